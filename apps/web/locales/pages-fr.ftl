# Ce que disent les pages.

page-games = Jeux
page-exercises = Exercices
page-graphs = Votre graphe
footer-about = Tout est calculé sur cette machine, exactement. Rien ne vient d’ailleurs.

home-lead = Jouez, voyez ce que vaut chaque coup, et pourquoi. Chaque réponse est exacte ; ce qu’on ne sait pas, on le dit.

play-board = Plateau
play-position = Position
play-undo = Annuler
play-redo = Refaire
play-restart = Recommencer
play-hint = Indice
play-values = Valeurs
play-why = Pourquoi ?
play-share = Copier le lien
play-first = Joueur 1
play-second = Joueur 2
play-players = Joueurs
play-moves = Coups
play-type-move = Coup
play-make = Jouer
play-history = Déroulement de la partie
play-notation = La notation
play-written-position = Positions
play-written-move = Coups
play-known = Ce qu’on sait
play-setup = Autre taille, autres règles
play-setup-rules = Règles
play-setup-text = Par écrit
play-setup-start = Position de départ
play-setup-go = Préparer
play-statistics = Statistiques exactes
play-statistics-about = Toutes les positions accessibles depuis celle du plateau, comptées.
play-statistics-go = Compter
play-graph = Le graphe à partir d’ici
play-exercises = Exercices sur ce jeu
play-jump = Aller
play-misere = misere : celui qui joue le dernier coup perd

player-human = Humain
player-perfect = Parfait
player-level = Niveau { $n }
player-minimax = Min-max, profondeur { $n }
player-alphabeta = Alpha-bêta, profondeur { $n }
player-mcts = Recherche arborescente, { $n } parties
player-greedy = Glouton
player-greedy2 = Glouton, avec une réplique d’avance
player-random = Au hasard

graph-page = le graphe
graph-lead = Toutes les positions accessibles depuis celle-ci, et qui y gagne. Parcourez l’attracteur pas à pas : ce qui est perdu tout de suite, ce qui y mène en un coup, et ainsi de suite.
graph-game = Jeu
graph-from = Position
graph-depth = Niveaux
graph-depth-all = tant que c’est lisible
graph-kind = Dessiner
graph-kind-graph = le graphe
graph-kind-tree = l’arbre
graph-same = Dessiner une seule fois les positions égales à symétrie près
graph-show = Dessiner
graph-back-to-game = Retour au jeu

graphs-title = Votre propre graphe
graphs-lead = Collez un graphe : JSON, DOT, ou un dictionnaire Python de successeurs comme en cours, suivi s’il le faut de l’ensemble des sommets du joueur 1.
graphs-input = Le graphe
graphs-target = Sommets à atteindre (vide : le joueur bloqué perd)
graphs-attracts = Attracteur du joueur
graphs-search = Arbre d'une recherche (si les feuilles ont une valeur)
graphs-search-none = aucun
graphs-answer = Votre réponse, à vérifier : un ensemble, une table, une stratégie, comme en Python
graphs-go = Résoudre
graphs-examples = Exemples
graphs-regions = Qui gagne où
graphs-play = Jouer dessus
graphs-play-about = Cliquez sur un sommet pour y commencer, puis sur un successeur pour jouer. L’autre joueur répond parfaitement.
graphs-side = Vous jouez

exercises-title = Exercices
exercises-lead = Des positions choisies d’après leurs valeurs exactes. Le même numéro donne toujours le même exercice.
exercises-game = Jeu
exercises-kind = Question
exercises-kind-find = Trouver le coup gagnant
exercises-kind-win = Gagner au plus vite
exercises-kind-colour = Colorier l’attracteur
exercises-level = Difficulté
exercises-seed = Numéro
exercises-next = Suivant
exercises-show = Montrer
exercises-print = Imprimer une feuille

# Ce que dit l’API des questions que posent les pages.
api-drawing = L’image d’un graphe écrit à la main, avec qui gagne où, en SVG sans couleurs.
api-census = Toutes les positions accessibles, comptées selon ce qu’elles valent.
api-graph = Le graphe ou l’arbre sous une position : sommets, arcs, qui gagne où, et l’image en SVG sans couleurs.
api-exercise = Une position à étudier, choisie d’après les valeurs exactes, avec la réponse. La même graine donne la même position.
parameter-tree = 1 dessine une position qui revient chaque fois qu’elle revient.
parameter-symmetry = 1 dessine une seule fois les positions égales à symétrie près.
parameter-attractor = L’attracteur montré pas à pas : 1, 2, ou 0 pour les deux.
parameter-kind = Ce qui est demandé : find (un coup gagnant), win (au plus vite), colour (l’attracteur).
parameter-level = La difficulté, de 1 à 5.
parameter-search = Une recherche dont l’arbre est dessiné dans l’ordre de la visite : minimax:2 ou alphabeta:4.
