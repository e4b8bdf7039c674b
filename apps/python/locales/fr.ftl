wrong-language = { $code } n'est ni en ni fr.
wrong-time = Une durée est un nombre de secondes, ou un texte comme "10s", "500ms" ou "5m" ; { $text } n'en est pas une.
wrong-memory = Une quantité de mémoire est un nombre d'octets, ou un texte comme "200M" ou "4G" ; { $text } n'en est pas une.
wrong-threads = Il faut au moins un fil d'exécution.
our-fault = C'est une erreur de gagne : { $detail }
game-asks-itself = Le jeu répond déjà à une question, et ses propres règles lui en posent une autre. Des règles peuvent interroger tout autre jeu que le leur.
game-forked = Un fil d'exécution interrogeait ce jeu quand le processus a été dupliqué. Ouvrez le jeu à nouveau dans ce processus.
lines-forked = Ces parties sont cherchées par un autre processus. Demandez-les à nouveau dans celui-ci.
wrong-winner = Le gagnant est 1 ou 2.
wrong-order = L'ordre des parties est "dfs" ou "bfs".
wrong-theme = Un thème est "auto", "light", "dark" ou "print" ; { $text } n'en est pas un.
wrong-ending = la terminaison { $ending } n'est pas l'une de celles-ci : { $endings }
wrong-outcome = Une issue est "win", "lose" ou "draw" ; { $text } n'en est pas une.
wrong-player = Un joueur est 1 ou 2.
match-players = Il faut au moins deux joueurs et une partie.
no-arena-file = Seul le graphe entier d'un jeu sans points est une arène.
raised-at = gagne : levée à la position { $position }
unhashable-position = La position { $position } n'est pas hachable. Écrivez-la comme un tuple, un frozenset, un nombre ou un texte.
wrong-player-of = player({ $position }) vaut { $said }, et non 1 ou 2.
wrong-moves = moves({ $position }) vaut { $said }, qui n'est ni une liste, ni un dictionnaire, ni rien que l'on puisse parcourir.
endless-moves = moves({ $position }) donne plus d'un million de coups.
wrong-score = score({ $position }) vaut { $said }, qui n'est pas un entier.
wrong-winner-of = winner({ $position }) vaut { $said }, et non 1, 2, 0 (partie nulle) ou None.
wrong-guess = h({ $position }) vaut { $said }, qui n'est pas un nombre.
two-moves = À la position { $position }, deux coups s'appellent { $chosen } et mènent à des positions différentes.
unknown-part = Aucune partie d'un jeu ne s'appelle { $name } : il y a start, moves, final, winner, score, h, player, canonical, show, loops, players et name.
no-function = { $name } n'est pas une fonction.
no-moves = Un jeu doit avoir une fonction moves(position).
no-start = Un jeu doit avoir une position de départ, start.
wrong-players = Un jeu se joue à 1 ou 2 joueurs, et non à { $players }.
no-such-vertex = { $vertex } n'est pas un sommet du graphe.
vertices-not-text = Des sommets se donnent comme une liste ou un ensemble, et non comme un texte : ['a'] au lieu de 'a'.
wrong-successors = Les successeurs de { $vertex } sont { $next }, qui n'est ni une liste, ni un tuple, ni un ensemble.
stray-successor = { $vertex } mène à { $to }, qui n'est pas une clé du dictionnaire. Un sommet sans successeur a une liste vide.
unhashable-successor = { $vertex } mène à { $to }, qui n'est pas hachable. Écrivez les sommets comme des tuples, des nombres ou des textes.
wrong-owner = Le propriétaire de { $vertex } est { $said }, et non 1 ou 2.
no-owner = { $vertex } n'appartient à personne : il manque au dictionnaire des propriétaires.
graph-of-type = Un graphe est un dictionnaire de successeurs ou un graphe networkx, et non du type { $graph }.
wrong-answer = Une réponse est un ensemble, une liste ou un dictionnaire.
check-nothing = Ce n'est pas une réponse à cette question : il faut un ensemble de sommets, ou un dictionnaire de booléens, de rangs, de valeurs ou de coups.
arena-too-large = Le graphe a plus d'arcs qu'on ne peut en numéroter.
arena-unowned = Les attracteurs demandent des propriétaires : Arena(G, S1), avec les sommets du joueur 1. Sans eux, il y a grundy(), kernel() et outcomes().
head-move = coup
head-to = mène à
head-value = valeur
head-player = joueur
head-won = gagnées
head-drawn = nulles
head-lost = perdues
short-value = { $outcome ->
    [win] gagne
    [lose] perd
   *[draw] nulle
}{ $plies ->
    [none] {""}
   *[other] {" "}en { $plies }
}
short-score = { $outcome ->
    [win] gagne
    [lose] perd
   *[draw] nulle
} { $points }
why-head = { $game } { $position } :
why-same = comme en { $position }
progress = { $positions } positions, { $seconds } s
rules-come-back = { $game } : une position revient après { $line }, et les règles ne disent pas loops = True.
