# Ce que dit la page web.

skip = Aller au contenu
navigation = Navigation principale
language-en = English
language-fr = Français
back-home = Retour à tous les jeux
needs-scripts = Le plateau a besoin de JavaScript. Tout ce qu’il montre peut aussi être demandé en ligne de commande.

home-title = Des jeux résolus

not-found = Il n’y a rien ici.
wrong-verb = { $method } n’est pas possible ici.
broken = Une erreur inattendue s’est produite. C’est notre faute.
busy = Trop de questions à la fois. Veuillez réessayer dans un instant.
wrong-host = Ce serveur n’est pas connu sous ce nom. Appelez-le par son adresse, ou lancez-le avec --allow-host et ce nom.
wrong-origin = Les pages d’autres sites ne peuvent rien demander ici, sauf si le serveur est lancé avec --cors et leur origine.
wrong-type = Le corps doit être du JSON : indiquez content-type: application/json.
body-too-large = Le corps dépasse { $megabytes } Mo.
too-slow = Cela a pris trop de temps.
too-many-requests = Trop de requêtes. Veuillez réessayer dans { $seconds } s.
too-many-long = Vous avez déjà trop de longues questions en attente.
too-many-jobs = Vous avez déjà trop de tâches en attente.

stopped-time = Pas résolu dans le temps d’une requête.
stopped-memory = Pas résolu dans la mémoire d’une requête.
job-longer = Une tâche peut durer plus longtemps.
job-more = Une tâche peut en prendre davantage.
job-stopped-time = Pas résolu dans le temps d’une tâche.
job-stopped-memory = Pas résolu dans la mémoire d’une tâche.
answer-too-large = La réponse dépasserait { $megabytes } Mo : elle n’est pas envoyée.

wrong-query = La requête est illisible.
unknown-parameter = Il n’y a pas de paramètre « { $name } » ici.
missing-parameter = Il manque le paramètre « { $name } ».
given-twice = Le paramètre « { $name } » est donné deux fois.
too-long = Le paramètre « { $name } » est trop long.
wrong-number = Le paramètre « { $name } » doit être un entier de { $least } à { $most }.
wrong-word = Le paramètre « { $name } » doit être l’un des mots suivants : { $words }.
wrong-lang = La langue « { $name } » n’est pas connue ici : en ou fr.
wrong-body = Le corps est illisible : { $detail }
wrong-question = Une tâche a besoin d’une « question » : l’une de celles de l’API.
wrong-player = Le joueur doit être 1 ou 2.

api-rules = N’importe quelle question sur des règles envoyées : une fiche en GDL à la place du jeu
api-about = Les questions de la ligne de commande par HTTP, en JSON avec les mêmes noms. Les positions sont vues du joueur qui a le trait, les coups du joueur qui les joue. Une question trop longue pour les limites fixées reçoit pour réponse solved: false et ce que l’on sait tout de même ; une tâche peut passer plus de temps sur les questions posées avec GET.
api-games = Le catalogue.
api-game = Un jeu avec ses règles : comment il se joue et s’écrit, ce que l’on en sait.
api-board = Une position telle que les joueurs la voient : à qui de jouer, si la partie est finie, son image en formes SVG, ses coups légaux avec les endroits à désigner. Avec un coup, la position qui le suit.
api-step = Où mène un coup.
api-solve = Qui gagne, en combien de coups, avec quels coups.
api-moves = Chaque coup avec sa valeur, le meilleur d’abord.
api-why = La stratégie gagnante sous forme d’arbre : une réponse à chaque réplique.
api-lines = Les parties complètes depuis une position : énumérées, comptées et racontées.
api-search = Calcule quelques coups à l’avance, dans une limite : une estimation, ou une valeur là où elle est prouvée.
api-choose = Le coup que joue un joueur. Celui qui suit les valeurs exactes (perfect, level:N) calcule à l’avance quand elles n’arrivent pas à temps : proved est alors faux et depth dit de combien de coups.
api-review = Une partie jouée : chaque coup avec sa valeur, ce qu’il a cédé, et ce qui était le mieux.
api-match = De nombreuses parties entre deux joueurs, chacun commençant à son tour : les scores, et ce que leurs coups ont cédé.
api-study = L’équilibre d’un jeu : exact quand toutes ses positions peuvent être vues, par échantillons sinon, et les erreurs des joueurs.
api-nimbers = Valeurs de Grundy des tas, prépériode et période, et si elle est prouvée ; ou d’une position et de celles où mènent ses coups.
api-attractor = Attracteurs, rangs et stratégies d’un graphe : JSON, DOT, PGSolver, ou un dictionnaire Python de successeurs.
api-start-job = Lance une question qui peut durer : le nom d’une question avec ses paramètres.
api-show-job = Où en est une tâche, et sa réponse.
api-cancel-job = Arrête une tâche et l’oublie.
api-watch-job = L’avancement d’une tâche jusqu’à la fin, par des événements que le serveur envoie.

parameter-lang = La langue des textes.
parameter-game = Le jeu : nom, ou nom:règles.
parameter-position = La position ; par défaut, la position initiale.
parameter-method = La méthode : auto choisit. Pour search : minimax:2, alphabeta:8, mcts:1000, proof, ida.
parameter-limit = Nombre maximal de coups ou de parties donnés.
parameter-move = Le coup.
parameter-depth = Répliques montrées l’une après l’autre, ou niveaux dessinés.
parameter-most = Nombre maximal de sommets : au-delà, on dessine des niveaux entiers et une suite de meilleurs coups.
parameter-player = Le joueur : perfect, greedy, greedy2, random, level:1 à level:10, ou une recherche comme mcts:1000.
parameter-first = Le joueur qui commence la première partie.
parameter-second = Celui qui ne la commence pas.
parameter-games = Nombre de parties.
parameter-openings = Nombre de coups tirés au sort au début des parties.
parameter-seed = La graine des joueurs qui tirent au sort.
parameter-moves = Les coups joués, séparés par des points-virgules.
parameter-winner = Seulement les parties gagnées par ce joueur.
parameter-order = dfs, en profondeur, ou bfs, les plus courtes d’abord.
parameter-to = Le plus grand tas.
parameter-job = Le nom de la tâche.

answer-good = La réponse.
answer-bad = La demande n’a pas de sens ; la réponse dit pourquoi.
answer-origin = La demande vient d’une page d’un autre site, ce qui n’est pas permis.
answer-type = Le corps n’est pas annoncé comme du JSON.
answer-host = Le serveur n’est pas connu sous ce nom.
answer-missing = Il n’y a rien de tel.
answer-verb = Ce n’est pas possible ici.
answer-slow = La requête a mis trop de temps à arriver.
answer-large = Le corps est trop volumineux.
answer-many = Trop de requêtes.
answer-busy = Trop de questions à la fois.

uwapi-position = Positions.
uwapi-move = Coups.
