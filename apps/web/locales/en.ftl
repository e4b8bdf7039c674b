# What the web page says.

skip = Skip to the content
navigation = Main
language-en = English
language-fr = Français
back-home = To all games
needs-scripts = The board needs JavaScript. Everything it shows can also be asked on the command line.

home-title = Games, solved

not-found = There is nothing here.
wrong-verb = { $method } is not possible here.
broken = Something broke that should not. It is our fault.
busy = Too many questions at once. Please try again in a moment.
wrong-host = This server is not known by that name. Ask it by its address, or start it with --allow-host and the name.
wrong-origin = Pages of other sites may not ask here, unless the server is started with --cors and their origin.
wrong-type = The body must be JSON: say content-type: application/json.
body-too-large = The body is larger than { $megabytes } MB.
too-slow = This took too long.
too-many-requests = Too many requests. Please try again in { $seconds } s.
too-many-long = Too many long questions of yours wait already.
too-many-jobs = Too many jobs of yours wait already.

stopped-time = Not solved within the time of a request.
stopped-memory = Not solved within the memory of a request.
job-longer = A job may take longer.
job-more = A job may take more.
job-stopped-time = Not solved within the time of a job.
job-stopped-memory = Not solved within the memory of a job.
answer-too-large = The answer is longer than { $megabytes } MB, which is more than is sent.

wrong-query = The query cannot be read.
unknown-parameter = There is no parameter “{ $name }” here.
missing-parameter = The parameter “{ $name }” is missing.
given-twice = The parameter “{ $name }” is given twice.
too-long = The parameter “{ $name }” is too long.
wrong-number = The parameter “{ $name }” must be a whole number from { $least } to { $most }.
wrong-word = The parameter “{ $name }” must be one of { $words }.
wrong-lang = The language “{ $name }” is not spoken here: en or fr.
wrong-body = The body cannot be read: { $detail }
wrong-question = A job needs a “question”, one of those of the API.
wrong-player = The player must be 1 or 2.

api-rules = Any question about rules that are sent: a sheet in GDL in place of the game
api-about = The questions of the command line over HTTP, in JSON with the same names. Positions are seen from the player to move, moves from the player who makes them. A question that the budget does not allow is answered with solved: false and what is known all the same; a job may take longer over the questions that are asked with GET.
api-games = The catalogue.
api-game = One game with its rules: how it is played and written, what is known.
api-board = A position as players see it: who moves, whether play is over, its picture as SVG shapes, its legal moves with the spots to point at. With a move, the position after it.
api-step = What a move leads to.
api-solve = Who wins, in how many plies, with which moves.
api-moves = Every move with its value, best first.
api-why = The winning strategy as a tree: every reply answered.
api-lines = Complete games from a position: listed, counted and told in sentences.
api-search = Looks ahead within a bound: an estimate, or a value where it is proved.
api-choose = The move that a player makes. Who goes by exact values (perfect, level:N) looks ahead where they are not there in time: then proved is false and depth tells how many plies.
api-review = A game that was played: each move with its value, what it gave away, and what was best.
api-match = Many games between two players, with seats exchanged: scores, and what their moves gave away.
api-study = The balance of a game: exactly where all its positions can be looked at, by samples otherwise, and how players go wrong.
api-nimbers = Grundy values of heaps, pre-period and period with whether it is proved; or of a position and those behind its moves.
api-attractor = Attractors, ranks and strategies of a graph: JSON, DOT, PGSolver, or a Python dict of successors.
api-start-job = Starts a question that may take long: the name of a question with its parameters.
api-show-job = How far a job is, and its answer.
api-cancel-job = Stops a job and forgets it.
api-watch-job = How far a job is, told by server-sent events until its end.

parameter-lang = The language of texts.
parameter-game = The game: name, or name:rules.
parameter-position = The position; the start if it is left out.
parameter-method = The method: auto picks. For search: minimax:2, alphabeta:8, mcts:1000, proof, ida.
parameter-limit = How many moves, or games, are answered.
parameter-move = The move.
parameter-depth = Replies shown one after another, or levels that are drawn.
parameter-most = Most vertices: of what has more, whole levels and a line of best play are drawn.
parameter-player = The player: perfect, greedy, greedy2, random, level:1 to level:10, or a way to look ahead such as mcts:1000.
parameter-first = The player who begins the first game.
parameter-second = The player who does not.
parameter-games = How many games.
parameter-openings = Random plies that games begin with.
parameter-seed = Where the dice of the player begin.
parameter-moves = The moves that were made, separated by semicolons.
parameter-winner = Only games won by this player.
parameter-order = dfs, first moves first, or bfs, short games first.
parameter-to = The largest heap.
parameter-job = The name of the job.

answer-good = The answer.
answer-bad = What was asked makes no sense; the reason.
answer-origin = A page of another site asks, which was not allowed.
answer-type = The body is not said to be JSON.
answer-host = The server is not known by that name.
answer-missing = There is no such thing.
answer-verb = This is not possible here.
answer-slow = The request took too long to arrive.
answer-large = The body is too large.
answer-many = Too many requests.
answer-busy = Too many questions at once.

uwapi-position = Positions.
uwapi-move = Moves.
