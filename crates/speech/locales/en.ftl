# What went wrong
unknown-game = there is no game `{ $name }`.
unknown-method = there is no method `{ $name }`; there are { $methods }.
unknown-storage = values are kept `dense`, `hashed` or on `disk`, not `{ $name }`.
no-storage = { $game } cannot keep its values `{ $storage }` here: { $storage ->
    [dense] that needs an index that fits the memory, of all positions or of those up to symmetry, as is asked for.
   *[other] that needs packed positions and a game without points.
}
did-you-mean = Did you mean `{ $near }`?
wrong-rules = rules `{ $text }` of { $game }, character { $column }: expected { $expected }, found { $found }.
wrong-position = position `{ $text }` of { $game }, character { $column }: expected { $expected }, found { $found }.
quoted = `{ $text }`
found-end = the end
expected-number = a number from { $least } to { $most }
expected-one-of = { $rest } or { $last }
expected-end = nothing more
not-applicable = the method `{ $method }` has nothing to say about this position of { $game }.
too-many-moves = the position has { $count } moves, too many to look at one by one.
no-nimbers = { $game } is not a game of heaps: it has no sequence of nimbers.
no-nimber = only positions from which both players have the same moves have a nimber; { $game } is not such a game.
no-nimbers-misere = nimbers decide normal play only: ask again without `misere`.
endless-lines = lines of { $game } may go on for ever, because positions can come back.
stopped-time = no answer within the time, after { $positions } { $positions-n ->
    [one] position
   *[other] positions
} visited; a longer --time may find it.
stopped-memory = no answer within the memory, after { $positions } { $positions-n ->
    [one] position
   *[other] positions
} visited; a larger --memory may find it.
unknown-look = no search "{ $name }". Searches: minimax:DEPTH, alphabeta:DEPTH or alphabeta:TIME, mcts:PLAYOUTS, proof, ida; search and moves also know greedy and greedy2.
unknown-player = no player "{ $name }". Players: human, perfect, minimax:DEPTH, alphabeta:DEPTH or alphabeta:TIME, mcts:PLAYOUTS, proof, ida, greedy, greedy2, random, level:1 to level:10.
no-look = { $look } does not apply to { $game }.
one-player = { $game } is a puzzle for one player: nobody to play against.
person-in-contest = nobody can be asked during a match: human plays in `gagne play`.
bad-move = "{ $text }" is no move here. Moves: { $moves }
bad-move-over = "{ $text }" is no move: play is over.
bad-record = no saved game: line { $line } should have { $expected }.
record-head = [gagne "1"]
record-version = [gagne "1"]: another version wrote this
record-tag = a tag such as [game "chomp"]
record-game = the game after it, [game "chomp"]
too-large = too large to be solved whole: about { $positions } positions would take { $needed }, and { $memory } of memory and { $disk } of disk may be used. A smaller board, a later position or a larger --memory may fit.
too-large-no-folder = too large to be solved whole: about { $positions } positions would take { $needed }. { $memory } of memory may be used, and no disk: the folder for temporary files, { $folder }, does not exist. TMPDIR names another.
too-large-by-far = too large to be solved whole: there are more than 10^18 positions. A smaller board or a later position may fit.
too-large-but = It fits with --storage { $storage }.
kept-dense = in an array
kept-hashed = of memory
kept-disk = of disk
kept-bits = in bits
stopped-disk = the disk for temporary files is full or does not answer, after { $positions } { $positions-n ->
    [one] position
   *[other] positions
} visited; TMPDIR names another.
stopped-no-folder = the folder for temporary files, { $folder }, does not exist; TMPDIR names another.
stopped-cancelled = stopped after { $positions } { $positions-n ->
    [one] position
   *[other] positions
} visited, without an answer.
stopped-length = play is longer than this method can follow, after { $positions } { $positions-n ->
    [one] position
   *[other] positions
} visited; another --method may find an answer.
comes-back = { $game } promised that no position comes back, and one does: { $line }. Please report it.
stopped-loop = the game promised that no position comes back, and one did: please report it.
stopped-fault = something that must hold does not, and there is no answer: please report it.
stopped-game = the game can go on no longer.
game-failed = { $game } can go on no longer: { $words }

# Graphs
wrong-graph = { $format ->
    [none] graph
   *[other] { $format } graph
}, line { $line }, column { $column }: expected { $expected }, found { $found }.
unknown-vertex = there is no vertex `{ $name }`: { $vertices-n ->
    [0] the graph is empty.
   *[other] vertices have a name or an index from 0 to { $last }.
}
no-arena = { $game } has no arena: it is played for points, or endless play is not a draw.
no-outcomes = --outcomes does not apply to { $game }: it is for games in which both players have the same moves and positions are numbered.
outcomes-with-symmetry = --outcomes takes the positions of { $game } up to symmetry: add --symmetry.
outcomes-without-symmetry = --outcomes counts every position of { $game }: it goes without --symmetry.
graph-utf8 = text in UTF-8
graph-any = a graph in JSON, in DOT, in PGSolver format or as a Python dict of successors
graph-too-large = at most 4,294,967,294 vertices and edges
graph-too-deep = at most 64 brackets inside one another
graph-key-once = each key once
graph-lists = { $count } { $count-n ->
    [one] list
   *[other] lists
} of successors, one for each owner
graph-names = { $count } { $count-n ->
    [one] name
   *[other] names
}, one for each owner
graph-vertex = a vertex from 0 to { $count }
graph-no-vertex = no vertex, for the graph has none
graph-new-name = a name that no other vertex has
graph-new-id = an id that no other vertex has
graph-escape = an escape such as \n or \u00e9
graph-pg-line = a vertex: id, priority, owner 0 or 1, successors
graph-pg-vertex = the id of a vertex of the file
graph-dot-name = a name: a word, a number or a text in quotes
graph-dot-owner = a vertex with owner=1 or owner=2, or with the shape circle (player 1) or box (player 2)
graph-py-statement = a dict of successors, or a set or list of vertices
graph-py-list = a list, a tuple or a set of vertices
graph-py-vertex = a vertex: a number, a text, or a tuple of them
graph-py-dict = a dict of successors
graph-py-key = a vertex that is a key of the dict
graph-py-one-owner = a vertex that belongs to one player only
graph-py-owner = a vertex whose owner is known, by a set of player 1's vertices or as the first entry of its tuple
graph-py-named = a graph, set or dict that is assigned to this name
graph-py-players = players 1 and 2, or 0 and 1
graph-value = a whole number
graph-values = { $count } { $count-n ->
    [one] value
   *[other] values
}, one for each vertex
graph-py-owners = { $count } { $count-n ->
    [one] owner
   *[other] owners
}, one for each vertex
check-region = attractor of player { $player }
check-ranks = ranks of player { $player }
check-winning = positions won by whoever moves
check-values = values
check-strategy = strategy
check-nimbers = Grundy values
check-kernel = kernel
check-right = Right: { $about }, { $entries } { $entries-n ->
    [one] entry
   *[other] entries
}.
check-wrong = Wrong: { $about }, { $vertex }{ $said ->
    [none] {""}
   *[other] : { $said }
}. { $why }
mistake-unknown = There is no such vertex.
mistake-unread = This cannot stand there.
mistake-no-way = It is not attracted: no move of player { $player } leads inside.
mistake-escapes = It is not attracted: player { $other } escapes to { $to }.
mistake-dead-end = It is not attracted: nothing leads on from there.
mistake-target = It is in the target.
mistake-chooses = It is attracted with rank { $rank }: player { $player } goes to { $to }.
mistake-forced = It is attracted with rank { $rank }: every move of player { $other } leads inside.
mistake-rank = Its rank is { $rank }.
mistake-win = Whoever moves there wins in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}, by { $to }.
mistake-won = Whoever is to move there has won.
mistake-lose = Whoever moves there loses in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}.
mistake-lost = Whoever is to move there has lost.
mistake-draw = It is a draw.
mistake-nimber = Its Grundy value is { $nimber }, the least that no successor has: { $next }.
mistake-nimber-end = Its Grundy value is { $nimber }, for nothing leads on from there.
mistake-no-edge = No edge leads to { $to }.
mistake-worse = { $to } gives something away; better: { $better }.
mistake-has-moves = There are moves: { $better }.
mistake-endless = If one goes to { $to }, play may go on for ever.
mistake-joined = An edge leads from it to { $to }, which is in the set too.
mistake-unabsorbed = It is not in the set, and no edge leads from it into the set.
unfit-empty = the graph has no vertex.
unfit-parity = the priorities of a parity game decide who wins it: ask `attractor`, which solves it.
unfit-parity-check = --check is about attractors, --play and graphs that nobody owns: give --target or --play.
unfit-bound = play may go round in the graph for ever: give the search a bound, such as minimax:4.
unfit-loops = leaves have values, but play may go round in the graph for ever: min-max needs a tree, or a graph without cycles.
unfit-leaf = a vertex that leads nowhere has no value: give one to every leaf.
unfit-turns = nobody owns the vertices, and players cannot take turns: ways of even and of odd length lead to one vertex.
unfit-owners = nobody owns the vertices: say which are those of player 1 to ask what a player can reach.

# Drawings
too-large-to-draw = too large to draw: { $counted ->
    [part] more than { $positions }
   *[all] { $positions }
} { $shape ->
    [tree] places of the tree
   *[graph] positions
}, and { $most } at most. Smaller: --depth N, --best, --symmetry{ $shape ->
    [tree] { " " }or a graph without --tree
   *[graph] {""}
}; --max-nodes N allows more, and --fit draws what can be read.
graph-fit-levels = Only what can be read is drawn: { $count } positions, all moves of the first { $levels-n ->
    [one] level
   *[other] { $levels } levels
}.
graph-fit-line = Only what can be read is drawn: { $count } positions, all moves of the first { $levels-n ->
    [one] level
   *[other] { $levels } levels
} and below them one line of best play.
graph-fit-moves = Only what can be read is drawn: { $count } positions, some of the first moves.
trace-fit = A deeper look would be too large to read.
graph-count = { $count } { $count-n ->
    [one] position
   *[other] positions
}.
graph-count-best = { $count } { $count-n ->
    [one] position
   *[other] positions
} on lines of best play.
graph-count-part = { $count } { $count-n ->
    [one] position
   *[other] positions
} down to this depth.
graph-count-tree = { $count } { $count-n ->
    [one] node
   *[other] nodes
} of the tree.
graph-count-vertices = { $count } { $count-n ->
    [one] vertex
   *[other] vertices
}.
graph-nobody = Whoever is to move is called player 1; g is the Grundy value.
graph-unknown = Not every value was found in time.
graph-legend-target = target
graph-legend-strategy = strategy
graph-wins-in = Player { $player } wins in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}.
graph-wins-by = Player { $player } wins by { $points } { $points-n ->
    [one] point
   *[other] points
}.
graph-wins = Player { $player } wins.
graph-has-won = Player { $player } has won.
graph-mover-wins = Whoever moves wins in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}.
graph-mover-loses = { $plies-n ->
    [0] Whoever moves has lost.
    [one] Whoever moves loses in { $plies } ply.
   *[other] Whoever moves loses in { $plies } plies.
}
graph-draw = A draw.
graph-solved-in = Solved in { $plies } { $plies-n ->
    [one] move
   *[other] moves
}.
graph-solved = Solved.
graph-never-solved = It can never be solved.
graph-to-move = Player { $player } to move.
graph-step-of = Attractor of player { $player } after { $step } of { $last } iterations: { $count } { $count-n ->
    [one] position
   *[other] positions
}
graph-step-both = After { $step } of { $last } iterations: { $count } won by player 1, { $other } by player 2
graph-legend-owner = player { $player } to move
graph-legend-winner = player { $player } wins
graph-legend-mover = won by whoever moves
graph-legend-opponent = lost by whoever moves
graph-legend-attractor = attractor of player { $player }
graph-legend-solved = can be solved
graph-legend-draw = draw
graph-legend-plies = plies to the end
graph-legend-points = points won
graph-legend-rank = rank
graph-legend-end = the end
graph-legend-best = best move
graph-legend-cut = not looked at
graph-legend-folded = more moves, not drawn
graph-legend-now = new at this step
graph-hint = Drag to move, turn the wheel to zoom, click a position.
graph-moves = Moves
graph-before = Reached from
graph-level = Levels
graph-step = Steps
graph-whole = All
graph-play = Play
graph-best = best

# Charts
unknown-chart = there is no chart `{ $name }`; there are plies, levels, nimbers, map, moves and cost.
no-chart = there is no chart of { $kind } for { $game }; there are { $kinds }.
chart-of-game = the chart of { $kind } is about the whole game: leave the position out.
chart-too-wide = a chart that can still be read goes to { $most } at most.
chart-positions = positions
chart-won = won by the player to move
chart-lost = lost
chart-drawn-bar = drawn
chart-endless-bar = without end
chart-won-in = won, in plies
chart-lost-in = lost, in plies
chart-drawn-cell = drawn
chart-plies = How far from the end: { $about }
chart-plies-note = { $positions } { $positions-n ->
    [one] position
   *[other] positions
}, by plies to the end when the winner hurries and the loser delays
chart-plies-x = plies to the end
chart-plies-groups = plies to the end, in groups of { $step }
chart-levels = Positions by level: { $about }
chart-levels-note = { $positions } { $positions-n ->
    [one] position
   *[other] positions
} on { $levels } { $levels-n ->
    [one] level
   *[other] levels
}; the level of a position is the least number of plies that lead to it
chart-levels-x = level
chart-levels-groups = level, in groups of { $step }
chart-nimbers = Nimbers: { $about }
chart-nimbers-period = Period { $period }, proved{ $start-n ->
    [0] {""}
   *[other] {" "}after a pre-period of { $start }
}
chart-nimbers-none = No period is proved up to { $last }
chart-period-from = the period begins at { $at }
chart-heap = heap
chart-nimber = nimber
chart-nimber-won = won by the player to move
chart-nimber-lost = 0: lost
chart-map-note = { $about }: { $won } of { $count } won by the player to move
chart-moves = What each first move is worth: { $about }
chart-moves-note = { $won } winning { $won-n ->
    [one] move
   *[other] moves
} of { $count }; + won, − lost, in plies
chart-row = row
chart-column = column
chart-cost = What the methods cost: { $about }
chart-cost-note = time of one answer, measured now; a method ends where an answer takes more than { $patience } ms
chart-time = time
chart-line-size = plies to the end of a line of play

# Trees of searches
no-trace = only minimax:N and alphabeta:N are drawn, not { $look }.
trace-too-large = the tree of this search has more than { $most } nodes: look less deep, begin nearer to the end, or allow more with --max-nodes N.
trace-said = { $method }: { $estimate } for player 1. { $visited } { $visited-n ->
    [one] node
   *[other] nodes
}, numbered as they were visited.
trace-said-cut = { $method }: { $estimate } for player 1. { $visited } { $visited-n ->
    [one] node
   *[other] nodes
}, numbered as they were visited; { $cut } cut.
trace-cut = cut { $number }
trace-step = Step { $step } of { $last }: node { $node } is worth { $worth }
trace-max = MAX: player 1 moves
trace-min = MIN: player 2 moves
trace-value = value; h: guessed by the heuristic
trace-best = the value rises from here
trace-legend-cut = cut: cannot change the value

# What the system says
system-not-found = there is no such file or folder
system-not-permitted = permission denied
system-exists = it exists already
system-is-folder = it is a folder
system-no-folder = a part of its path is no folder
system-read-only = nothing can be written there
system-full = the disk is full
system-too-large = it is too large
system-name = the system does not allow this name
system-address-taken = the address is in use already
system-no-address = this machine has no such address
system-late = there was no answer in time
system-no-text = it is not text in UTF-8

# Sheets in GDL

sheet-at = line { $line }, column { $column }: { $words }
sheet-unclosed = this parenthesis is never closed.
sheet-unopened = this parenthesis closes nothing.
sheet-character = { $name } cannot be part of a name.
sheet-name = a name has more than { $most } characters.
sheet-deep = there are more than { $most } parentheses within each other.
sheet-expected = expected { $expected }, found { $found }.
sheet-expected-rule = a fact or a rule
sheet-expected-sentence = a sentence
sheet-expected-name = a name
sheet-expected-term = a term
sheet-arguments = `{ $name }` takes { $expected } { $expected-n ->
    [one] argument
   *[other] arguments
}, here { $found-n ->
    [one] is { $found }
   *[other] are { $found }
}.
sheet-arity = `{ $name }` has { $found } { $found-n ->
    [one] argument
   *[other] arguments
} here and { $before } in line { $line }.
sheet-conclusion = no rule may conclude `{ $name }`.
sheet-condition = `{ $name }` cannot be a condition.
sheet-not-distinct = `distinct` cannot be negated: write the same term twice.
sheet-and = GDL has no `and`: conditions stand side by side.
sheet-alternatives = the alternatives of this rule make more than { $most } rules.
sheet-conditions = a rule has more than { $most } conditions.
sheet-term = a term has more than { $most } symbols.
sheet-unsafe-head = ?{ $name } stands in the conclusion and in no condition that would give it a value.
sheet-unsafe-negation = ?{ $name } stands in a negated condition and in no other that would give it a value.
sheet-unsafe-distinct = ?{ $name } stands in `distinct` and in no condition that would give it a value.
sheet-stratification = `{ $name }` depends on its own negation.
sheet-recursion = `{ $name }` depends on itself here with { $argument }, which nothing bounds.
sheet-depends = `{ $name }` must not depend on `{ $on }`.
sheet-missing = nothing is said about `{ $name }`.
sheet-roles = this is a game for { $count } roles; games for one or two are played here.
sheet-random = the role `random` plays by chance; only games without chance are played here.
sheet-drop-unknown = no position has a fact `{ $name }` that could be dropped.
sheet-drop-needed = `{ $name }` cannot be dropped: `{ $on }` depends on it.
sheet-simultaneous = simultaneous moves: both `{ $first }` and `{ $second }` have a choice; only games in which players take turns are played here.
sheet-no-moves = `{ $role }` has no legal move although the game goes on.
sheet-no-goal = the game has ended and `{ $role }` has no goal.
sheet-several-goals = the game has ended and `{ $role }` has several goals.
sheet-bad-goal = `{ $value }` is no goal of `{ $role }`: goals are numbers from 0 to 100.
sheet-endless = the rules do not come to an end within the bounds for one position.
sheet-fault-at = { $words } Position: { $position }
sheet-time = the time ran out before the rules were understood.
sheet-memory = the rules do not fit in the memory.
sheet-stopped = the work was stopped.

# Games told in sentences; a game words its own positions and moves
tell-position = Player { $player } to move: { $position }.
tell-move = Player { $player } plays { $move }.
tell-solution = Solution { $number }{ $best ->
    [yes] {" "}(optimal)
   *[no] {""}
} in { $moves } { $moves-n ->
    [one] move
   *[other] moves
}:
tell-optimal = Optimal solution, in { $moves } { $moves-n ->
    [one] move
   *[other] moves
}:
tell-game = Game { $number }{ $best ->
    [yes] {" "}(the shortest)
   *[no] {""}
}, { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}:
tell-shortest = The shortest game, { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}:
tell-wins = Player { $player } wins.
tell-wins-by = Player { $player } wins by { $points } { $points-n ->
    [one] point
   *[other] points
}.
tell-draw = The game is a draw.
tell-solved = Solved.
line-won = player { $player } wins in { $moves } { $moves-n ->
    [one] move
   *[other] moves
}
line-drawn = draw in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}

# Tables
not-in-table = position `{ $position }` is not in the table of { $game }.
table-file = { $path }: { $detail }.
table-none = there is no table in { $path }.
table-unfinished = the table in { $path } is not finished: the command that began it goes on from there.
table-occupied = { $path } holds other files: give a new or an empty folder.
table-busy = somebody is building a table in { $path } already.
table-part-missing = { $path } is missing: the table is damaged.
table-part-length = { $path } is longer or shorter than it should be: the table is damaged.
table-part-digest = { $path } is not the file that belongs there, or was changed: the table is damaged.
table-part-foreign = { $path } is no part of a table.
table-manifest = { $path } is no manifest of a table, or was changed.
table-format = the table in { $path } is of format { $found }, which this version does not read.
table-other = { $path } holds a table of { $found }, not of { $wanted }.
table-range = a value is too large for a table.

# Laws of a game, tried on it
check-all-hold = { $laws } laws hold at all { $positions } { $positions-n ->
        [one] position that can be reached.
       *[other] positions that can be reached.
    }
check-hold = { $laws } laws hold at { $positions } { $positions-n ->
        [one] position that was tried.
       *[other] positions that were tried.
    }
check-broken = { $broken } { $broken-n ->
        [one] law is broken
       *[other] laws are broken
    }; { $positions } { $positions-n ->
        [one] position was tried.
       *[other] positions were tried.
    }
check-count = The smallest of { $count } such positions that were found.
broken-play-goes-on-or-has-ended = At { $position } play has not ended, and there is no move.
broken-over-means-no-move = At { $position } play is over, and yet there is the move { $detail }.
broken-no-duplicate-moves = At { $position } the move { $detail } is listed twice.
broken-moves-are-counted = At { $position } moves are counted and listed, and the numbers differ: { $detail }.
broken-expand-says-what-the-others-say = At { $position } `expand` tells something else than `ending`, `moves`, `play` and `again`.
broken-texts-of-moves-differ = At { $position } two moves are called { $detail }, or a move has no name.
broken-texts-round-trip = The position { $position } cannot be read back from its text ({ $detail }).
broken-canonical-is-idempotent = What stands for { $position } up to symmetry does not stand for itself: { $detail }.
broken-endings-are-scores-exactly-if-scored = The ending of { $position } ({ $detail }) does not fit the game: all endings are points, or none is.
broken-solo-means-again = At { $position } the turn passes after { $detail }, in a game for one player.
broken-endless-agrees = At { $position }, before and after { $detail }, endless play is worth different things.
broken-players-alternate-unless-one-moves-again = At { $position } the move { $detail } does not pass the turn to the player who moves next.
broken-pictures-show-something = The picture of { $position } shows nothing, or a character that cannot be seen.
broken-texts-differ = Two different positions are written { $position }.
broken-without-loops-no-position-comes-back = The game promises that no position comes back, and one does: { $detail }. Say so in the rules (`loops`), or mend the move.
broken-canonical-keeps-the-value = { $position } and { $detail } are said to be the same up to symmetry, and one is worth something else.
broken-asked-again-the-same-answer = Asked twice about { $position }, the rules give two answers (look at { $detail }): they depend on something that is not in the position.
broken-rules-go-on = The rules failed: { $detail }
