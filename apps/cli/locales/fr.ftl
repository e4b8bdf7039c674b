# Aide
about = Qui gagne dans cette position, en combien de coups, par quel coup, et pourquoi ?
usage = Usage :
usage-main = gagne COMMANDE [ARGUMENTS] [OPTIONS]
heading-commands = Commandes{"\u00A0"}
heading-arguments = Arguments{"\u00A0"}
heading-options = Options{"\u00A0"}
heading-common = Options de toutes les commandes{"\u00A0"}
begin =
    Pour commencer :  gagne games
                      gagne solve allumettes 21
                      gagne play morpion
exit-codes = Code de sortie : 0 réponse donnée, 1 pas de réponse dans les limites fixées ou pas de place pour l'écrire, 2 commande ou données incorrectes, 3 erreur du programme.
heading-exit = Code de sortie
about-games = Le catalogue ; avec un nom : règles, notation, méthodes et résultats connus d'un jeu
about-solve = Qui gagne, en combien de coups, et par quels coups
about-moves = Tous les coups avec leur valeur, les meilleurs d'abord
about-lines = Les parties complètes, énumérées ou comptées
about-attractor = Attracteurs, rangs et stratégies d'un graphe écrit à la main
about-nimbers = Valeurs de Grundy : des tas d'un jeu, avec la période et sa preuve, ou d'une position
about-normal = La forme qui représente toutes les positions équivalentes par symétrie
about-chart = Diagrammes : durée des parties, nimbers, cartes de valeurs, coût des méthodes
about-bench = Ce que coûtent les méthodes, côte à côte, mesuré à l'instant
about-completions = Complétions pour un shell, à placer là où il les cherche
about-man = La page de manuel, en roff
about-help = Aide de gagne ou d'une de ses commandes
help-game = Un jeu, sous la forme `nom` ou `nom:règles` : nim, allumettes:1,3,4, nim:misère
help-game-optional = Un seul jeu
help-position = Une position dans la notation du jeu ; à défaut, la position initiale. Avec -, une position par ligne est lue sur l'entrée standard, et chaque ligne a sa réponse
help-method = auto, theory, table, brute, memo, retrograde, attractor, alphabeta, proof, ida ou oracle (auto par défaut)
help-moves-method = auto, theory, table, brute, memo, retrograde, attractor, alphabeta, proof, ida ou oracle pour des valeurs (auto par défaut) ; pour des estimations minimax:PROFONDEUR, alphabeta:PROFONDEUR, mcts:PARTIES, greedy (ce qu'un coup rapporte aussitôt) ou greedy2 (ce qu'il en reste après la meilleure réponse)
help-moves-limit = Nombre maximal de coups affichés (10 000 par défaut)
help-winner = Seulement les parties gagnées par ce joueur : 1 ou 2
help-order = dfs, en profondeur, ou bfs, les plus courtes d'abord (dfs par défaut)
help-lines-limit = Nombre maximal de parties affichées
help-count = Compter les parties sans les énumérer
help-tell = Raconter chaque partie, coup par coup
help-graph-file = Un graphe en JSON, en DOT, au format PGSolver ou sous forme de dictionnaire Python de successeurs ; - lit l'entrée standard
help-player = Le joueur dont on cherche l'attracteur : 1 ou 2 (1 par défaut)
help-target = Les sommets à atteindre, par nom ou par numéro : a,b,c (par défaut, ceux du fichier ; sans cible, ceux où l'autre joueur est bloqué)
help-play = Qui gagne en chaque sommet, si le joueur bloqué perd
help-graph-game = Le graphe d'un jeu à la place d'un fichier
help-graph-position = La position du jeu dont on part
help-graph-misere = Pour un graphe sans joueurs : vérifier une réponse quand le joueur qui ne peut plus jouer gagne
help-check = Vérifier une réponse : un ensemble, une table de rangs ou de valeurs, une stratégie ; en Python ou en JSON, ou dans un fichier (dA1, dico_gagnant, strategies_opt)
help-graph-name = Le nom du graphe dans un fichier Python, s'il y a doute
help-graph-owner = Le nom des sommets du joueur 1, ou de la table des joueurs, dans un fichier Python
help-file = Un graphe écrit à la main au lieu d'un jeu, tel que le lit `attractor` ; la position est alors un sommet
help-to = Le plus grand tas (20 par défaut)
help-nimbers-position = Une position, pour son nimber et ceux où mènent ses coups (par défaut, les tas du jeu, ou son départ s'il n'a pas de tas)
help-chart-kind = plies, levels, nimbers, map, moves ou cost (par défaut, celui qui convient au jeu)
help-chart-to = Le plus grand tas des nimbers, ou les côtés d'une carte
help-chart-output = Écrire une image : x.svg, x.png ou x.pdf
help-shell = bash, zsh, fish, elvish ou powershell
help-command = Une commande
help-json = Répondre en JSON
help-lang = en ou fr (par défaut, la langue du système)
help-time = Durée maximale : 500ms, 10s, 5m
help-memory = Mémoire maximale des tables : 200M, 4G (par défaut, la moitié de la mémoire libre)
help-threads = Nombre maximal de fils d'exécution (par défaut, un par cœur)
help-tables = Répondre aussi d'après les tables de ce dossier (GAGNE_TABLES en nomme d'autres)
help-drop = Oublier ces faits dans les positions de règles en GDL : step
help-help = Afficher cette aide
help-version = Afficher la version

# Commandes incorrectes
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
wrong-usage = commande incorrecte : { $detail }
wrong-winner = --winner vaut 1 ou 2, pas « { $text } ».
wrong-player = --player vaut 1 ou 2, pas « { $text } ».
play-alone = --play considère toutes les impasses : retirez --target.
graph-or-game = donnez un fichier, ou --game avec ou sans --position.
misere-alone = --misere ne concerne que les graphes sans joueurs.
file-one-vertex = avec --file, donnez au plus un sommet.
check-nothing = rien n'y ressemble à une réponse : un ensemble, une table de rangs ou de valeurs, une stratégie.
check-position-right = Juste. { $position } : { $value }.
check-position-wrong = Faux. { $position } : { $value }.
cannot-open = impossible de lire « { $file } » : { $detail }
wrong-order = --order vaut dfs ou bfs, pas « { $text } ».
wrong-number = { $option } est un nombre de { $least } à { $most }, pas « { $text } ».
wrong-time = --time est un nombre avec une unité, comme 500ms, 10s, 5m ou 2h, pas « { $text } ».
wrong-memory = --memory est un nombre avec une unité, comme 200M ou 4G, pas « { $text } ».
wrong-lang = --lang vaut en ou fr, pas « { $text } ».
wrong-shell = le shell doit être l'un des suivants : { $shells }. Ce n'est pas le cas de « { $text } ».
not-stdin = seules les commandes « solve », « moves », « lines », « search » et « why » lisent des positions sur l'entrée standard.
graph-method-alone = --method dessine une recherche, à la profondeur qu'elle indique : retirez --tree, --best, --symmetry, --merge, --depth et --attractor.
chart-not-svg = un diagramme s'enregistre en x.svg, x.png ou x.pdf, pas en « { $file } ».
chart-too-narrow = le diagramme ne tient pas sur ces lignes : écrivez une image avec -o x.svg.
long-line = la ligne dépasse { $most } octets : ce n'est pas une position.
cannot-read = impossible de lire l'entrée standard : { $detail }
cannot-write = impossible d'écrire la réponse : { $detail }
our-fault = erreur interne : { $detail }. Merci de la signaler.

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
}, quoi qu'il joue.
wins-sometime = Le joueur { $player }, qui a le trait, gagne ; le théorème ne dit pas en combien de coups.
loses-sometime = Le joueur { $player }, qui a le trait, perd ; le théorème ne dit pas en combien de coups.
wins-somehow = Le joueur { $player }, qui a le trait, gagne.
loses-somehow = Le joueur { $player }, qui a le trait, perd, quoi qu'il joue.
draws = Partie nulle : aucun des deux joueurs ne peut forcer le gain.
over-win = La partie est finie : le joueur { $player }, dont ce serait le tour, a gagné.
over-lose = La partie est finie : le joueur { $player }, dont ce serait le tour, a perdu.
over-draw = La partie est finie : elle est nulle.
score-win = Le joueur { $player }, qui a le trait, gagne de { $points } { $points-n ->
    [one] point
   *[other] points
} si chacun joue au mieux.
score-lose = Le joueur { $player }, qui a le trait, perd de { $points } { $points-n ->
    [one] point
   *[other] points
} si chacun joue au mieux.
score-draw = Si chacun joue au mieux, les deux joueurs finissent à égalité de points.
solved-in = Il y a une solution en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
solved = C'est résolu.
never-solved = Il n'y a pas de solution.
label-best = à jouer
label-nimber = nimber
nimber-of = Le nimber est { $nimber } : le plus petit entier auquel aucun coup ne mène.
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
short-win = gagne
short-lose = perd
short-win-in = gagne en { $plies }
short-lose-in = perd en { $plies }
short-win-by = gagne de { $points }
short-lose-by = perd de { $points }
short-draw = nulle
normal-form = La forme normale de { $position } est { $normal } : elle représente toutes les positions équivalentes par symétrie.
normal-forms = { $count-n ->
    [one] Aucune autre position n'est équivalente par symétrie.
   *[other] { $count } positions sont équivalentes par symétrie :
}
normal-many = Plus de { $count } positions sont équivalentes par symétrie. Voici les premières :
normal-unlisted = Ce jeu n'indique aucune symétrie.
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
    [one] partie affichée
   *[other] parties affichées
} ; il y en a d'autres, trop nombreuses pour être comptées ici.
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
    [one] arc
   *[other] arcs
}
attractor-of = Attracteur du joueur { $player }
attractor-stuck = Attracteur du joueur { $player } vers les sommets où l'autre est bloqué
strategy-of = Stratégie du joueur { $player }
won-by = Sommets gagnés par le joueur { $player }
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
no-draw = Aucun sommet nul.
period-proved = Période { $period }{ $preperiod-n ->
    [0] { " " }dès le début
   *[other] { " " }après une prépériode de { $preperiod }
}. Preuve : une fenêtre aussi longue que la plus grande quantité se répète, et chaque valeur se déduit de la fenêtre qui la précède.
period-unknown = Aucune période n'est prouvée.
label-source = source
label-position = position
label-move = coup
label-variants = règles
label-also = aussi
label-methods = méthodes
label-theory = théorie
label-start = début
label-heuristic = estimation
label-results = résultats
misere-too = { $variants } ; ajoutez misere pour que celui qui ne peut plus jouer gagne
help-all = Résoudre toutes les positions accessibles, et les compter
help-storage = Où garder toutes les valeurs : dense, hashed ou disk (par défaut, le premier qui convient)
help-symmetry = Avec --all : ne compter qu'une fois les positions symétriques
help-list = Lister les positions et leurs valeurs, une par ligne ; avec --json, un objet par ligne
help-list-won = Avec --list : seulement les positions gagnantes pour qui a le trait
help-list-lost = Avec --list : seulement les positions perdantes pour qui a le trait
help-list-drawn = Avec --list : seulement les positions nulles
help-list-value = Avec --list : seulement celles qui ont cette valeur signée, ou ces points : 127, -198
help-list-by-level = Avec --list : les ensembles P0, G0, P1, G1, … des positions perdantes et gagnantes, en remontant depuis la fin
help-list-map = Avec --list : au lieu de ce qui est accessible, les positions de la carte du jeu, par exemple une tablette avec chaque carré empoisonné
help-list-csv = Avec --list : au format CSV
list-missing = --won, --lost, --drawn, --value, --by-level, --map et --csv concernent une liste : ajoutez --list.
list-one = un seul à la fois : --won, --lost ou --drawn ; --csv ou --json.
list-by-level = --by-level liste ce qui est gagné et perdu : sans --drawn, --value ni --map.
wrong-value = --value est un nombre entier avec son signe, pas « { $text } ».
no-levels = { $game } : seuls les jeux à deux joueurs où l'on gagne ou perd ont de tels niveaux.
list-count = { $listed } { $listed-n ->
    [one] position
   *[other] positions
}.
list-count-some = { $listed } { $listed-n ->
    [one] position
   *[other] positions
} sur { $positions }.
list-neither = nulles
list-levels = { $positions } { $positions-n ->
    [one] position
   *[other] positions
}. Le joueur qui a le trait perd celles de P(k) en 2k coups au plus, et gagne celles de G(k) en 2k + 1 coups au plus.
about-plan = Ce que coûterait une résolution complète, avant de la lancer
help-outcomes = Avec --all : seulement qui gagne, sans les distances, sur un bit par position. Avec --method brute : qui gagne, en s'arrêtant au premier coup gagnant
about-verify = Vérifier la valeur de toutes les positions accessibles, d'après les seules règles
about-table = Jeux résolus en dossiers de fichiers Parquet : construire, interroger, vérifier, exporter, comparer
verified = Les valeurs des { $positions } positions accessibles sont justes, { $time }.
refuted = La valeur de la position { $wrong } est fausse ; { $positions } { $positions-n ->
    [one] position a été vérifiée
   *[other] positions ont été vérifiées
}.
label-reachable = accessibles
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
label-ended = terminées
label-levels = niveaux
label-branching = branchement
label-longest = le plus long
label-kept = stockage
help-table-action = build (construire), info, get (interroger), verify (vérifier), export (exporter), list (énumérer) ou diff (comparer)
help-table-what = Pour build un jeu, sous la forme « nom » ou « nom:règles » ; sinon le dossier d'une table
help-table-which = Pour build la position de départ ; pour get une position, ou - pour en lire une par ligne sur l'entrée standard ; pour diff l'autre dossier
help-table-output = Le dossier à construire (sinon un dossier parmi vos propres tables) ; pour export le fichier, x.parquet, x.arrow ou x.csv (sinon CSV sur la sortie standard)
help-table-symmetry = Garder une seule fois les positions égales à une symétrie près
help-table-positions = Écrire aussi les positions en toutes lettres (d'office s'il y en a au plus 100 000)
wrong-action = `table` n'a pas d'action « { $text } » : { $actions }.
table-no-folder = il n'y a pas de dossier pour vos propres tables : indiquez-en un avec -o.
table-built = { $game } : { $positions } positions, { $size }, dans { $folder }
table-resumed = { $game } : { $positions } positions, { $size }, dans { $folder }, après reprise du travail interrompu
table-there = { $game } : { $positions } positions, { $size }, étaient déjà dans { $folder }
table-line = { $game }  { $start }  { $positions } positions, { $size }, { $folder }
table-list-empty = Il n'y a pas encore de table. Pour en construire une :  gagne table build connect:4x4
table-verified = Les valeurs des { $positions } positions sont justes ({ $parts } { $parts-n ->
    [one] fichier
   *[other] fichiers
}), { $time }.
table-same = Aucune différence parmi { $positions } positions.
table-different = { $different } valeurs différentes, { $first } positions seulement dans la première, { $second } seulement dans la seconde.
table-unlike = ces tables ne se comparent pas : l'une est de { $first }, l'autre de { $second }, ou leurs clés diffèrent.
table-key-packed = des nombres de { $bits } bits
table-key-text = les positions en toutes lettres
table-files = { $parts } { $parts-n ->
    [one] fichier
   *[other] fichiers
}, { $size }, { $each } o par position
label-table-levels = niveaux
label-table-key = clés
label-table-files = fichiers
label-table-program = écrit par
label-table-digest = SHA-256
# Plusieurs processus
about-cluster = Essayer la construction d'une table par plusieurs processus sur cette machine
help-cluster-action = try : démarrer les processus
help-cluster-output = Le dossier à construire
help-processes = Nombre de processus (par défaut, 2)
help-hosts = Construire avec les processus de ces adresses : un fichier de « hôte:port », une par ligne, ou une liste à virgules
help-process = Le numéro de ce processus, à partir de 0 ; c'est 0 qui écrit la table
help-workers = Nombre de fils d'exécution de ce processus
help-secret = Le fichier du secret partagé par tous (par défaut, GAGNE_CLUSTER_SECRET)
help-wait = Attendre les autres au plus : 30s, 10m (par défaut, 5m)
cluster-wrong-action = `cluster` n'a pas d'action « { $text } » : try.
cluster-no-secret = des processus qui construisent ensemble doivent partager un secret : --secret FICHIER ou GAGNE_CLUSTER_SECRET.
cluster-short-secret = le secret est trop court : il faut au moins 16 caractères.
cluster-no-host = il n'y a pas de processus { $process } : la liste compte { $count } { $count-n ->
    [one] hôte
   *[other] hôtes
}, numérotés à partir de 0.
cluster-dense = des processus qui construisent ensemble gardent des clés : --storage hashed ou disk.
cluster-hosts-none = { $file } n'indique aucun hôte.
cluster-hosts-many = { $file } indique plus de 4 096 hôtes.
cluster-hosts-line = { $file }, ligne { $line } : « { $text } » n'est pas un hôte, comme node1 ou node1:7411.
cluster-hosts-twice = { $file }, ligne { $line } : { $text } y figure deux fois.
cluster-hosts-nodes = Slurm nomme les nœuds d'une façon qui n'est pas comprise : { $text } ; indiquez les hôtes avec --hosts.
cluster-listen = { $address } : impossible d'écouter à cette adresse : { $detail }
cluster-link = impossible de relier les processus : { $detail }
cluster-wrong-secret = le processus { $process } ({ $host }) a un autre secret.
cluster-secrets = le secret est inutilisable.
cluster-stranger = ce qui répond pour le processus { $process } ({ $host }) est un autre programme, ou une autre version de celui-ci.
cluster-differs = le processus { $process } ({ $host }) n'a pas le même { $name } : { $theirs } au lieu de { $mine }.
cluster-differs-state = le processus { $process } ({ $host }) reprend ailleurs : { $name } { $theirs } là-bas et { $mine } ici. Chacun doit avoir dans son dossier ce qu'il a gardé du même travail ; pour tout recommencer, supprimez `building` de tous les dossiers.
cluster-term-levels = niveau
cluster-term-values = valeurs du niveau
cluster-term-rounds = ronde
cluster-term-game = jeu
cluster-term-position = départ
cluster-term-symmetry = --symmetry
cluster-term-positions = --positions
cluster-term-storage = --storage
cluster-term-program = numéro de version
cluster-term-processes = nombre de processus
cluster-term-hosts = fichier d'hôtes
cluster-taken = un autre processus a déjà le numéro { $process }.
cluster-missing = { $count-n ->
    [one] le processus { $missing } n'est pas venu
   *[other] les processus { $missing } ne sont pas venus
}{ $refused-n ->
    [0] { "" }
    [one] {" "}; une connexion a été refusée
   *[other] {" "}; { $refused } connexions ont été refusées
}.
cluster-cancelled = arrêt avant l'arrivée de tous les processus.
cluster-ended = a pris fin
cluster-silent = n'a plus donné signe de vie pendant { $time }
cluster-broken = n'est plus joignable : { $detail }
cluster-left = s'est arrêté, et dit pourquoi là où il tourne
cluster-left-us = ne peut plus joindre celui-ci
cluster-left-time = n'a plus de temps
cluster-left-memory = n'a plus de mémoire
cluster-left-disk = n'a plus de place sur son disque, ou ne peut plus s'en servir
cluster-left-cancelled = a été arrêté
cluster-lost = le processus { $process } ({ $host }) { $what }. La même commande sur toutes les machines reprend au dernier niveau complet.
cluster-elsewhere = C'est fait. La table est chez le processus 0 ({ $host }).
cluster-says = processus { $process } : { $line }
cluster-step = { $phase }, niveau { $level } : { $positions } positions, { $rates } par seconde, { $bytes } échangés, mémoire { $memory }, plus grande part { $skew } fois la moyenne
cluster-totals = { $positions } positions par { $processes } processus en { $time } : { $bytes } échangés, { $each } o par position ; au plus { $memory } de mémoire chacun ; plus grande part { $skew } fois la moyenne
about-prove = Écrire pourquoi une valeur est juste : un certificat à vérifier par d'autres
about-check-proof = Vérifier un certificat d'après les seules règles : accepté, ou la première erreur
help-prove-output = Le fichier à écrire
help-prove-plies = Pour un gain, montrer aussi qu'il ne peut pas venir plus tôt : une stratégie pour le perdant, ou tous les chemins plus courts d'un casse-tête
help-prove-symmetry = Une seule entrée pour les positions équivalentes par symétrie
help-check-proof-file = Le certificat
prove-catalogue-only = seuls les jeux du catalogue ont des certificats : qui les vérifie ne connaît pas d'autres règles.
prove-no-symmetry = un jeu qui se joue aux points n'a pas de certificat à une symétrie près.
proof-entries = { $entries } { $entries-n ->
    [one] entrée
   *[other] entrées
}
proof-file = { $file }, { $size }
label-proof-strategies = stratégies
label-proof-file = fichier
proof-at-most = { $value } en au plus { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}
proof-symmetry = , à une symétrie près
proof-accepted = { $entries-n ->
    [0] Accepté : la partie est finie.
    [one] Accepté : la seule entrée est juste, { $time }.
   *[other] Accepté : les { $entries } entrées sont justes, { $time }.
}
proof-refused = Refusé : { $said }.
proof-wrong-line = ligne { $line } : { $said }
proof-wrong-position = { $position } : { $said }
proof-wrong-to = { $said } : { $to }
flaw-damaged = ces octets ne sont pas un certificat, ou pas un certificat entier
flaw-digest = l'empreinte est celle d'autres lignes
flaw-version = les certificats de cette sorte ne sont pas connus ici
flaw-form = cette ligne n'est pas celle qui doit s'y trouver
flaw-game = aucun jeu du catalogue ne porte ce nom
flaw-rules = le jeu ne connaît pas ces règles
flaw-root = la position n'est pas de ce jeu
flaw-claim = ce jeu n'admet pas cette affirmation
flaw-position = ce n'est pas une position du jeu
flaw-twice = cette position a déjà une entrée
flaw-over = la partie est finie dans cette position
flaw-move = la réponse n'est pas un coup de cette position
flaw-many = les coups sont trop nombreux pour être examinés un par un
flaw-open = la partie peut continuer dans une position sans entrée
flaw-end = la partie peut finir moins bien qu'il n'est affirmé
flaw-rank = le rang n'est pas celui que permettent les entrées qui suivent
flaw-endless = la partie peut durer sans fin, ce qui est moins bien qu'il n'est affirmé
three-outcomes = { $won } { $won-n ->
    [one] gagnante
   *[other] gagnantes
}, { $lost } { $lost-n ->
    [one] perdante
   *[other] perdantes
}, { $drawn } { $drawn-n ->
    [one] nulle
   *[other] nulles
}
three-winners = { $first } pour le joueur 1, { $second } pour le joueur 2, { $drawn } { $drawn-n ->
    [one] nulle
   *[other] nulles
}
longest-win = gain en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
} : { $position }, { $line }
storage-dense = dans un tableau
storage-hashed = dans des tables de clés
storage-bits = sur un bit chacune
storage-disk = sur disque
about-why = La stratégie gagnante en arbre, ou la réfutation d'un coup
help-why-move = Expliquer ce coup : la stratégie qui le suit, ou sa réfutation
help-why-depth = Nombre de répliques successives à montrer (par défaut, ce qui tient en cinquante lignes)
why-theory = Théorie : { $source }.
why-move-wins = Avec le coup { $move }, on { $value }.
why-move-draws = Le coup { $move } assure la nulle.
why-move-loses = Avec le coup { $move }, on { $value }.
why-move-worth = Le coup { $move } : { $value }.
why-holds = Coups qui assurent la nulle : { $moves }
why-holds-then = L'autre joueur assure alors la nulle par : { $moves }
why-legend = Sur chaque ligne : ce que peut jouer le perdant → la réponse qui gagne. Les coups sont comptés jusqu'à la fin de la partie.
why-legend-draw = Les autres coups perdent. Sur chaque ligne : le coup → la réponse qui gagne. Les coups sont comptés jusqu'à la fin de la partie.
why-legend-line = Les meilleurs coups des deux joueurs, avec le score final de celui qui joue ; puis les autres coups possibles.
why-legend-puzzle = L'une des solutions les plus courtes, avec le nombre de coups qu'elle demande encore ; puis les autres coups possibles.
why-or = ou
why-likewise = { $move } (de même { $others })
why-legend-likewise = De même : ces coups sont équivalents par symétrie, la réponse aussi.
why-wins = et gagne
why-as = comme { $mark }
why-as-symmetric = comme { $mark }, par symétrie
why-hidden = … (encore { $count } { $count-n ->
    [one] ligne
   *[other] lignes
})
why-cut = …
about-search = Calculer quelques coups à l'avance : une estimation, ou une preuve si la recherche suffit
help-search-method = La recherche : minimax:PROFONDEUR, alphabeta, alphabeta:PROFONDEUR, alphabeta:DURÉE, mcts:PARTIES, proof, greedy, greedy2, ou ida pour les casse-tête (alphabeta:8 ou ida par défaut)
estimate = Estimation { $estimate } pour le joueur { $player }, qui a le trait ({ $method }). Sans preuve.
estimate-alone = Estimation { $estimate } ({ $method }). Sans preuve.
short-estimate = estimation { $estimate }
short-gain = rapporte { $estimate }
short-net = garde { $estimate } sur { $gain }
measures-playouts = le résultat moyen de parties jouées au hasard, de -100 (perdu) à 100 (gagné), ou la moyenne des points
measures-nothing = le jeu n'a pas d'heuristique : 100 pour une partie gagnée, -100 pour une partie perdue, les points acquis, et 0 pour tout le reste
label-measures = mesure
label-here = ici
moves-estimated = Estimations pour le joueur { $player }, qui joue ({ $method }). Sans preuve, sauf si une valeur est indiquée à côté.
moves-estimated-alone = Estimations ({ $method }). Sans preuve, sauf si une valeur est indiquée à côté.
moves-gained = Ce que chaque coup rapporte aussitôt au joueur { $player }, qui joue : son gain plus la perte de l'adversaire, la « pertinence » ({ $method }). Une estimation, sans preuve.
moves-gained-net = Ce qu'il reste au joueur { $player }, qui joue, du gain d'un coup après la meilleure réponse de l'adversaire ; seuls les trois coups qui rapportent le plus sont examinés aussi loin ({ $method }). Une estimation, sans preuve.
about-choose = Un coup, tel qu'un joueur le choisirait
help-choose-player = Qui choisit : perfect, minimax:PROFONDEUR, alphabeta:PROFONDEUR, mcts:PARTIES, greedy, greedy2, random, level:1 à level:10 (perfect par défaut)
help-choose-seed = La graine d'un joueur qui tire au sort entre des coups équivalents (une autre à chaque fois par défaut)
choose-human = c'est dans « gagne play » qu'une personne choisit ; ici, nommez un programme, par exemple perfect.
chosen-ahead = (sans preuve : { $plies } { $plies-n ->
    [one] coup examiné
   *[other] coups examinés
} à l'avance)
chosen-by-chance = (un coup quelconque : le temps a manqué)
label-line = suite
label-depth = profondeur
looked-ahead = { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}
about-match = De nombreuses parties entre des joueurs, avec un tableau des résultats
help-players = Les joueurs : perfect, minimax:PROFONDEUR, alphabeta:PROFONDEUR, alphabeta:DURÉE, mcts:PARTIES, proof, greedy, greedy2, random, level:1 à level:10. Ils se rencontrent tous deux à deux
help-games = Nombre de parties entre deux joueurs, chacun commençant la moitié d'entre elles (100 par défaut)
help-seed = La graine des donnes, des ouvertures et des joueurs qui tirent au sort (1 par défaut)
help-openings = Commencer par N coups tirés au sort, les mêmes pour deux parties où les joueurs échangent leurs places ; aucun ne termine la partie (4 si deux des joueurs ne tirent rien au sort et rejoueraient la même partie, 0 sinon)
help-match-position = La position de départ des parties ; à défaut, la position initiale
help-clock = Le temps accordé pour un coup ; sans cette option, on compte les positions, et les parties sont les mêmes sur toutes les machines
help-judge = Comparer chaque coup aux valeurs exactes trouvées dans ce délai ; 0s pour ne rien comparer (50ms si la première partie montre que cela suffit)
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
match-head-deals = {" "}; chaque donne est jouée deux fois, en échangeant les places
match-head-openings = {" "}; chaque ouverture de { $plies } { $plies-n ->
    [one] coup tiré
   *[other] coups tirés
} au sort est jouée deux fois, en échangeant les places
match-player = joueur
match-won = gagnées
match-drawn = nulles
match-lost = perdues
match-share = score
match-interval = 95 %
match-points = points
match-elo = Elo
match-first = joueur 1
match-second = joueur 2
match-against = gagnées/nulles/perdues contre
match-given = erreurs
match-known = coups
match-known-of = { $known } sur { $moves }
match-chances = occasions
match-mistakes = fautes
match-rate = taux
match-each = en moyenne
match-per-cent = { $share } %
match-from-to = { $low } à { $high }
match-length = longueur
match-plies = { $plies } coups en moyenne
match-time = temps
match-unfinished = { $games } { $games-n ->
    [one] partie inachevée
   *[other] parties inachevées
} : { $player } { $cause ->
    [time] n'a pas trouvé de coup dans le temps imparti ; --clock en accorde davantage.
    [memory] n'a pas trouvé de coup dans la mémoire permise ; --memory en accorde davantage.
    [disk] n'a pas trouvé de place sur le disque pour ses fichiers temporaires.
    [size] ne sait pas résoudre un jeu de cette taille.
   *[length] jouait encore après 20 000 coups.
}
match-unproved = { $player } : { $moves } { $moves-n ->
    [one] coup choisi
   *[other] coups choisis
} en calculant quelques coups à l'avance, sans preuve, faute de valeurs exactes à temps.
match-held-back = Un joueur a tout gagné ou tout perdu, et les classements les plus vraisemblables seraient infinis : une nulle de plus entre deux joueurs quelconques les rend finis.
match-not-judged = Les erreurs n'ont pas été mesurées : les valeurs exactes demandent ici plus de 50 ms par coup. Avec --judge DURÉE, on les attend.
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
plan-no-cost = On ne peut donc pas prévoir le coût d'une résolution complète.
plan-counted = { $positions } positions sont accessibles.
plan-guessed = Environ { $positions } positions sont accessibles, d'après les { $sampled } visitées.
plan-unknown = Il y a plus de positions accessibles que les { $sampled } visitées, qui ne suffisent pas pour en estimer le nombre.
help-plan-hosts = Prévoir aussi pour autant de machines comme celle-ci
help-network = Leur réseau, en bits par seconde : 1G, 10G, 100G (par défaut, 10G)
wrong-network = « { $text } » n'est pas un débit de réseau, comme 10G.
plan-cluster = Sur { $hosts } machines comme celle-ci : { $positions } positions chacune, { $memory } de mémoire chacune (ou autant sur disque), { $disk } sur disque pour pouvoir reprendre, { $traffic } envoyés par chacune ; au moins { $time }, selon { $what }.
plan-cluster-computing = le calcul
plan-cluster-network = le réseau
plan-not-shared = Plusieurs machines n'aideraient pas : une seule devrait tout résoudre.
plan-storage = stockage
plan-memory = mémoire
plan-disk = disque
plan-time = temps
plan-chosen = retenu
plan-too-large = trop grand
plan-none = Rien ne tient en mémoire. Essayez avec plus de --memory, une position plus avancée ou un plateau plus petit.
help-large = Des jeux à la limite de la machine, résolus en entier : cela dure quelques minutes
help-notes = Le tableau des notes de cours, leurs temps à côté des nôtres : prend environ une minute
bench-notes = Les positions des notes de cours : options, notre temps, positions visitées (meilleur de { $runs } essais, ou un seul au-delà d'une seconde) ; puis le temps donné dans les notes
bench-overflow = débordement de pile
bench-reading = lecture de 512 Mo de mémoire
bench-graph = lecture d'un graphe de 10^6 sommets et 4,9 millions d'arcs
bench-attractors = ses attracteurs pour les deux joueurs
bench-methods = Toutes les méthodes sur les mêmes positions : positions ou nœuds visités, meilleur de { $runs } essais
bench-commands = Commandes entières, du lancement à la fin : meilleur de { $runs } essais
bench-gigabytes = { $rate } Go/s
bench-megabytes = { $rate } Mo/s
bench-lines = { $rate } parties par seconde

# Jouer
about-play = Jouer une partie : humains et programmes, dans le terminal ou ligne par ligne
help-play-position = La position de départ, dans la notation du jeu ; à défaut, la position initiale
help-first = Qui joue en premier : human, perfect, minimax:4, alphabeta:8, alphabeta:500ms, mcts:1000, greedy, greedy2, random, level:1 à level:10 (human par défaut)
help-second = Qui joue en second (perfect par défaut)
help-play-seed = La graine des joueurs qui tirent au sort, et celle de la donne s'il y en a une (une autre à chaque fois par défaut)
help-boards = Raconter ligne par ligne une partie entre programmes, avec le plateau après chaque coup
help-hints = Afficher ce que vaut chaque coup
help-load = Reprendre une partie enregistrée
help-save = Écrire la partie dans ce fichier après chaque coup
help-overwrite = Permettre à --save d'écraser un fichier existant
help-plain = Ligne par ligne, même dans un terminal
load-alone = --load désigne déjà un jeu : n'en donnez pas d'autre.
play-human = humain
play-dealt = Donne numéro { $seed } : --seed { $seed } donne les mêmes piles.
play-winning-position = Le joueur { $player } dispose d'une position gagnante.
play-nobody-winning = Personne ne dispose d'une position gagnante : si chacun joue au mieux, la partie est nulle.
play-winning-unknown = On n'a pas trouvé à temps qui dispose d'une position gagnante.
play-cannot-move = Le joueur { $player } ne peut plus jouer.
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
play-ahead = Si chacun joue au mieux, le joueur { $player } gagne de { $points } { $points-n ->
    [one] point
   *[other] points
}.
play-level = Si chacun joue au mieux, les deux joueurs finissent à égalité de points.
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
play-not-solved = On tourne en rond après { $count } { $count-n ->
    [one] coup
   *[other] coups
} : ce n'est pas résolu.
play-least = On ne peut pas faire moins.
play-could-less = On pouvait le faire en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
play-win-lost = Le gain a été perdu au coup { $number }, { $move } du joueur { $player } ; le meilleur était { $best }.
play-draw-lost = La nulle a été perdue au coup { $number }, { $move } du joueur { $player } ; le meilleur était { $best }.
play-win-missed = Un gain a été manqué au coup { $number }, { $move } du joueur { $player } ; le meilleur était { $best }.
play-lost-from-start = C'était perdu d'avance : aucun coup du perdant n'a laissé échapper un gain ou une nulle.
play-here-win-lost = le gain est perdu ici
play-here-draw-lost = la nulle est perdue ici
play-here-win-missed = un gain est manqué ici
play-unfinished = L'entrée s'arrête là, et la partie est inachevée après { $count } { $count-n ->
    [one] coup
   *[other] coups
}.
play-full = La partie ne tient plus dans la mémoire, et elle est inachevée après { $count } { $count-n ->
    [one] coup
   *[other] coups
} ; avec plus de --memory, elle irait plus loin.
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
      quitter              quitter la partie
play-no-undo = il n'y a pas de coup à vous à reprendre.
play-no-redo = il n'y a pas de coup à remettre.
play-best = Le meilleur : { $move } ({ $value }).
play-best-line = Meilleure suite : { $line }
play-likely-line = Suite attendue : { $line }
play-likely = Semble le meilleur : { $move }
play-unknown = Impossible de dire rapidement ce que valent les coups ici.
play-looking = Recherche…
play-looked-ahead = Calculé { $plies } { $plies-n ->
    [one] coup
   *[other] coups
} à l'avance ; sans preuve.
play-ahead-erring = Calculé { $plies } { $plies-n ->
    [one] coup
   *[other] coups
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
    h | montrer ce que vaut chaque coup : G gagnant, N nul, P perdant, et en combien de coups ; ? pas connu rapidement, ≈ ce qui semble alors le meilleur
    w | pourquoi : tous les coups, et la meilleure suite
    s | enregistrer la partie
    n | nouvelle partie
    Espace | deux programmes : pause et reprise
    Échap | arrêter un programme qui réfléchit
    q, Ctrl-C | quitter

# Dessins
about-graph = Le graphe ou l'arbre d'un jeu, coloré selon qui gagne : dans le terminal ou en image
help-graph-output = Le fichier à écrire ; sa terminaison dit comment : .svg, .png, .pdf, .html, .tex (un document TikZ), .tikz (pour \input), .dot ou .json (une arène). À défaut, le dessin se fait dans le terminal
help-graph-format = svg, png, pdf, html, tex, tikz, dot ou json, quel que soit le nom du fichier ; sans fichier, sur la sortie standard
help-graph-method = L'arbre d'une recherche : minimax:2, ou alphabeta:4 avec ce qu'elle coupe
help-graph-tree = Un arbre : une position qui revient est dessinée chaque fois
help-graph-best = Seulement les meilleures parties
help-graph-symmetry = Les positions identiques par symétrie n'en font qu'une
help-graph-merge = Un seul sommet par position, quel que soit le joueur qui a le trait, avec une valeur signée : pour les jeux impartiaux
help-graph-depth = Nombre de niveaux dessinés sous la première position
help-max-nodes = Nombre maximal de positions dessinées (par défaut, 500 dans une image, 150 dans un terminal)
help-graph-fit = Ne dessiner que ce qui peut se lire, 40 positions sauf si --max-nodes en permet davantage : des niveaux entiers, et une suite de meilleurs coups
help-graph-attractor = L'attracteur du joueur 1 ou 2 avec ses rangs
help-graph-step = Seulement ce qui est atteint en K itérations
help-graph-steps = Une image par itération (x-0.svg, x-1.svg, …), et une image animée (x.svg)
help-theme = Les couleurs : light, dark, print, ou auto selon le lecteur (auto par défaut)
help-graph-by-hand = Dessiner un graphe écrit à la main, tel que le lit `attractor`, au lieu d'un jeu
no-merge = { $game } : les joueurs n'ont pas les mêmes coups, une position ne vaut donc pas pour les deux : retirez --merge.
merge-alone = --merge dessine des positions sans joueurs : sans --attractor, --step, --steps ni le JSON d'une arène.
graph-file-or-game = donnez un jeu, ou --file avec un graphe.
wrong-format = --format vaut svg, png, pdf, html, tex, tikz, dot ou json, pas « { $text } ».
wrong-ending = « { $text } » devrait finir par .svg, .png, .pdf, .html, .tex, .tikz, .dot ou .json ; ou précisez --format.
wrong-theme = --theme vaut light, dark, print ou auto, pas « { $text } ».
wrong-attractor = --attractor vaut 1 ou 2, pas « { $text } ».
steps-need-file = --steps écrit plusieurs images : donnez un fichier avec -o, par exemple x.svg.
arena-whole = une arène est entière : retirez --depth et --best.
graph-written = { $file } : { $vertices } { $vertices-n ->
    [one] position
   *[other] positions
}, { $edges } { $edges-n ->
    [one] arc
   *[other] arcs
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
help-host = L'adresse d'écoute (127.0.0.1 par défaut, pour ne répondre qu'à cette machine)
help-port = Le port (8082 par défaut ; 0 en prend un qui est libre)
help-rate = Requêtes par seconde permises en moyenne à un client (par défaut : 50, et sans limite pour cette machine)
help-allow-host = Un nom sous lequel le serveur peut être appelé, outre son adresse et celles de cette machine ; peut être répété
help-cors = Les pages de cette origine, par exemple https://example.org, peuvent aussi interroger le serveur ; any les admet toutes ; peut être répété
wrong-cors = --cors attend une origine, par exemple https://example.org, ou any, et non « { $text } »
serving = Ouvrez { $address } dans un navigateur. Ctrl-C arrête le serveur.
cannot-serve = impossible d'écouter à l'adresse { $address } : { $detail }

# Des règles à soi
rules-failed = { $game } : { $words }
rules-come-back = { $game } : une position revient : { $line }. Si c'est voulu, les règles doivent le dire : loops.
rules-no-start = aucune position n'est donnée et les règles n'en nomment pas de première : donnez une position.
rules-unanswered = rien n'a été répondu sur { $position }.
rules-changed-mind = deux réponses différentes sur { $position }.
rules-full = il y a plus de positions qu'on ne peut en numéroter.
rules-missing = { $program } est introuvable.
rules-missing-package = { $program } est introuvable : installez { $package }.
rules-cannot-start = { $program } ne démarre pas : { $detail }
rules-ended = le programme s'est arrêté : { $words }
rules-silent = pas de réponse en { $seconds } s sur { $position }.
rules-rubbish = ceci n'est pas une réponse : { $line } ({ $detail })
rules-long-line = une ligne a plus de { $most } octets.
rules-unasked = le programme a parlé sans qu'on l'interroge : { $line }
rules-count = réponses : { $given }, positions demandées : { $asked }.
rules-no-score = la partie est finie en { $position }, il y faut un nombre de points.
rules-no-outcome = la partie est finie en { $position }, il y faut win, draw ou lose.
rules-no-player = on ne sait pas à qui est le trait en { $position }.
rules-two-moves = deux coups s'appellent { $chosen } en { $position }.
rules-hidden = un texte est vide ou contient des caractères invisibles : { $text }
rules-no-file = ce n'est pas un fichier.
rules-unreadable = le fichier ne se lit pas : { $detail }
rules-no-text = ce n'est pas un texte en UTF-8, ou il est trop long pour des règles.
drop-only-sheets = --drop ne sert que pour des règles en GDL : un fichier .kif.
rules-unknown-kind = des règles s'écrivent dans un fichier .kif, .py, .pl ou .ml, ou sont un programme exécutable.

# Valeurs et exemples de l'aide
heading-examples = Exemples{"\u00A0"}
value-game = JEU
value-position = POSITION
value-file = FICHIER
value-player = JOUEUR
value-n = N
value-k = K
value-method = MÉTHODE
value-time = DURÉE
value-size = TAILLE
value-lang = LANGUE
value-command = COMMANDE
value-shell = SHELL
value-name = NOM
value-origin = ORIGINE
value-host = ADRESSE
value-port = PORT
value-format = FORMAT
value-kind = SORTE
value-move = COUP
value-plies = N
value-order = ORDRE
value-storage = STOCKAGE
value-theme = THÈME
value-v = V
value-vertex = SOMMET
value-answer = RÉPONSE
value-vertices = SOMMETS
value-text = TEXTE
value-options = OPTIONS
value-speed = DÉBIT
value-hosts = HÔTES
value-folder = DOSSIER
value-action = ACTION
examples-games =
    gagne games
    gagne games chomp
examples-solve =
    gagne solve nim 1,3,5,7
    gagne solve allumettes:1,3,4 21 --method memo
    gagne solve tablettes 4x3 --all
examples-moves =
    gagne moves chomp 3x4
    gagne moves morpion x.o/.x./... --json
examples-choose =
    gagne choose nim 1,3,5,7
    gagne choose morpion x.o/.x./... --seed 3
examples-why =
    gagne why allumettes 10
    gagne why morpion --move 2
examples-normal =
    gagne normal chocolat 10x7@2,3
    gagne normal morpion ..x/.o./...
examples-lines =
    gagne lines allumettes 5
    gagne lines allumettes 5 --winner 1 --tell
    gagne lines allumettes 60 --count
    gagne lines tablettes 2x2 --winner 2 --order bfs
examples-graph =
    gagne graph allumettes 5
    gagne graph tablettes 2x2 -o tablettes.pdf
    gagne graph allumettes 5 --tree -o arbre.tikz --no-legend
    gagne graph --file cours.py --attractor 1 -o attracteur.svg
examples-search =
    gagne search puissance4 --method alphabeta:10
    gagne search taquin --method ida
examples-match =
    gagne match morpion perfect minimax:2 random
    gagne match nim perfect level:5 --games 200 --seed 7
examples-attractor =
    gagne attractor cours.py
    gagne attractor cours.py --player 2 --target a,b
    gagne attractor --game allumettes --position 7 --play
examples-nimbers =
    gagne nimbers allumettes:1,3,4 --to 50
    gagne nimbers chomp 3x4
    gagne nimbers ./wythoff.py
examples-chart =
    gagne chart chomp 6x7
    gagne chart morpion --kind plies -o plies.png
examples-play =
    gagne play
    gagne play morpion
    gagne play nim 1,3,5,7 --first perfect --second human --hints
    gagne play chomp --save partie.txt
examples-review =
    gagne review partie.txt
    gagne review - --game morpion < coups.txt
examples-plan =
    gagne plan puissance4:6x5
examples-verify =
    gagne verify tablettes 3x3
examples-table =
    gagne table build connect:4x4 -o connect-4x4
    gagne table get connect-4x4 ..../..../..../XO..
    gagne table verify connect-4x4
    gagne table export connect-4x4 -o connect.parquet
    gagne table list
examples-cluster =
    gagne cluster try -n 3 connect:5x4 -o connect-5x4
    gagne cluster try -n 2 quixo:3 -o quixo-3 --workers 2
examples-prove =
    gagne prove tictactoe -o tictactoe.proof
    gagne prove nim 1,3,5,7 --plies -o nim.proof
    gagne prove connect:5x4 --symmetry -o connect.proof
examples-check-proof =
    gagne check-proof tictactoe.proof
    gagne check-proof tictactoe.proof --json
examples-bench =
    gagne bench
examples-serve =
    gagne serve
    gagne serve --port 0 --lang fr
examples-completions =
    gagne completions bash > ~/.local/share/bash-completion/completions/gagne
    gagne completions fish > ~/.config/fish/completions/gagne.fish
examples-man =
    gagne man > ~/.local/share/man/man1/gagne.1
examples-help =
    gagne help
    gagne help solve

# Revue d'une partie
about-review = Une partie jouée : ce que valait chaque coup, et où elle a été perdue
help-review-file = Une partie enregistrée, ou plusieurs comme les écrit `match --pgn` ; - lit l'entrée standard
help-review-game = Le jeu, si le texte ne contient que les coups, numérotés ou non : 1. 5 1 2. 3 7
help-review-position = Avec --game : la position de départ de la partie
review-game-too = --position va avec --game.
review-player = joueur
review-best = le mieux : { $moves }
review-late = Le temps ou la mémoire n'a pas suffi pour juger tous les coups : essayez avec plus de --time ou de --memory.

# Images
help-title = Un autre titre ; un titre vide le supprime
help-no-legend = Sans la légende
picture-no-fonts = cette machine n'a aucune police de caractères, et une image sans lettres ne dit rien : écrivez x.svg ou x.tex, ou installez une police comme DejaVu Sans.
picture-too-large = l'image a trop de pixels pour la mémoire : écrivez x.pdf ou x.svg, ou dessinez moins de positions.

# Menu
menu-game = Quel jeu ? Un numéro, un nom, ou q pour quitter :
menu-mode = Qui joue ? Un numéro :
menu-opponent = Contre qui ? Un numéro, ou un joueur comme minimax:4 :
menu-first = Qui commence ? Un numéro, ou un joueur comme minimax:4 :
menu-second = Et contre qui ?
menu-seat = Quand jouez-vous ? Un numéro :
menu-person-first = vous jouez en premier
menu-person-second = vous jouez en second
menu-two-people = deux personnes
menu-person-program = une personne et un programme
menu-two-programs = deux programmes
menu-perfect = ne se trompe jamais
menu-level = se trompe de temps en temps : de level:1 à level:10
menu-alphabeta = calcule quatre coups à l'avance
menu-greedy = prend ce qui paraît le mieux sur le moment
menu-random = joue au hasard
menu-wrong-number = Ce n'est pas dans la liste : un numéro de 1 à { $most }.
menu-wrong-mode = Ce n'est pas dans la liste : un numéro de 1 à 3.
menu-no-program = Ce n'est pas un programme : nommez-en un, par exemple perfect.

# Vérification des lois
about-check = Mettre à l'épreuve les lois d'un jeu : la première chose à faire quand on a écrit ses propres règles
help-check-games = Nombre de parties au hasard dont les positions sont essayées (par défaut 100)
help-check-positions = Nombre maximal de positions essayées (par défaut 5000)
help-check-seed = Graine des parties au hasard (par défaut 1)
examples-check =
    gagne check nim
    gagne check ./game.py --games 1000

# Parties sans fin
help-endless = Ce que vaut une partie sans fin : draw (nulle), loss (le joueur 1 perd), win:1, win:2, ou repeater (qui répète une position perd) ; sinon, ce que dit le jeu
wrong-endless = --endless vaut draw, loss, win:1, win:2 ou repeater, et non { $text }.
endless-ends = Une partie de { $game } finit toujours : --endless n'y changerait rien.
endless-points = { $game } se joue aux points : --endless concerne les jeux qu'on gagne, annule ou perd.
value-result = RÉSULTAT

# Étude
about-study = L'équilibre d'un jeu : coups forcés, faux pas, longueurs, erreurs des joueurs ; plusieurs tailles avec --sweep
help-sweep = Une ligne par variante : {"{"}4..6{"}"} dans le jeu ou la position désigne 4, 5 et 6, {"{"}a,b{"}"} désigne a et b
help-sweep-output = Écrire les lignes dans un fichier, x.csv ou x.jsonl ; un fichier déjà commencé est repris
help-study-games = Nombre de parties au hasard, et de parties entre deux joueurs (par défaut 100 ; 0 : aucune)
help-study-positions = Examiner toutes les positions s'il n'y en a pas davantage (par défaut 200 000)
help-study-seed = Graine des échantillons et des joueurs (par défaut 1)
output-with-sweep = -o s'emploie avec --sweep.
study-none = -
study-unknown = inconnu
study-interval = { $mean } (de { $low } à { $high })
study-exact = Exact : les { $positions } positions accessibles, dont { $finals } { $finals-n ->
    [one] finale
   *[other] finales
}.
study-sampled = Un échantillon : { $positions } positions de { $games } parties au hasard ; pour { $unknown } de celles qu'il fallait résoudre, les limites fixées n'ont pas suffi. Les intervalles valent dans 95 cas sur 100.
study-unsolved = non résolue dans les limites fixées
study-value = valeur pour le joueur 1
study-branching = coups possibles
study-branching-most = { $mean } par position, { $most } au plus
study-forced = un seul coup possible
study-drawn = positions nulles
study-only = un seul bon coup
study-slips = un faux pas perd
study-careless = erreurs au hasard
study-plies = durée au hasard
study-first = score du joueur 1
study-drawn-games = parties nulles
study-players = Erreurs des joueurs, quand au moins un coup fait perdre quelque chose :
study-player = { $rate } : { $mistakes } sur { $chances }
study-narrow = Positions où un seul des coups possibles est bon :
study-narrow-move = { $position } : { $move }, parmi { $moves } coups
study-changes = { $changed } positions sur { $positions } changent :
study-changes-unknown = Les limites fixées n'ont pas suffi pour trouver ce qui change parmi { $positions } positions.
study-changes-too-many = Il y a trop de positions pour dire lesquelles changent (--positions).
study-change = { $position } : { $before } avant, { $after } maintenant
mark-no-win = Aucune fin accessible n'est gagnée par le joueur { $number }.
mark-always-drawn = Toutes les fins accessibles sont nulles.
mark-no-choice = Personne n'a jamais le choix.
mark-first-wins-in = Celui qui commence gagne en { $number } coups au plus.
sweep-brace = les choix entre accolades s'écrivent {"{"}4..6{"}"} ou {"{"}a,b{"}"} ; voir { $text }.
sweep-range = les bornes d'un intervalle sont des nombres, le plus petit d'abord : {"{"}4..6{"}"} ; voir { $text }.
sweep-too-many = { $text } désigne plus de 100 000 variantes.
sweep-other-file = { $file } n'est pas le tableau d'une étude : ligne { $line }.
sweep-game = jeu
sweep-position = position
sweep-outcome = résultat
sweep-plies = durée
sweep-score = points
sweep-positions = positions
sweep-final = finales
sweep-branching = coups
sweep-drawn = nulles
sweep-forced = forcés
sweep-only_moves = uniques
sweep-slips = faux pas
sweep-marks = remarques
examples-study =
    gagne study morpion
    gagne study lievre --endless draw
    gagne study chomp {"{"}2..4{"}"}x{"{"}2..5{"}"} --sweep -o chomp.csv
