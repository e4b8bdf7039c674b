# Aide
about = Qui gagne cette position, en combien de coups, par quel coup, et pourquoi ?
usage = Usage :
usage-main = gagne COMMANDE [ARGUMENTS] [OPTIONS]
heading-commands = Commandes{"\u00A0"}
heading-arguments = Arguments{"\u00A0"}
heading-options = Options{"\u00A0"}
heading-common = Options de toutes les commandes{"\u00A0"}
begin =
    Pour commencer :  gagne games
                      gagne solve nim 1,3,5,7
                      gagne solve babylon 4x3
exit-codes = Code de sortie : 0 réponse, 1 pas de réponse dans les limites ou pas de place pour l'écrire, 2 mauvais usage ou mauvaise entrée, 3 erreur de notre part.
heading-exit = Code de sortie
about-games = Le catalogue ; avec un nom : règles, notation, méthodes et résultats connus d'un jeu
about-solve = Qui gagne, en combien de coups, et par quels coups
about-moves = Tous les coups avec leur valeur, les meilleurs d'abord
about-lines = Les parties complètes, énumérées ou comptées
about-attractor = Attracteurs, rangs et stratégies d'un graphe écrit à la main
about-nimbers = Valeurs de Grundy des tas d'un jeu, avec la période et sa preuve
about-chart = Diagrammes : durée des parties, nimbers, cartes de valeurs, coût des méthodes
about-bench = Ce que coûtent les méthodes, côte à côte, mesuré à l'instant
about-completions = Complétions pour un shell, à mettre là où il les cherche
about-man = La page de manuel, en roff
about-help = Aide de gagne ou d'une de ses commandes
help-game = Un jeu, sous la forme `nom` ou `nom:règles` : nim, subtraction:1,3,4, nim:misere
help-game-optional = Un seul jeu
help-position = Une position dans la notation du jeu ; à défaut, le début. Avec - on lit une position par ligne sur l'entrée standard et on répond ligne par ligne
help-method = auto, theory, brute, memo, retrograde, attractor, alphabeta, proof, ida ou oracle (auto par défaut)
help-moves-limit = Montrer au plus tant de coups (10000 par défaut)
help-winner = Seulement les parties gagnées par ce joueur : 1 ou 2
help-order = dfs, en profondeur, ou bfs, les plus courtes d'abord (dfs par défaut)
help-lines-limit = S'arrêter après tant de parties
help-count = Compter les parties sans les énumérer
help-graph-file = Un graphe en JSON, en DOT, au format PGSolver ou sous forme de dictionnaire Python de successeurs ; - lit l'entrée standard
help-player = Le joueur qui attire : 1 ou 2 (1 par défaut)
help-target = Les sommets à atteindre, par nom ou numéro : a,b,c (ceux du fichier par défaut ; sans cible, ceux où l'autre joueur ne peut plus jouer)
help-play = Qui gagne et où, si qui ne peut pas jouer perd
help-graph-game = Le graphe d'un jeu à la place d'un fichier
help-graph-position = La position du jeu dont on part
help-graph-misere = Pour un graphe sans joueurs : vérifier une réponse quand le joueur qui ne peut plus jouer gagne
help-check = Vérifier une réponse : un ensemble, une table de rangs ou de valeurs, une stratégie ; en Python ou en JSON, ou dans un fichier (dA1, dico_gagnant, strategies_opt)
help-graph-name = Le nom du graphe dans un fichier Python, s'il y a doute
help-graph-owner = Le nom des sommets du joueur 1, ou de la table des joueurs, dans un fichier Python
help-file = Un graphe écrit à la main au lieu d'un jeu, tel que le lit `attractor` ; la position est alors un sommet
help-to = Le plus grand tas (20 par défaut)
help-chart-kind = plies, levels, nimbers, map, moves ou cost (par défaut, ce qui fait connaître le jeu)
help-chart-to = Le plus grand tas des nimbers, ou les côtés d'une carte
help-chart-output = Écrire une image : x.svg
help-shell = bash, zsh, fish, elvish ou powershell
help-command = Une commande
help-json = Répondre en JSON
help-lang = en ou fr (selon la locale par défaut)
help-time = S'arrêter après ce temps : 500ms, 10s, 5m
help-memory = Garder les tables dans cette mémoire : 200M, 4G (la moitié de la mémoire libre par défaut)
help-threads = Utiliser au plus tant de fils (tous les cœurs par défaut)
help-help = Montrer cette aide
help-version = Montrer la version

# Mauvais usage
error = gagne : { $message }
on-line = ligne { $line } : { $message }
try-help = Voir « { $command } --help ».
unknown-command = il n'y a pas de commande « { $name } ».
unknown-argument = argument inattendu « { $name } ».
missing-argument = il manque { $name }.
missing-command = quelle commande ?
missing-value = { $name } demande une valeur.
repeated-argument = { $name } est donné plusieurs fois.
not-text = un argument n'est pas du texte en UTF-8.
wrong-usage = mauvais usage : { $detail }
wrong-winner = --winner vaut 1 ou 2, pas « { $text } ».
wrong-player = --player vaut 1 ou 2, pas « { $text } ».
play-alone = --play concerne toutes les impasses : il va sans --target.
graph-or-game = donnez un fichier, ou --game avec ou sans --position.
misere-alone = --misere ne concerne que les graphes sans joueurs.
file-one-vertex = avec --file, donnez au plus un sommet.
check-nothing = rien n'y ressemble à une réponse : un ensemble, une table de rangs ou de valeurs, une stratégie.
check-position-right = Juste : la valeur de { $position } est bien { $value }.
check-position-wrong = Faux : la valeur de { $position } est { $value }.
cannot-open = impossible de lire « { $file } » : { $detail }
wrong-order = --order vaut dfs ou bfs, pas « { $text } ».
wrong-number = { $option } est un nombre de { $least } à { $most }, pas « { $text } ».
wrong-time = --time est un nombre avec une unité, comme 500ms, 10s, 5m ou 2h, pas « { $text } ».
wrong-memory = --memory est un nombre avec une unité, comme 200M ou 4G, pas « { $text } ».
wrong-lang = --lang vaut en ou fr, pas « { $text } ».
wrong-shell = le shell est l'un de { $shells }, pas « { $text } ».
not-stdin = seules les commandes « solve », « moves », « lines », « search » et « why » lisent des positions sur l'entrée standard.
graph-method-alone = --method dessine une recherche, à la profondeur qu'elle indique : sans --tree, --best, --symmetry, --depth ni --attractor.
chart-not-svg = un diagramme s'écrit sous la forme x.svg, pas « { $file } ».
chart-too-narrow = le diagramme ne tient pas sur ces lignes : écrivez une image avec -o x.svg.
long-line = la ligne dépasse { $most } octets, ce n'est pas une position.
cannot-read = impossible de lire l'entrée standard : { $detail }
cannot-write = impossible d'écrire la réponse : { $detail }
our-fault = gagne s'est trompé : { $detail }. Merci de le signaler.

# Réponses
chart-saved = Enregistré dans { $file }.
chart-kinds = Diagrammes de ce jeu, selon --kind : { $kinds }. Pour une image : -o x.svg
wins = Le joueur { $player }, qui a le trait, gagne en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
loses = Le joueur { $player }, qui a le trait, perd en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
} : tous les coups perdent.
wins-sometime = Le joueur { $player }, qui a le trait, gagne ; le théorème ne dit pas en combien de coups.
loses-sometime = Le joueur { $player }, qui a le trait, perd ; le théorème ne dit pas en combien de coups.
wins-somehow = Le joueur { $player }, qui a le trait, gagne.
loses-somehow = Le joueur { $player }, qui a le trait, perd : tous les coups perdent.
draws = Partie nulle : aucun des deux joueurs ne peut forcer le gain.
over-win = La partie est finie : le joueur { $player }, dont ce serait le tour, a gagné.
over-lose = La partie est finie : le joueur { $player }, dont ce serait le tour, a perdu.
over-draw = La partie est finie : elle est nulle.
score-win = Le joueur { $player }, qui a le trait, gagne de { $points } { $points-n ->
    [one] point
   *[other] points
} avec le meilleur jeu.
score-lose = Le joueur { $player }, qui a le trait, perd de { $points } { $points-n ->
    [one] point
   *[other] points
} avec le meilleur jeu.
score-draw = Les deux joueurs finissent à égalité de points avec le meilleur jeu.
solved-in = On peut le résoudre en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
solved = C'est résolu.
never-solved = On ne pourra jamais le résoudre.
label-best = à jouer
label-nimber = nimber
label-by = par
more = et { $count } autres
cost = { $positions } { $positions-n ->
    [one] position visitée
   *[other] positions visitées
}, { $time }
moves-shown = { $shown-n ->
    [one] Le meilleur coup sur { $count }.
   *[other] Les { $shown } meilleurs coups sur { $count }.
}
moves-count = { $count } { $count-n ->
    [one] coup
   *[other] coups
}.
moves-over = Aucun coup : la partie est finie.
short-win = gain
short-lose = perte
short-draw = nulle
lines-counted = { $count } { $count-n ->
    [one] partie
   *[other] parties
}{ $winner ->
    [first] { " " }{ $count-n ->
        [one] gagnée
       *[other] gagnées
    } par le joueur 1
    [second] { " " }{ $count-n ->
        [one] gagnée
       *[other] gagnées
    } par le joueur 2
   *[any] {""}
}.
lines-uncounted = { $shown } { $shown-n ->
    [one] partie montrée
   *[other] parties montrées
} ; il y en a d'autres, trop pour les compter ici.
lines-shortest = La plus courte : { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}{ $moves-n ->
    [0] {""}
   *[other] , dont { $moves } du gagnant
}{ $line ->
    [none] .
   *[other] { " " }: { $line }
}
graph-size = { $vertices } { $vertices-n ->
    [one] sommet
   *[other] sommets
}, { $edges } { $edges-n ->
    [one] arête
   *[other] arêtes
}
attractor-of = Attracteur du joueur { $player }
attractor-stuck = Attracteur du joueur { $player } vers les sommets où l'autre ne peut plus jouer
strategy-of = Stratégie du joueur { $player }
won-by = Gagné par le joueur { $player }
label-never = En dehors
label-vertex = sommet
label-normal = normal
label-misere = misère
label-grundy = Grundy
remark-draw = (nulle)
remark-lost = (perdu : n'importe quel coup)
remark-stuck = (perdu : aucun coup)
rule-chooses = (1) le joueur { $player } y joue et peut entrer
rule-forced = (2) le joueur { $other } y joue et doit entrer
outside-escapes = { $vertex } : le joueur { $other } s'échappe vers { $to }
outside-dead-end = { $vertex } : aucun successeur
outside-no-way = { $vertex } : aucun coup du joueur { $player } ne mène dans l'attracteur
lost-normal = Perdants si le joueur qui ne peut plus jouer perd : { $set }
lost-misere = Perdants si le joueur qui ne peut plus jouer gagne : { $set }
kernel-only = Noyau : { $set }, le seul
kernel-one = Noyau : { $set } ; il peut y en avoir d'autres, car des sommets sont nuls
kernel-none = Il n'y a pas de noyau.
kernel-unknown = On n'a pas pu savoir s'il y a un noyau.
parity-game = Un jeu de parité : la partie ne finit jamais, et la plus grande priorité qui revient sans cesse décide ; le joueur 1 gagne si elle est paire. Le joueur qui ne peut plus jouer perd.
role-of = { $name } : { $role }
role-graph = le graphe
role-first = les sommets du joueur 1
role-second = les sommets du joueur 2
role-owner = les joueurs
role-target = la cible
role-values = les valeurs des feuilles
role-nobody = les sommets n'appartiennent à personne
role-unused = non utilisés : { $names }
role-skipped = { $count } { $count-n ->
    [one] instruction ignorée
   *[other] instructions ignorées
}
label-draw = nulle
no-draw = Aucune nulle.
period-proved = Période { $period }{ $preperiod-n ->
    [0] { " " }dès le début
   *[other] { " " }après une pré-période de { $preperiod }
}. Prouvé : une fenêtre aussi longue que la plus grande quantité se répète, et chaque valeur découle de la fenêtre qui la précède.
period-unknown = Aucune période n'est prouvée.
label-source = source
label-position = position
label-move = coup
label-variants = règles
label-also = aussi
label-methods = méthodes
label-theory = théorie
label-start = début
label-results = résultats
misere-too = { $variants } ; ajoutez misere pour que celui qui ne peut plus jouer gagne
help-all = Résoudre toutes les positions accessibles, et les compter
help-storage = Où garder toutes les valeurs : dense, hashed ou disk (par défaut, le premier qui convient)
help-symmetry = Avec --all : ne compter qu'une fois les positions symétriques
about-plan = Ce que coûterait une résolution complète, avant de la lancer
help-outcomes = Avec --all : qui gagne chaque position, sans les distances, sur un bit chacune
about-verify = Revérifier la valeur de toutes les positions accessibles, d'après les seules règles
verified = Les { $positions } positions accessibles sont justes, { $time }.
refuted = La position { $wrong } a une valeur fausse ; { $positions } positions ont été vérifiées.
label-reachable = accessible
reachable = { $positions } { $positions-n ->
    [one] position
   *[other] positions
}
reachable-up-to-symmetry = { $positions } { $positions-n ->
    [one] position
   *[other] positions
} à symétrie près
label-outcomes = au trait
label-final = finales
label-ended = finies
label-levels = niveaux
label-branching = branchement
label-longest = plus long
label-kept = gardé
three-outcomes = { $won } gagnées, { $lost } perdues, { $drawn } nulles
three-winners = { $first } pour le joueur 1, { $second } pour le joueur 2, { $drawn } nulles
longest-win = gain en { $plies } coups : { $position }, { $line }
storage-dense = dans un tableau
storage-hashed = dans des tables de clés
storage-bits = sur un bit chacune
storage-disk = sur disque
about-why = La stratégie gagnante en arbre, ou la réfutation d'un coup
help-why-move = Expliquer ce coup : la stratégie qui le suit, ou sa réfutation
help-why-depth = Montrer tant de répliques successives (par défaut, ce qui tient en cinquante lignes)
why-theory = Théorie : { $source }.
why-move-wins = Le coup { $move } gagne ({ $value }).
why-move-draws = Le coup { $move } tient la nulle.
why-move-loses = Le coup { $move } perd ({ $value }).
why-move-worth = Le coup { $move } mène à : { $value }.
why-holds = La nulle se tient par : { $moves }
why-holds-then = L'autre joueur tient alors la nulle par : { $moves }
why-legend = Sur chaque ligne : ce que peut jouer le perdant → la réponse qui gagne. Les coups se comptent jusqu'à la fin.
why-legend-draw = Les autres coups perdent. Sur chaque ligne : le coup → la réponse qui gagne. Les coups se comptent jusqu'à la fin.
why-legend-line = Le meilleur jeu des deux côtés, avec les points finals de celui qui joue ; puis ce qu'on pouvait jouer d'autre.
why-legend-puzzle = Une solution la plus courte, avec les coups qu'elle demande encore ; puis ce qu'on pouvait jouer d'autre.
why-or = ou
why-likewise = { $move } (de même { $others })
why-legend-likewise = De même : pareil par symétrie, la réponse aussi.
why-wins = et gagne
why-as = comme { $mark }
why-as-symmetric = comme { $mark }, par symétrie
why-hidden = … (encore { $count } { $count-n ->
    [one] ligne
   *[other] lignes
})
why-cut = …
about-search = Regarder en avant dans une limite : une estimation, ou une preuve quand elle suffit
help-search-method = Comment regarder en avant : minimax:PROFONDEUR, alphabeta, alphabeta:PROFONDEUR, alphabeta:TEMPS, mcts:PARTIES, proof, ou ida pour les casse-tête (alphabeta:8 ou ida par défaut)
estimate = Estimation { $estimate } pour le joueur { $player }, qui a le trait ({ $method }). Sans preuve.
estimate-alone = Estimation { $estimate } ({ $method }). Sans preuve.
short-estimate = estimation { $estimate }
label-line = suite
label-depth = profondeur
looked-ahead = { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}
about-match = De nombreuses parties entre des joueurs, avec un tableau des résultats
help-players = Les joueurs : perfect, minimax:PROFONDEUR, alphabeta:PROFONDEUR, alphabeta:TEMPS, mcts:PARTIES, proof, greedy, greedy2, random, level:1 à level:10. Tous se rencontrent deux à deux
help-games = Parties de chaque paire de joueurs, la moitié de chaque côté (100 par défaut)
help-seed = La graine des donnes, des ouvertures et des joueurs qui tirent au sort (1 par défaut)
help-openings = Commencer par tant de coups tirés au sort, les mêmes pour deux parties où les joueurs échangent leurs places ; aucun ne termine la partie (4 si deux des joueurs ne tirent rien au sort et rejoueraient la même partie, 0 sinon)
help-match-position = La position où commencent les parties ; à défaut, le début
help-clock = Le temps permis pour un coup ; sans lui on compte les positions, et toute machine joue les mêmes parties
help-judge = Comparer chaque coup aux valeurs exactes trouvées dans ce temps ; 0s ne compare rien (50ms si la première partie montre que cela suffit)
help-pgn = Écrire les parties dans un fichier ; - les écrit à la place du tableau
match-players = { $count-n ->
    [0] un match demande au moins deux joueurs, par exemple perfect et random.
    [one] un match demande au moins deux joueurs, par exemple perfect et random ; il n'y en a qu'un.
   *[other] un match compte au plus 64 joueurs.
}
wrong-time-of = { $option } est un nombre avec une unité, comme 500ms, 10s ou 5m, pas « { $text } ».
cannot-create = impossible d'écrire « { $file } » : { $detail }
progress-games = { $done } parties sur { $total }, encore { $time } environ
match-head = { $played } { $played-n ->
    [one] partie
   *[other] parties
}
match-head-different = , { $copies-n ->
    [0] toutes distinctes
   *[other] dont { $distinct } { $distinct-n ->
        [one] distincte
       *[other] distinctes
    }
}
match-head-seed = , graine { $seed }
match-head-deals = {" "}; chaque donne est jouée des deux côtés
match-head-openings = {" "}; chaque ouverture de { $plies } { $plies-n ->
    [one] coup tiré
   *[other] coups tirés
} au sort est jouée des deux côtés
match-player = joueur
match-won = gains
match-drawn = nulles
match-lost = pertes
match-share = score
match-interval = 95 %
match-points = points
match-elo = Elo
match-first = joueur 1
match-second = joueur 2
match-against = gains/nulles/pertes contre
match-given = cadeaux
match-known = coups
match-known-of = { $known } sur { $moves }
match-chances = occasions
match-mistakes = fautes
match-rate = taux
match-each = chacune
match-per-cent = { $share } %
match-from-to = { $low } à { $high }
match-length = longueur
match-plies = { $plies } coups en moyenne
match-time = temps
match-unfinished = { $games } { $games-n ->
    [one] partie inachevée
   *[other] parties inachevées
} : { $player } { $cause ->
    [time] n'a pas trouvé de coup dans le temps d'un coup ; --clock en donne plus.
    [memory] n'a pas trouvé de coup dans la mémoire permise ; --memory en donne plus.
    [disk] n'a pas trouvé de place sur le disque des fichiers temporaires.
    [size] ne sait pas résoudre un jeu de cette taille.
   *[length] jouait encore après 20 000 coups.
}
match-unproved = { $player } : { $moves } { $moves-n ->
    [one] coup choisi en regardant quelques coups plus loin
   *[other] coups choisis en regardant quelques coups plus loin
}, sans preuve, faute de valeurs exactes à temps.
match-held-back = Quelqu'un a tout gagné ou tout perdu, et les classements les plus vraisemblables seraient sans borne : une nulle de plus entre chaque paire de joueurs les retient.
match-not-judged = Ce que donnent les coups n'a pas été mesuré : les valeurs exactes demandent ici plus de 50 ms par coup. --judge TEMPS les attend.
match-cancelled = Arrêt après { $played } parties sur { $total }.
match-late = Le temps est écoulé après { $played } parties sur { $total }.
see-game = « gagne games NOM » en dit plus sur un jeu.
progress = { $positions } positions visitées, { $rate } par seconde, { $memory }, { $time }
progress-level-of = niveau { $level } sur { $levels }
progress-level = niveau { $level }
progress-left = encore { $time } environ
progress-level-left = encore { $time } environ pour ce niveau
phase-expanding = recherche des positions
phase-looking-up = calcul des valeurs
phase-counting = comptage
phase-checking = vérification
span-years = { $count } { $count-n ->
    [one] an
   *[other] ans
}
span-days = { $count } { $count-n ->
    [one] jour
   *[other] jours
}
span-hours = { $count } h
span-minutes = { $count } min
plan-no-cost = On ne peut donc pas dire ce que coûterait une résolution complète.
plan-counted = { $positions } positions sont accessibles.
plan-guessed = Environ { $positions } positions sont accessibles, à en juger par { $sampled } visitées.
plan-unknown = Il y a plus de positions accessibles que les { $sampled } visitées, qui ne permettent pas d'en dire le nombre.
plan-storage = valeurs gardées
plan-memory = mémoire
plan-disk = disque
plan-time = temps
plan-chosen = ainsi
plan-too-large = trop grand
plan-none = Rien ne tient en mémoire. Une --memory plus grande, une position plus avancée ou un plateau plus petit y parviendraient peut-être.
help-large = Des jeux à la limite de la machine, résolus en entier : dure quelques minutes
bench-reading = lecture de 512 Mo de mémoire
bench-graph = lecture d'un graphe de 10^6 sommets et 4,9 millions d'arcs
bench-attractors = ses attracteurs pour les deux joueurs
bench-methods = Toutes les méthodes sur les mêmes positions : positions ou nœuds visités, meilleur de { $runs } essais
bench-commands = Commandes entières, du lancement à la fin : meilleur de { $runs } essais
bench-case = cas
bench-time = temps
bench-positions = visités
bench-lines = { $rate } parties par seconde

# Jouer
about-play = Jouer une partie : humains et programmes, dans le terminal ou ligne par ligne
help-play-position = La position de départ, dans la notation du jeu ; à défaut, le début
help-first = Qui joue en premier : human, perfect, minimax:4, alphabeta:8, alphabeta:500ms, mcts:1000, greedy, greedy2, random, level:1 à level:10 (human par défaut)
help-second = Qui joue en second (perfect par défaut)
help-play-seed = La graine des joueurs qui tirent au sort
help-hints = Montrer ce que vaut chaque coup
help-load = Reprendre une partie enregistrée
help-save = Écrire la partie dans ce fichier après chaque coup
help-overwrite = Permettre à --save d'écraser un fichier existant
help-plain = Ligne par ligne, même dans un terminal
load-alone = --load désigne déjà un jeu : n'en donnez pas d'autre.
play-human = humain
play-turn = Au joueur { $player } de jouer.
play-turn-solo = À vous de jouer.
play-moved = Le joueur { $player } joue { $move }.
play-moved-solo = { $move }
play-won-in = La position est gagnée pour le joueur { $player } en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
play-won = La position est gagnée pour le joueur { $player }.
play-drawn = La position est nulle.
play-ahead = Avec le meilleur jeu, le joueur { $player } gagne de { $points } { $points-n ->
    [one] point
   *[other] points
}.
play-level = Avec le meilleur jeu, les deux finissent à égalité de points.
play-letter-win = G
play-letter-draw = N
play-letter-lose = P
play-never = jamais
play-over-won = Le joueur { $player } a gagné.
play-over-points = Le joueur { $player } a gagné de { $points } { $points-n ->
    [one] point
   *[other] points
}.
play-over-draw = La partie est nulle.
play-endless = La même position est apparue trois fois : la partie ne finirait jamais.
play-solved = Résolu en { $count } { $count-n ->
    [one] coup
   *[other] coups
}.
play-not-solved = On tourne en rond après { $count } coups : ce n'est pas résolu.
play-least = On ne peut pas faire moins.
play-could-less = On pouvait le faire en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
play-win-lost = Ici le gain a été perdu : coup { $number }, { $move } du joueur { $player } ; le meilleur était { $best }.
play-draw-lost = Ici la nulle a été perdue : coup { $number }, { $move } du joueur { $player } ; le meilleur était { $best }.
play-win-missed = Ici un gain a été manqué : coup { $number }, { $move } du joueur { $player } ; le meilleur était { $best }.
play-lost-from-start = C'était perdu d'avance : aucun coup du perdant n'a laissé échapper un gain ou une nulle.
play-here-win-lost = ici le gain a été perdu
play-here-draw-lost = ici la nulle a été perdue
play-here-win-missed = ici un gain a été manqué
play-unfinished = L'entrée s'arrête là, et la partie est inachevée après { $count } { $count-n ->
    [one] coup
   *[other] coups
}.
play-full = La partie ne tient plus dans la mémoire, et elle est inachevée après { $count } { $count-n ->
    [one] coup
   *[other] coups
} ; une plus grande --memory va plus loin.
play-left = La partie est inachevée après { $count } { $count-n ->
    [one] coup
   *[other] coups
}.
play-saved = Enregistré dans { $file }.
play-cannot-save = impossible d'écrire « { $file } » : { $detail }
play-save-exists = « { $file } » existe déjà. Prenez un autre nom, reprenez la partie avec `--load`, ou ajoutez `--overwrite`.
play-save-no-file = « { $file } » n'est pas un fichier où garder une partie.
play-save-where = Enregistrer où ? Dites : enregistrer FICHIER
play-cut-off = le fichier est tronqué ; la partie reprend après ses { $count } { $count-n ->
    [one] coup
   *[other] coups
}.
play-resumed-part = La partie reprend après les { $count } { $count-n ->
    [one] coup
   *[other] coups
} qui précèdent.
play-long-line = Cette ligne est trop longue pour un coup.
play-say-help = Un coup, ou l'un des mots : coups indice pourquoi annuler refaire plateau historique enregistrer aide quitter
play-help-plain =
    Tapez un coup, ou l'un de ces mots :
      coups                les coups possibles
      indice               le meilleur coup
      pourquoi             ce que vaut chaque coup, et la meilleure suite
      annuler refaire      reprendre votre coup, ou le remettre
      plateau              redessiner la position
      historique           les coups joués
      enregistrer FICHIER  écrire la partie dans un fichier
      quitter              s'en aller
play-no-undo = il n'y a pas de coup à vous à reprendre.
play-no-redo = il n'y a pas de coup à remettre.
play-best = Le meilleur : { $move } ({ $value }).
play-best-line = Meilleure suite : { $line }
play-likely-line = Suite attendue : { $line }
play-likely = Semble le meilleur : { $move }
play-unknown = On ne peut pas dire rapidement ce que valent les coups ici.
play-looking = Recherche…
play-looked-ahead = Calculé { $plies } { $plies-n ->
    [one] demi-coup
   *[other] demi-coups
} à l'avance ; sans preuve.
play-ahead-erring = Calculé { $plies } { $plies-n ->
    [one] demi-coup
   *[other] demi-coups
} à l'avance ; ses fautes suivent des estimations, rien n'est prouvé.
play-by-chance = Pas le temps de calculer : un coup au hasard.
play-stuck-plain = { $player } ne joue pas : { $reason } Tapez un coup pour lui, ou un joueur qui le remplace, comme minimax:2.
play-substitute = { $player } ne joue pas : { $reason } { $by } joue à sa place.
play-stuck = { $player } ne joue pas : { $reason } Jouez pour lui, ou m : minimax:2 joue, t : réessayer.
play-stopped = il a été arrêté.
play-is-over = La partie est finie.
play-not-yet = Ce n'est pas votre tour.
play-thinking = réfléchit…
play-paused = en pause
play-too-small = Fenêtre trop petite.
play-moves = Coups
play-history = Partie
play-help = Aide
play-rules = Règles :
play-move = Coups :
play-why = Pourquoi
play-scroll = ↑↓ suite
play-typing = Coup :
play-confirm-quit = Cette partie n'est pas enregistrée. q encore pour quitter, s pour l'enregistrer.
play-confirm-new = Cette partie n'est pas finie. n encore pour en commencer une autre.
play-key-choose = ↑↓ choisir
play-key-enter = Entrée jouer
play-key-escape = Échap sortir
play-key-substitute = m minimax:2
play-key-try = t réessayer
play-key-stop = Échap arrêter
play-key-pause = Espace pause
play-key-help = ? aide
play-key-quit = q quitter
play-key-undo = u annuler
play-key-redo = r refaire
play-key-hints = h indices
play-key-why = w pourquoi
play-key-save = s enregistrer
play-key-new = n nouvelle
play-keys =
    ↑↓←→ j k l | choisir un coup ; un clic aussi
    Entrée, Espace | le jouer ; un second clic aussi
    1 2 3 … / | taper un coup (/ devant celui qui commence par une lettre)
    u, r | reprendre votre coup, le remettre
    h | montrer ce que vaut chaque coup : G gagné, N nulle, P perdu, et en combien de coups ; ? pas connu rapidement, ≈ ce qui semble alors le meilleur
    w | pourquoi : tous les coups, et la meilleure suite
    s | enregistrer la partie
    n | nouvelle partie
    Espace | deux programmes : pause et reprise
    Échap | arrêter un programme qui réfléchit
    q, Ctrl-C | s'en aller

# Dessins
about-graph = Le graphe ou l'arbre d'un jeu, coloré selon qui gagne : dans le terminal ou en image
help-graph-output = Le fichier à écrire ; sa terminaison dit comment : .svg, .html, .tex (TikZ), .dot ou .json (une arène). À défaut, le dessin se fait dans le terminal
help-graph-format = svg, html, tex, dot ou json, quel que soit le nom du fichier ; sans fichier, sur la sortie standard
help-graph-method = L'arbre d'une recherche : minimax:2, ou alphabeta:4 avec ce qu'elle coupe
help-graph-tree = Un arbre : les positions qui reviennent sont dessinées autant de fois
help-graph-best = Seulement les meilleures parties
help-graph-symmetry = Les positions identiques par symétrie n'en font qu'une
help-graph-depth = Seulement tant de niveaux sous la première position
help-max-nodes = Dessiner au plus tant de positions (500 dans une image, 150 dans un terminal par défaut)
help-graph-fit = Ne dessiner que ce qui peut se lire, 40 positions à moins que --max-nodes n'en dise autrement : des niveaux entiers, et une suite de meilleurs coups
help-graph-attractor = L'attracteur du joueur 1 ou 2 avec ses rangs
help-graph-step = Seulement ce que tant d'itérations atteignent
help-graph-steps = Une image par itération (x-0.svg, x-1.svg, …), et une image animée (x.svg)
help-theme = Les couleurs : light, dark, print, ou auto selon le lecteur (auto par défaut)
help-graph-by-hand = Dessiner un graphe écrit à la main, tel que le lit `attractor`, au lieu d'un jeu
graph-file-or-game = donner un jeu, ou --file avec un graphe.
wrong-format = --format vaut svg, html, tex, dot ou json, pas « { $text } ».
wrong-ending = « { $text } » devrait finir par .svg, .html, .tex, .dot ou .json ; ou préciser --format.
wrong-theme = --theme vaut light, dark, print ou auto, pas « { $text } ».
wrong-attractor = --attractor vaut 1 ou 2, pas « { $text } ».
steps-need-file = --steps écrit plusieurs images : donner un fichier avec -o, par exemple x.svg.
arena-whole = une arène est entière : retirer --depth et --best.
graph-written = { $file } : { $vertices } { $vertices-n ->
    [one] position
   *[other] positions
}, { $edges } { $edges-n ->
    [one] flèche
   *[other] flèches
}{ $pictures-n ->
    [one] .
   *[other] , en { $pictures } images.
}
graph-again = dessiné plus haut
graph-cell-wins = { $player } gagne en { $worth }
graph-cell-points = { $player } gagne de { $worth }
graph-cell-won = { $player } a gagné
graph-cell-rank = { $player }, rang { $worth }
graph-cell-solved = en { $worth }
about-serve = La page web et l'API HTTP, sur cette machine sauf indication contraire
help-host = L'adresse à écouter (127.0.0.1 par défaut, pour ne répondre qu'à cette machine)
help-port = Le port (8082 par défaut ; 0 en prend un qui est libre)
help-rate = Requêtes par seconde permises en moyenne à un client (par défaut : 50, et sans limite pour cette machine)
help-allow-host = Un nom sous lequel le serveur peut être appelé, outre son adresse et celles de cette machine ; peut être répété
help-cors = Les pages de cette origine, par exemple https://example.org, peuvent aussi interroger le serveur ; any les admet toutes ; peut être répété
wrong-cors = --cors attend une origine, par exemple https://example.org, ou any ; ceci n'est ni l'un ni l'autre : « { $text } »
serving = Ouvrez { $address } dans un navigateur. Ctrl-C y met fin.
cannot-serve = impossible d'écouter sur { $address } : { $detail }
