# What the pages say.

page-games = Games
page-exercises = Exercises
page-graphs = Your graph
footer-about = Everything here is computed on this machine, exactly. Nothing is fetched from elsewhere.

home-lead = Play a game, see what each move is worth, and why. Every answer is exact, or says that it is not known.

play-board = Board
play-position = Position
play-undo = Undo
play-redo = Redo
play-restart = Restart
play-hint = Hint
play-values = Values
play-why = Why?
play-share = Copy link
play-first = Player 1
play-second = Player 2
play-players = Players
play-moves = Moves
play-type-move = Move
play-make = Play
play-history = How it went
play-notation = How it is written
play-written-position = Positions
play-written-move = Moves
play-known = What is known
play-setup = Another size, other rules
play-setup-rules = Rules
play-setup-text = Written out
play-setup-start = Start position
play-setup-go = Set up
play-statistics = Exact statistics
play-statistics-about = Every position that can be reached from the one on the board, counted.
play-statistics-go = Count
play-graph = The graph from here
play-exercises = Exercises on this game
play-jump = Go
play-misere = misere: whoever makes the last move loses

player-human = Human
player-perfect = Perfect
player-level = Level { $n }
player-minimax = Min-max, { $n } deep
player-alphabeta = Alpha-beta, { $n } deep
player-mcts = Tree search, { $n } games
player-greedy = Greedy
player-greedy2 = Greedy, one reply ahead
player-random = Random

graph-page = the graph
graph-lead = Every position that follows from this one, with who wins there. Go through the attractor step by step: what is lost at once, what reaches that in one move, and so on.
graph-game = Game
graph-from = Position
graph-depth = Levels
graph-depth-all = as many as can be read
graph-kind = Drawn as
graph-kind-graph = graph
graph-kind-tree = tree
graph-same = Draw positions once that are the same up to symmetry
graph-show = Draw
graph-back-to-game = Back to the game

graphs-title = Your own graph
graphs-lead = Paste a graph: JSON, DOT, or a Python dict of successors as courses write it. Vertices of player 1 may follow as a set.
graphs-input = The graph
graphs-target = Vertices aimed at (empty: whoever cannot move loses)
graphs-attracts = Who attracts
graphs-search = Tree of a search (leaves need values)
graphs-search-none = none
graphs-answer = Your answer, to be checked: a set, a table, a strategy, as Python writes it
graphs-go = Solve
graphs-examples = Examples
graphs-regions = Who wins where
graphs-play = Play on it
graphs-play-about = Click a vertex to start there; then click a successor to move. The other player answers perfectly.
graphs-side = You play

exercises-title = Exercises
exercises-lead = Positions made from exact values. The same number always gives the same exercise.
exercises-game = Game
exercises-kind = Task
exercises-kind-find = Find the winning move
exercises-kind-win = Win as fast as possible
exercises-kind-colour = Colour the attractor
exercises-level = Difficulty
exercises-seed = Number
exercises-next = Next
exercises-show = Show
exercises-print = Print a sheet

# What the API says of the questions that pages ask.
api-drawing = The picture of a graph that somebody wrote, with who wins where, as SVG shapes without colours.
api-census = Every position that can be reached, counted by what it is worth.
api-graph = The graph or the tree below a position: vertices, edges, who wins where, and the picture as SVG without colours.
api-exercise = A position to think about, made from exact values, with the answer. The same seed gives the same one.
parameter-tree = 1 draws positions that come up several times as often.
parameter-symmetry = 1 draws positions once that are the same up to symmetry.
parameter-attractor = Whose attractor is told step by step: 1, 2, or 0 for both.
parameter-kind = What is asked: find (a winning move), win (as fast as possible), colour (the attractor).
parameter-level = How difficult, from 1 to 5.
parameter-search = A search whose tree is drawn in the order in which it looks: minimax:2 or alphabeta:4.
