# Ce qui ne va pas
unknown-game = il n'y a pas de jeu « { $name } ».
unknown-method = il n'y a pas de méthode « { $name } » ; il y a { $methods }.
unknown-storage = le stockage est dense, hashed ou disk, pas « { $name } ».
no-storage = impossible de garder ici les valeurs de { $game } en « { $storage } » : { $storage ->
    [dense] il faut un index qui tienne en mémoire, de toutes les positions ou à symétrie près, selon la demande.
   *[other] il faut des positions compactes et un jeu sans points.
}
did-you-mean = Vouliez-vous dire « { $near } » ?
wrong-rules = règles « { $text } » de { $game }, caractère { $column } : on attendait { $expected }, on trouve { $found }.
wrong-position = position « { $text } » de { $game }, caractère { $column } : on attendait { $expected }, on trouve { $found }.
quoted = « { $text } »
found-end = la fin
expected-number = un nombre de { $least } à { $most }
expected-one-of = { $rest } ou { $last }
expected-end = la fin du texte
not-applicable = la méthode « { $method } » ne s'applique pas à cette position de { $game }.
too-many-moves = la position a { $count } coups possibles, trop pour les examiner un à un.
no-nimbers = { $game } n'est pas un jeu de tas : il n'a pas de suite de nimbers.
no-nimber = seules ont un nimber les positions où les deux joueurs ont les mêmes coups ; { $game } n'est pas un jeu de ce genre.
no-nimbers-misere = les nimbers ne valent que pour la convention normale : recommencez sans « misere ».
endless-lines = les parties de { $game } peuvent ne jamais finir, car une position peut revenir.
stopped-time = pas de réponse dans le temps imparti, après { $positions } { $positions-n ->
    [one] position visitée
   *[other] positions visitées
} ; essayez avec un --time plus long.
stopped-memory = pas de réponse dans la mémoire permise, après { $positions } { $positions-n ->
    [one] position visitée
   *[other] positions visitées
} ; un --memory plus grand peut suffire.
unknown-look = il n'y a pas de recherche « { $name } ». Recherches : minimax:PROFONDEUR, alphabeta:PROFONDEUR ou alphabeta:DURÉE, mcts:PARTIES, proof, ida ; search et moves connaissent aussi greedy et greedy2.
unknown-player = il n'y a pas de joueur « { $name } ». Joueurs : human, perfect, minimax:PROFONDEUR, alphabeta:PROFONDEUR ou alphabeta:DURÉE, mcts:PARTIES, proof, ida, greedy, greedy2, random, level:1 à level:10.
no-look = { $look } ne s'applique pas à { $game }.
one-player = { $game } se joue seul : il n'y a pas d'adversaire.
person-in-contest = un match se joue entre programmes ; pour jouer vous-même, lancez « gagne play ».
bad-move = « { $text } » n'est pas un coup possible ici. Coups : { $moves }
bad-move-over = « { $text } » n'est pas un coup : la partie est finie.
bad-record = ce n'est pas une partie enregistrée : à la ligne { $line }, il faudrait { $expected }.
record-head = [gagne "1"]
record-version = [gagne "1"], car le fichier vient d'une autre version
record-tag = une étiquette comme [game "chomp"]
record-game = ensuite le jeu, par exemple [game "chomp"]
too-large = trop grand pour être résolu en entier : environ { $positions } positions demanderaient { $needed }, alors que { $memory } de mémoire et { $disk } de disque sont permis. Un plateau plus petit, une position plus avancée ou plus de --memory suffirait peut-être.
too-large-no-folder = trop grand pour être résolu en entier : environ { $positions } positions demanderaient { $needed }, alors que { $memory } de mémoire sont permis, et aucun disque : le dossier des fichiers temporaires, { $folder }, n'existe pas. TMPDIR en désigne un autre.
too-large-by-far = trop grand pour être résolu en entier : il y a plus de 10^18 positions. Un plateau plus petit ou une position plus avancée conviendrait peut-être.
too-large-but = Cela tient avec --storage { $storage }.
kept-dense = en tableau
kept-hashed = de mémoire
kept-disk = de disque
kept-bits = en bits
stopped-disk = le disque des fichiers temporaires est plein ou ne répond pas, après { $positions } { $positions-n ->
    [one] position visitée
   *[other] positions visitées
} ; TMPDIR en désigne un autre.
stopped-no-folder = le dossier des fichiers temporaires, { $folder }, n'existe pas ; TMPDIR en désigne un autre.
stopped-cancelled = arrêt après { $positions } { $positions-n ->
    [one] position visitée
   *[other] positions visitées
}, sans réponse.
stopped-length = la partie est trop longue pour cette méthode, après { $positions } { $positions-n ->
    [one] position visitée
   *[other] positions visitées
} ; essayez une autre --method.
comes-back = d'après ses règles, aucune position de { $game } ne devrait revenir, et en voici une qui revient : { $line }. Merci de le signaler.
stopped-loop = d'après les règles du jeu, aucune position ne devrait revenir, et l'une d'elles est revenue : merci de le signaler.
stopped-fault = une condition qui devrait toujours être remplie ne l'est pas, et il n'y a pas de réponse : merci de le signaler.
stopped-game = le jeu ne peut pas continuer.
game-failed = { $game } ne peut pas continuer : { $words }

# Graphes
wrong-graph = { $format ->
    [none] graphe
   *[other] graphe { $format }
}, ligne { $line }, colonne { $column } : on attendait { $expected }, on trouve { $found }.
unknown-vertex = il n'y a pas de sommet « { $name } » : { $vertices-n ->
    [0] le graphe est vide.
   *[other] les sommets ont un nom ou un numéro de 0 à { $last }.
}
no-arena = { $game } n'a pas d'arène : on y joue pour des points, ou une partie sans fin n'y est pas nulle.
no-outcomes = --outcomes ne s'applique pas à { $game } : il faut que les deux joueurs aient les mêmes coups et que les positions soient numérotées.
outcomes-with-symmetry = --outcomes compte les positions de { $game } à symétrie près : ajoutez --symmetry.
outcomes-without-symmetry = --outcomes compte toutes les positions de { $game } : retirez --symmetry.
graph-utf8 = du texte en UTF-8
graph-any = un graphe en JSON, en DOT, au format PGSolver ou sous forme de dictionnaire Python de successeurs
graph-too-large = au plus 4 294 967 294 sommets et arcs
graph-too-deep = au plus 64 parenthèses imbriquées
graph-key-once = une clé qui n'apparaisse qu'une fois
graph-lists = { $count } { $count-n ->
    [one] liste
   *[other] listes
} de successeurs, une par sommet
graph-names = { $count } { $count-n ->
    [one] nom
   *[other] noms
}, un par sommet
graph-vertex = un sommet de 0 à { $count }
graph-no-vertex = aucun sommet, car le graphe n'en a pas
graph-new-name = un nom qu'aucun autre sommet ne porte
graph-new-id = un numéro qu'aucun autre sommet ne porte
graph-escape = une séquence d'échappement comme \n ou \u00e9
graph-pg-line = un sommet : numéro, priorité, joueur 0 ou 1, successeurs
graph-pg-vertex = le numéro d'un sommet du fichier
graph-dot-name = un nom : un mot, un nombre ou un texte entre guillemets
graph-dot-owner = un sommet avec owner=1 ou owner=2, ou de forme circle (joueur 1) ou box (joueur 2)
graph-py-statement = un dictionnaire de successeurs, ou un ensemble ou une liste de sommets
graph-py-list = une liste, un tuple ou un ensemble de sommets
graph-py-vertex = un sommet : un nombre, un texte, ou un tuple de nombres et de textes
graph-py-dict = un dictionnaire de successeurs
graph-py-key = un sommet qui soit une clé du dictionnaire
graph-py-one-owner = un sommet qui n'appartienne qu'à un seul joueur
graph-py-owner = un sommet dont on connaisse le joueur, par un ensemble des sommets du joueur 1 ou comme premier terme du tuple
graph-py-named = un graphe, un ensemble ou un dictionnaire de ce nom
graph-py-players = les joueurs 1 et 2, ou 0 et 1
graph-value = un nombre entier
graph-values = { $count } { $count-n ->
    [one] valeur
   *[other] valeurs
}, une par sommet
graph-py-owners = { $count } { $count-n ->
    [one] joueur
   *[other] joueurs
}, un par sommet
check-region = attracteur du joueur { $player }
check-ranks = rangs du joueur { $player }
check-winning = positions gagnantes pour le joueur qui y joue
check-values = valeurs
check-strategy = stratégie
check-nimbers = valeurs de Grundy
check-kernel = noyau
check-right = Juste : { $about }, { $entries } { $entries-n ->
    [one] entrée
   *[other] entrées
}.
check-wrong = Faux : { $about }, { $vertex }{ $said ->
    [none] {""}
   *[other] { " " }: { $said }
}. { $why }
mistake-unknown = Ce sommet n'existe pas.
mistake-unread = Cela n'a pas de sens ici.
mistake-no-way = Il n'est pas attiré : aucun coup du joueur { $player } ne mène dans l'attracteur.
mistake-escapes = Il n'est pas attiré : le joueur { $other } s'échappe vers { $to }.
mistake-dead-end = Il n'est pas attiré : c'est un sommet sans successeur.
mistake-target = Il est dans la cible.
mistake-chooses = Il est attiré, au rang { $rank } : le joueur { $player } va en { $to }.
mistake-forced = Il est attiré, au rang { $rank } : tous les coups du joueur { $other } mènent dans l'attracteur.
mistake-rank = Son rang est { $rank }.
mistake-win = Le joueur qui y joue gagne en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}, par { $to }.
mistake-won = Le joueur qui devrait y jouer a gagné.
mistake-lose = Le joueur qui y joue perd en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
mistake-lost = Le joueur qui devrait y jouer a perdu.
mistake-draw = C'est une partie nulle.
mistake-nimber = Sa valeur de Grundy est { $nimber }, la plus petite qui manque à ses successeurs : { $next }.
mistake-nimber-end = Sa valeur de Grundy est { $nimber }, car il n'a pas de successeur.
mistake-no-edge = Aucun arc ne mène à { $to }.
mistake-worse = { $to } laisse échapper quelque chose ; mieux : { $better }.
mistake-has-moves = Il y a des coups : { $better }.
mistake-endless = En allant en { $to }, la partie peut ne jamais finir.
mistake-joined = Un arc le relie à { $to }, qui est aussi dans l'ensemble.
mistake-unabsorbed = Il n'est pas dans l'ensemble, et aucun de ses arcs n'y mène.
unfit-empty = le graphe n'a aucun sommet.
unfit-parity = ce sont les priorités qui décident d'un jeu de parité : demandez à `attractor`, qui le résout.
unfit-parity-check = --check concerne les attracteurs, --play et les graphes sans joueurs : donnez --target ou --play.
unfit-bound = on peut tourner en rond dans le graphe : donnez une profondeur à la recherche, par exemple minimax:4.
unfit-loops = les feuilles ont une valeur, mais on peut tourner en rond dans le graphe : min-max demande un arbre, ou un graphe sans circuit.
unfit-leaf = un sommet sans successeur n'a pas de valeur : donnez-en une à chaque feuille.
unfit-turns = les sommets n'appartiennent à personne et les joueurs ne peuvent pas jouer à tour de rôle : des chemins de longueur paire et impaire mènent au même sommet.
unfit-owners = les sommets n'appartiennent à personne : dites lesquels sont au joueur 1 pour savoir ce qu'un joueur peut atteindre.

# Dessins
too-large-to-draw = trop grand pour être dessiné : { $counted ->
    [part] plus de { $positions }
   *[all] { $positions }
} { $shape ->
    [tree] nœuds de l'arbre
   *[graph] positions
}, pour { $most } au plus. Pour réduire : --depth N, --best, --symmetry{ $shape ->
    [tree] { " " }ou le graphe, sans --tree
   *[graph] {""}
} ; --max-nodes N en permet plus, et --fit dessine ce qui peut se lire.
graph-fit-levels = On ne dessine que ce qui peut se lire : { $count } positions, tous les coups { $levels-n ->
    [one] du premier niveau
   *[other] des { $levels } premiers niveaux
}.
graph-fit-line = On ne dessine que ce qui peut se lire : { $count } positions, tous les coups { $levels-n ->
    [one] du premier niveau
   *[other] des { $levels } premiers niveaux
}, puis une suite de meilleurs coups.
graph-fit-moves = On ne dessine que ce qui peut se lire : { $count } positions, une partie des premiers coups.
trace-fit = Une recherche plus profonde ne pourrait plus se lire.
graph-count = { $count } { $count-n ->
    [one] position
   *[other] positions
}.
graph-count-best = { $count } { $count-n ->
    [one] position
   *[other] positions
} sur les meilleures parties.
graph-count-part = { $count } { $count-n ->
    [one] position
   *[other] positions
} jusqu'à cette profondeur.
graph-count-tree = { $count } { $count-n ->
    [one] nœud
   *[other] nœuds
} de l'arbre.
graph-count-vertices = { $count } { $count-n ->
    [one] sommet
   *[other] sommets
}.
graph-unknown = Toutes les valeurs n'ont pas été trouvées à temps.
graph-nobody = Le joueur qui a le trait est appelé joueur 1 ; g est la valeur de Grundy.
graph-legend-target = cible
graph-legend-strategy = stratégie
graph-wins-in = Le joueur { $player } gagne en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
graph-wins-by = Le joueur { $player } gagne de { $points } { $points-n ->
    [one] point
   *[other] points
}.
graph-wins = Le joueur { $player } gagne.
graph-has-won = Le joueur { $player } a gagné.
graph-mover-wins = Le joueur qui a le trait gagne en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
graph-mover-loses = { $plies-n ->
    [0] Le joueur qui a le trait a perdu.
    [one] Le joueur qui a le trait perd en { $plies } coup.
   *[other] Le joueur qui a le trait perd en { $plies } coups.
}
graph-draw = Nulle.
graph-solved-in = Résolu en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}.
graph-solved = Résolu.
graph-never-solved = Il n'y a pas de solution.
graph-to-move = Au joueur { $player } de jouer.
graph-step-of = Attracteur du joueur { $player } après { $step } { $step-n ->
    [one] itération
   *[other] itérations
} sur { $last } : { $count } { $count-n ->
    [one] position
   *[other] positions
}
graph-step-both = Après { $step } { $step-n ->
    [one] itération
   *[other] itérations
} sur { $last } : { $count } { $count-n ->
    [one] position gagnée
   *[other] positions gagnées
} par le joueur 1, { $other } par le joueur 2
graph-legend-owner = au joueur { $player } de jouer
graph-legend-winner = le joueur { $player } gagne
graph-legend-mover = gagnante pour qui a le trait
graph-legend-opponent = perdante pour qui a le trait
graph-legend-attractor = attracteur du joueur { $player }
graph-legend-solved = a une solution
graph-legend-draw = nulle
graph-legend-plies = coups jusqu'à la fin
graph-legend-points = points gagnés
graph-legend-rank = rang
graph-legend-end = la fin
graph-legend-best = meilleur coup
graph-legend-cut = non examiné
graph-legend-folded = d'autres coups, non dessinés
graph-legend-now = nouveau à cette étape
graph-hint = Glissez pour déplacer, tournez la molette pour agrandir, cliquez sur une position.
graph-moves = Coups
graph-before = Prédécesseurs
graph-level = Niveaux
graph-step = Étapes
graph-whole = Tout
graph-play = Lire
graph-best = meilleur

# Diagrammes
unknown-chart = il n'y a pas de diagramme `{ $name }` ; il y a plies, levels, nimbers, map, moves et cost.
no-chart = il n'y a pas de diagramme { $kind } pour { $game } ; il y a { $kinds }.
chart-of-game = le diagramme { $kind } porte sur tout le jeu : n'indiquez pas de position.
chart-too-wide = un diagramme ne reste lisible que jusqu'à { $most }.
chart-positions = positions
chart-won = gagnées par le joueur au trait
chart-lost = perdues
chart-drawn-bar = nulles
chart-endless-bar = sans fin
chart-won-in = gagnant, en coups
chart-lost-in = perdant, en coups
chart-drawn-cell = nul
chart-plies = Distance à la fin : { $about }
chart-plies-note = { $positions } { $positions-n ->
    [one] position
   *[other] positions
}, selon le nombre de coups qui restent si le gagnant se hâte et que le perdant fait durer
chart-plies-x = coups jusqu'à la fin
chart-plies-groups = coups jusqu'à la fin, par groupes de { $step }
chart-levels = Positions par niveau : { $about }
chart-levels-note = { $positions } { $positions-n ->
    [one] position
   *[other] positions
} sur { $levels } { $levels-n ->
    [one] niveau
   *[other] niveaux
} ; le niveau d'une position est le plus petit nombre de coups qui y mènent
chart-levels-x = niveau
chart-levels-groups = niveau, par groupes de { $step }
chart-nimbers = Nimbers : { $about }
chart-nimbers-period = Période { $period }, prouvée{ $start-n ->
    [0] {""}
   *[other] {" "}après une prépériode de { $start }
}
chart-nimbers-none = Aucune période prouvée jusqu'à { $last }
chart-period-from = la période commence à { $at }
chart-heap = tas
chart-nimber = nimber
chart-nimber-won = gagné par le joueur au trait
chart-nimber-lost = 0 : perdu
chart-map-note = { $about } : { $won } sur { $count } gagnées par le joueur au trait
chart-moves = Ce que vaut chaque premier coup : { $about }
chart-moves-note = { $won } { $won-n ->
    [one] coup gagne
   *[other] coups gagnent
} sur { $count } ; + gagnant, − perdant, en coups
chart-row = ligne
chart-column = colonne
chart-cost = Ce que coûtent les méthodes : { $about }
chart-cost-note = temps d'une réponse, mesuré à l'instant ; une méthode est abandonnée dès qu'une réponse prend plus de { $patience } ms
chart-time = temps
chart-line-size = coups jusqu'à la fin d'une partie

# Arbres de recherche
no-trace = seuls minimax:N et alphabeta:N se dessinent, pas { $look }.
trace-too-large = l'arbre de cette recherche a plus de { $most } nœuds : cherchez moins profond, partez plus près de la fin, ou permettez-en plus avec --max-nodes N.
trace-said = { $method } : { $estimate } pour le joueur 1. { $visited } { $visited-n ->
    [one] nœud
   *[other] nœuds
}, dans l'ordre des visites.
trace-said-cut = { $method } : { $estimate } pour le joueur 1. { $visited } { $visited-n ->
    [one] nœud
   *[other] nœuds
}, dans l'ordre des visites ; { $cut } { $cut-n ->
    [one] coupé
   *[other] coupés
}.
trace-cut = coupé { $number }
trace-step = Étape { $step } sur { $last } : le nœud { $node } vaut { $worth }
trace-max = MAX : le joueur 1 joue
trace-min = MIN : le joueur 2 joue
trace-value = valeur ; h : valeur heuristique
trace-best = la valeur remonte d'ici
trace-legend-cut = coupé : ne peut rien changer

# Ce que dit le système
system-not-found = aucun fichier ni dossier de ce nom
system-not-permitted = permission refusée
system-exists = il existe déjà
system-is-folder = c'est un dossier
system-no-folder = une partie du chemin n'est pas un dossier
system-read-only = on ne peut rien y écrire
system-full = le disque est plein
system-too-large = il est trop volumineux
system-name = le système n'accepte pas ce nom
system-address-taken = l'adresse est déjà utilisée
system-no-address = cette machine n'a pas cette adresse
system-late = pas de réponse à temps
system-no-text = ce n'est pas du texte en UTF-8

# Fiches en GDL

sheet-at = ligne { $line }, colonne { $column } : { $words }
sheet-unclosed = cette parenthèse n'est jamais fermée.
sheet-unopened = cette parenthèse ne ferme rien.
sheet-character = { $name } ne peut pas faire partie d'un nom.
sheet-name = un nom a plus de { $most } caractères.
sheet-deep = plus de { $most } parenthèses sont imbriquées.
sheet-expected = { $expected } était attendu ici, on y trouve { $found }.
sheet-expected-rule = un fait ou une règle
sheet-expected-sentence = un énoncé
sheet-expected-name = un nom
sheet-expected-term = un terme
sheet-arguments = « { $name } » prend { $expected } { $expected-n ->
    [one] argument
   *[other] arguments
}, il y en a { $found } ici.
sheet-arity = « { $name } » a { $found } { $found-n ->
    [one] argument
   *[other] arguments
} ici et { $before } à la ligne { $line }.
sheet-conclusion = aucune règle ne peut conclure « { $name } ».
sheet-condition = « { $name } » ne peut pas être une condition.
sheet-not-distinct = on ne nie pas « distinct » : écrivez deux fois le même terme.
sheet-and = GDL n'a pas de « and » : les conditions s'écrivent côte à côte.
sheet-alternatives = les alternatives de cette règle donnent plus de { $most } règles.
sheet-conditions = une règle a plus de { $most } conditions.
sheet-term = un terme a plus de { $most } symboles.
sheet-unsafe-head = ?{ $name } figure dans la conclusion, mais aucune condition ne lui donne de valeur.
sheet-unsafe-negation = ?{ $name } figure dans une condition niée, mais aucune autre ne lui donne de valeur.
sheet-unsafe-distinct = ?{ $name } figure dans « distinct », mais aucune condition ne lui donne de valeur.
sheet-stratification = « { $name } » dépend de sa propre négation.
sheet-recursion = « { $name } » dépend ici de lui-même avec { $argument }, que rien ne borne.
sheet-depends = « { $name } » ne doit pas dépendre de « { $on } ».
sheet-missing = rien n'est dit de « { $name } ».
sheet-roles = c'est un jeu à { $count } rôles ; on joue ici à un ou à deux.
sheet-random = le rôle « random » joue au hasard ; on ne joue ici qu'à des jeux sans hasard.
sheet-drop-unknown = aucune position n'a de fait « { $name } » à oublier.
sheet-drop-needed = « { $name } » ne peut pas être oublié : « { $on } » en dépend.
sheet-simultaneous = coups simultanés : « { $first } » et « { $second } » ont tous deux le choix ; on ne joue ici qu'à tour de rôle.
sheet-no-moves = « { $role } » n'a aucun coup légal alors que la partie continue.
sheet-no-goal = la partie est finie et « { $role } » n'a pas de gain (goal).
sheet-several-goals = la partie est finie et « { $role } » a plusieurs gains (goal).
sheet-bad-goal = « { $value } » n'est pas un gain (goal) pour « { $role } » : il faut un nombre de 0 à 100.
sheet-endless = les règles ne se terminent pas dans les limites prévues pour une position.
sheet-fault-at = { $words } Position : { $position }
sheet-time = le temps imparti n'a pas suffi pour comprendre les règles.
sheet-memory = les règles ne tiennent pas en mémoire.
sheet-stopped = le calcul a été interrompu.

# Parties racontées ; chaque jeu a ses phrases pour une position et pour un coup
tell-position = Le joueur { $player } a la main : { $position }.
tell-move = Le joueur { $player } joue { $move }.
tell-solution = Solution { $number }{ $best ->
    [yes] {" "}(optimale)
   *[no] {""}
} en { $moves } { $moves-n ->
    [one] coup
   *[other] coups
} :
tell-optimal = Solution optimale, en { $moves } { $moves-n ->
    [one] coup
   *[other] coups
} :
tell-game = Partie { $number }{ $best ->
    [yes] {" "}(la plus courte)
   *[no] {""}
}, { $plies } { $plies-n ->
    [one] coup
   *[other] coups
} :
tell-shortest = La partie la plus courte, { $plies } { $plies-n ->
    [one] coup
   *[other] coups
} :
tell-wins = Le joueur { $player } gagne !
tell-wins-by = Le joueur { $player } gagne de { $points } { $points-n ->
    [one] point
   *[other] points
} !
tell-draw = La partie est nulle.
tell-solved = C'est résolu !
line-won = le joueur { $player } gagne en { $moves } { $moves-n ->
    [one] coup
   *[other] coups
}
line-drawn = nulle en { $plies } { $plies-n ->
    [one] coup
   *[other] coups
}

# Tables
not-in-table = la position « { $position } » n'est pas dans la table de { $game }.
table-file = { $path } : { $detail }.
table-none = il n'y a pas de table dans { $path }.
table-unfinished = la table de { $path } n'est pas achevée : la commande qui l'a commencée reprend où elle en était.
table-occupied = { $path } contient d'autres fichiers : indiquez un dossier nouveau ou vide.
table-busy = une table est déjà en construction dans { $path }.
table-part-missing = { $path } manque : la table est abîmée.
table-part-length = { $path } est plus long ou plus court que prévu : la table est abîmée.
table-part-digest = { $path } n'est pas le bon fichier, ou a été modifié : la table est abîmée.
table-part-foreign = { $path } n'est pas un morceau de table.
table-manifest = { $path } n'est pas le manifeste d'une table, ou a été modifié.
table-format = la table de { $path } est au format { $found }, que cette version ne lit pas.
table-other = { $path } contient une table de { $found }, et non de { $wanted }.
table-range = une valeur est trop grande pour une table.

# Lois d'un jeu, mises à l'épreuve
check-all-hold = { $laws } lois sont respectées { $positions-n ->
        [one] dans la seule position accessible.
       *[other] dans les { $positions } positions accessibles.
    }
check-hold = { $laws } lois sont respectées { $positions-n ->
        [one] dans la seule position essayée.
       *[other] dans les { $positions } positions essayées.
    }
check-broken = { $broken } { $broken-n ->
        [one] loi n'est pas respectée
       *[other] lois ne sont pas respectées
    } ; { $positions } { $positions-n ->
        [one] position essayée.
       *[other] positions essayées.
    }
check-count = La plus petite des { $count } positions de ce genre qui ont été trouvées.
broken-play-goes-on-or-has-ended = En { $position }, la partie n'est pas finie et il n'y a aucun coup.
broken-over-means-no-move = En { $position }, la partie est finie et il reste pourtant le coup { $detail }.
broken-no-duplicate-moves = En { $position }, le coup { $detail } figure deux fois.
broken-moves-are-counted = En { $position }, les coups comptés et les coups énumérés ne sont pas aussi nombreux : { $detail }.
broken-expand-says-what-the-others-say = En { $position }, `expand` ne dit pas la même chose que `ending`, `moves`, `play` et `again`.
broken-texts-of-moves-differ = En { $position }, deux coups s'appellent { $detail }, ou un coup n'a pas de nom.
broken-texts-round-trip = La position { $position } ne peut pas être relue d'après son texte ({ $detail }).
broken-canonical-is-idempotent = Le représentant de { $position } à symétrie près ne se représente pas lui-même : { $detail }.
broken-endings-are-scores-exactly-if-scored = La fin en { $position } ({ $detail }) ne convient pas au jeu : toutes les fins sont des points, ou aucune.
broken-solo-means-again = En { $position }, le trait passe après { $detail }, dans un jeu à un seul joueur.
broken-endless-agrees = En { $position }, une partie sans fin ne vaut pas la même chose avant et après { $detail }.
broken-players-alternate-unless-one-moves-again = En { $position }, le coup { $detail } ne donne pas le trait au joueur qui joue ensuite.
broken-pictures-show-something = Le dessin de { $position } ne montre rien, ou contient un caractère invisible.
broken-texts-differ = Deux positions différentes s'écrivent { $position }.
broken-without-loops-no-position-comes-back = Le jeu promet qu'aucune position ne revient, et l'une revient : { $detail }. Dites-le dans les règles (`loops`), ou corrigez le coup.
broken-canonical-keeps-the-value = { $position } et { $detail } sont données pour identiques à symétrie près, mais n'ont pas la même valeur.
broken-asked-again-the-same-answer = Interrogées deux fois sur { $position }, les règles donnent deux réponses (voir { $detail }) : elles dépendent de quelque chose qui n'est pas dans la position.
broken-rules-go-on = Les règles ont échoué : { $detail }
