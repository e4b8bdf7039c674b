# Help
about = Who wins this position, in how many moves, with which move, and why?
usage = Usage:
usage-main = gagne COMMAND [ARGUMENTS] [OPTIONS]
heading-commands = Commands
heading-arguments = Arguments
heading-options = Options
heading-common = Options of every command
begin =
    Begin with:  gagne games
                 gagne solve nim 1,3,5,7
                 gagne solve babylon 4x3
exit-codes = Exit code: 0 answered, 1 no answer within the budget or no room to write it, 2 bad usage or input, 3 a fault of ours.
heading-exit = Exit status
about-games = The catalogue; with a name: rules, notation, methods and known results of one game
about-solve = Who wins, in how many plies, with which moves
about-moves = Every move with its value, best first
about-lines = Complete games, listed or counted
about-attractor = Attractors, ranks and strategies of a graph written by hand
about-nimbers = Grundy values: of the heaps of a game with the period and its proof, or of a position
about-normal = The form that stands for every position that is the same up to symmetry
about-chart = Charts: how long games last, nimbers, maps of values, what the methods cost
about-bench = What the methods cost, side by side, measured now
about-completions = Completions for a shell, to be put where it looks for them
about-man = The manual page, in roff
about-help = Help for gagne or one of its commands
help-game = A game, as `name` or `name:rules`: nim, subtraction:1,3,4, nim:misere
help-game-optional = One game
help-position = A position in the notation of the game; without it, the start. With - one position a line is read from standard input and answered line by line
help-method = auto, theory, table, brute, memo, retrograde, attractor, alphabeta, proof, ida or oracle (auto if not given)
help-moves-method = auto, theory, table, brute, memo, retrograde, attractor, alphabeta, proof, ida or oracle for values (auto if not given); for estimates minimax:DEPTH, alphabeta:DEPTH, mcts:PLAYOUTS, greedy (what a move gains at once) or greedy2 (what the best reply leaves of it)
help-moves-limit = Show at most so many moves (10000 if not given)
help-winner = Only lines won by this player: 1 or 2
help-order = dfs, first moves first, or bfs, short lines first (dfs if not given)
help-lines-limit = Stop after so many lines
help-count = Count the lines without listing them
help-tell = Tell each game in sentences, move by move
help-graph-file = A graph in JSON, in DOT, in PGSolver format or as a Python dict of successors; - reads standard input
help-player = Who attracts: 1 or 2 (1 if not given)
help-target = The vertices to reach, by name or index: a,b,c (those of the file if not given; without any, where the other player cannot move)
help-play = Who wins where if whoever cannot move loses
help-graph-game = The graph of a game in place of a file
help-graph-position = The position of the game to begin with
help-graph-misere = On a graph that nobody owns: answers are checked for play in which whoever cannot move wins
help-check = Check an answer: a set, a table of ranks or values, a strategy; a literal of Python or JSON, or a file with such (dA1, dico_gagnant, strategies_opt)
help-graph-name = The name of the graph in a Python file, if several could be meant
help-graph-owner = The name of the vertices of player 1, or of the owners, in a Python file
help-file = A graph written by hand in place of a game, as `attractor` reads it; a vertex is then the position
help-to = The largest heap (20 if not given)
help-nimbers-position = A position, for its nimber and those behind its moves (the heaps of the game if not given, or its start where it has none)
help-chart-kind = plies, levels, nimbers, map, moves or cost (what the game is known for if not given)
help-chart-to = The largest heap of nimbers, or the sides of a map
help-chart-output = Write a picture: x.svg, x.png or x.pdf
help-shell = bash, zsh, fish, elvish or powershell
help-command = A command
help-json = Answer in JSON
help-lang = en or fr (from the locale if not given)
help-time = Stop after this time: 500ms, 10s, 5m
help-memory = Keep tables within this memory: 200M, 4G (half of what is free if not given)
help-threads = Use at most so many threads (all cores if not given)
help-tables = Answer from the tables in this folder too (GAGNE_TABLES names others)
help-drop = Leave these facts out of positions of rules in GDL: step
help-help = Show this help
help-version = Show the version

# Wrong usage
error = gagne: { $message }
on-line = line { $line }: { $message }
try-help = See `{ $command } --help`.
unknown-command = there is no command `{ $name }`.
unknown-argument = unexpected argument `{ $name }`.
missing-argument = { $name } is missing.
missing-command = which command?
missing-value = { $name } needs a value.
repeated-argument = { $name } is given more than once.
not-text = an argument is not text in UTF-8.
wrong-usage = wrong usage: { $detail }
wrong-winner = --winner is 1 or 2, not `{ $text }`.
wrong-player = --player is 1 or 2, not `{ $text }`.
play-alone = --play asks about every dead end: it goes without --target.
graph-or-game = give a file, or --game with or without --position.
misere-alone = --misere is about graphs that nobody owns.
file-one-vertex = with --file give one vertex at most.
check-nothing = nothing there looks like an answer: a set, a table of ranks or values, a strategy.
check-position-right = Right: the value of { $position } is { $value }.
check-position-wrong = Wrong: the value of { $position } is { $value }.
cannot-open = `{ $file }` cannot be read: { $detail }
wrong-order = --order is dfs or bfs, not `{ $text }`.
wrong-number = { $option } is a number from { $least } to { $most }, not `{ $text }`.
wrong-time = --time is a number with a unit, such as 500ms, 10s, 5m or 2h, not `{ $text }`.
wrong-memory = --memory is a number with a unit, such as 200M or 4G, not `{ $text }`.
wrong-lang = --lang is en or fr, not `{ $text }`.
wrong-shell = the shell is one of { $shells }, not `{ $text }`.
not-stdin = nothing but `solve`, `moves`, `lines`, `search` and `why` reads positions from standard input.
graph-method-alone = --method draws a search, as deep as it says: it goes without --tree, --best, --symmetry, --merge, --depth and --attractor.
chart-not-svg = a chart is written as x.svg, x.png or x.pdf, not as `{ $file }`.
chart-too-narrow = the chart does not fit these lines: write a picture with -o x.svg.
long-line = the line is longer than { $most } bytes, and so is no position.
cannot-read = standard input cannot be read: { $detail }
cannot-write = the answer cannot be written: { $detail }
our-fault = gagne made a mistake: { $detail }. Please report it.

# Answers
chart-saved = Written to { $file }.
chart-kinds = Charts of this game, by --kind: { $kinds }. As a picture: -o x.svg
wins = Player { $player }, to move, wins in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}.
loses = Player { $player }, to move, loses in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}: every move loses.
wins-sometime = Player { $player }, to move, wins; the theorem does not say in how many plies.
loses-sometime = Player { $player }, to move, loses; the theorem does not say in how many plies.
wins-somehow = Player { $player }, to move, wins.
loses-somehow = Player { $player }, to move, loses: every move loses.
draws = A draw: neither player can force a win.
over-win = The game is over: player { $player }, who would be next, has won.
over-lose = The game is over: player { $player }, who would be next, has lost.
over-draw = The game is over: a draw.
score-win = Player { $player }, to move, wins by { $points } { $points-n ->
    [one] point
   *[other] points
} with best play.
score-lose = Player { $player }, to move, loses by { $points } { $points-n ->
    [one] point
   *[other] points
} with best play.
score-draw = Both players end with the same points under best play.
solved-in = It can be solved in { $plies } { $plies-n ->
    [one] move
   *[other] moves
}.
solved = It is solved.
never-solved = It can never be solved.
label-best = best
label-nimber = nimber
nimber-of = The nimber is { $nimber }: the least number that no move leads to.
label-by = by
more = and { $count } more
cost = { $positions } { $positions-n ->
    [one] position
   *[other] positions
} visited, { $time }
moves-shown = { $shown-n ->
    [one] The best of { $count } moves.
   *[other] The best { $shown } of { $count } moves.
}
moves-count = { $count } { $count-n ->
    [one] move
   *[other] moves
}.
moves-over = No moves: the game is over.
short-win = win
short-lose = lose
short-win-in = win { $plies }
short-lose-in = lose { $plies }
short-win-by = win +{ $points }
short-lose-by = lose -{ $points }
short-draw = draw
normal-form = The normal form of { $position } is { $normal }: it stands for every position that is the same up to symmetry.
normal-forms = { $count-n ->
    [one] No other position is the same up to symmetry.
   *[other] { $count } positions are the same up to symmetry:
}
normal-many = More than { $count } positions are the same up to symmetry. The first of them:
normal-unlisted = This game names no symmetries.
lines-counted = { $count } { $count-n ->
    [one] line
   *[other] lines
}{ $winner ->
    [first] { " " }won by player 1
    [second] { " " }won by player 2
   *[any] {""}
}.
lines-uncounted = { $shown } { $shown-n ->
    [one] line
   *[other] lines
} shown; there are more, too many to count here.
lines-shortest = Shortest: { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}{ $moves-n ->
    [0] {""}
    [one] , { $moves } move of the winner
   *[other] , { $moves } moves of the winner
}{ $line ->
    [none] .
   *[other] : { $line }
}
graph-size = { $vertices } { $vertices-n ->
    [one] vertex
   *[other] vertices
}, { $edges } { $edges-n ->
    [one] edge
   *[other] edges
}
attractor-of = Attractor of player { $player }
attractor-stuck = Attractor of player { $player } to where the other player cannot move
strategy-of = Strategy of player { $player }
won-by = Won by player { $player }
label-never = Outside
label-vertex = vertex
label-normal = normal
label-misere = misère
label-grundy = Grundy
remark-draw = (draw)
remark-lost = (lost: any move)
remark-stuck = (lost: no move)
rule-chooses = (1) player { $player } moves there and may go inside
rule-forced = (2) player { $other } moves there and must go inside
outside-escapes = { $vertex }: player { $other } escapes to { $to }
outside-dead-end = { $vertex }: nothing leads on from there
outside-no-way = { $vertex }: no move of player { $player } leads inside
lost-normal = Lost if whoever cannot move loses: { $set }
lost-misere = Lost if whoever cannot move wins: { $set }
kernel-only = Kernel: { $set }, the only one
kernel-one = Kernel: { $set }; there may be others, for some vertices are drawn
kernel-none = There is no kernel.
kernel-unknown = Whether there is a kernel was not found out.
parity-game = A parity game: play goes on for ever, and the largest priority that comes again and again decides; player 1 wins if it is even. Whoever cannot move loses.
role-of = { $name }: { $role }
role-graph = the graph
role-first = the vertices of player 1
role-second = the vertices of player 2
role-owner = the owners
role-target = the target
role-values = the values of leaves
role-nobody = nobody owns the vertices
role-unused = not used: { $names }
role-skipped = { $count } { $count-n ->
    [one] statement
   *[other] statements
} passed over
label-draw = draw
no-draw = No draw.
period-proved = Period { $period }{ $preperiod-n ->
    [0] { " " }from the start
   *[other] { " " }after a pre-period of { $preperiod }
}. Proved: a window as long as the largest amount repeats, and each value follows from the window before it.
period-unknown = No period is proved.
label-source = source
label-position = position
label-move = move
label-variants = rules
label-also = also
label-methods = methods
label-theory = theory
label-start = start
label-heuristic = estimate
label-results = results
misere-too = { $variants }; add misere to let the player who cannot move win
help-all = Solve every position that can be reached, and count them
help-storage = Where all values are kept: dense, hashed or disk (the first that fits if not given)
help-symmetry = With --all: count positions that are the same up to symmetry once
help-list = List the positions with their values, one a line; with --json one object a line
help-list-won = With --list: only those that whoever moves wins
help-list-lost = With --list: only those that whoever moves loses
help-list-drawn = With --list: only drawn ones
help-list-value = With --list: only those with this signed value, or these points: 127, -198
help-list-by-level = With --list: the sets P0, G0, P1, G1, … of what is lost and won, from the ends of play back
help-list-map = With --list: not what can be reached but the positions of the map of the game, such as a bar with every square poisoned
help-list-csv = With --list: as CSV
list-missing = --won, --lost, --drawn, --value, --by-level, --map and --csv are about a list: add --list.
list-one = one at a time: --won, --lost or --drawn; --csv or --json.
list-by-level = --by-level lists what is won and lost: it goes without --drawn, --value and --map.
wrong-value = --value is a whole number with its sign, not `{ $text }`.
no-levels = { $game }: only games of two players that are won or lost have such levels.
list-count = { $listed } { $listed-n ->
    [one] position
   *[other] positions
}.
list-count-some = { $listed } of { $positions } { $positions-n ->
    [one] position
   *[other] positions
}.
list-neither = drawn
list-levels = { $positions } { $positions-n ->
    [one] position
   *[other] positions
}. Whoever moves loses those of P(k) in at most 2k plies, and wins those of G(k) in at most 2k + 1.
about-plan = What a full solve would cost, before it starts
help-outcomes = With --all: who wins every position, without distances, in one bit each. With --method brute: who wins, going no further than the first move that does
about-verify = Recheck the value of every position that can be reached, against the rules alone
about-table = Solved games as folders of Parquet files: built, asked, checked, exported, compared
verified = All { $positions } reachable positions are right, { $time }.
refuted = Position { $wrong } has a wrong value; { $positions } positions were checked.
label-reachable = reachable
reachable = { $positions } { $positions-n ->
    [one] position
   *[other] positions
}
reachable-up-to-symmetry = { $positions } { $positions-n ->
    [one] position
   *[other] positions
} up to symmetry
label-outcomes = to move
label-final = final
label-ended = ended
label-levels = levels
label-branching = branching
label-longest = longest
label-kept = kept
help-table-action = build, info, get, verify, export, list or diff
help-table-what = For build a game, as `name` or `name:rules`; otherwise the folder of a table
help-table-which = For build the position to begin with; for get a position, or - for one a line from standard input; for diff the other folder
help-table-output = The folder to build in (one among the user's own tables if not given); for export the file, x.parquet, x.arrow or x.csv (CSV on standard output if not given)
help-table-symmetry = Keep positions that are the same up to symmetry once
help-table-positions = Write positions as texts too (done anyway where there are at most 100,000)
wrong-action = `{ $text }` is nothing that `table` does: { $actions }.
table-no-folder = there is no folder for tables of your own: name one with -o.
table-built = { $game }: { $positions } positions, { $size }, in { $folder }
table-resumed = { $game }: { $positions } positions, { $size }, in { $folder }, from where it was left
table-there = { $game }: { $positions } positions, { $size }, were in { $folder } already
table-line = { $game }  { $start }  { $positions } positions, { $size }, { $folder }
table-list-empty = There are no tables yet. Build one:  gagne table build connect:4x4
table-verified = All { $positions } positions in { $parts } { $parts-n ->
    [one] file
   *[other] files
} are right, { $time }.
table-same = No difference among { $positions } positions.
table-different = { $different } different values, { $first } positions only in the first, { $second } only in the second.
table-unlike = these tables cannot be compared: one is of { $first }, the other of { $second }, or their keys differ.
table-key-packed = numbers of { $bits } bits
table-key-text = texts of positions
table-files = { $parts } { $parts-n ->
    [one] file
   *[other] files
}, { $size }, { $each } bytes a position
label-table-levels = levels
label-table-key = keys
label-table-files = files
label-table-program = made by
label-table-digest = SHA-256
# Several processes
about-cluster = Try a table build by several processes on this machine
help-cluster-action = try: start the processes
help-cluster-output = The folder to build in
help-processes = So many processes (2 if not given)
help-hosts = Build together with the processes at these addresses: a file of `host:port`, a line each, or a list with commas
help-process = Which of them this is, from 0; the table is written by 0
help-workers = So many threads in this process
help-secret = The file of the secret that all share (GAGNE_CLUSTER_SECRET if not given)
help-wait = Wait so long for the others: 30s, 10m (5m if not given)
cluster-wrong-action = `{ $text }` is nothing that `cluster` does: try.
cluster-no-secret = processes that build together need a secret that all share: --secret FILE or GAGNE_CLUSTER_SECRET.
cluster-short-secret = the secret is too short: at least 16 characters.
cluster-no-host = there is no process { $process }: the list has { $count } { $count-n ->
    [one] host
   *[other] hosts
}, counted from 0.
cluster-dense = processes that build together keep keys: --storage hashed or disk.
cluster-hosts-none = { $file } names no host.
cluster-hosts-many = { $file } names more than 4,096 hosts.
cluster-hosts-line = { $file }, line { $line }: `{ $text }` is no host, such as node1 or node1:7411.
cluster-hosts-twice = { $file }, line { $line }: { $text } is there twice.
cluster-hosts-nodes = Slurm names nodes in a way that is not understood: { $text }; name the hosts with --hosts.
cluster-listen = { $address }: nothing can be heard at this address: { $detail }
cluster-link = the processes cannot be connected: { $detail }
cluster-wrong-secret = process { $process } ({ $host }) has another secret.
cluster-secrets = the secret cannot be used.
cluster-stranger = what answers for process { $process } ({ $host }) is another program, or another version of this one.
cluster-differs = process { $process } ({ $host }) has another { $name }: { $theirs } and not { $mine }.
cluster-differs-state = process { $process } ({ $host }) goes on from elsewhere: { $name } { $theirs } there and { $mine } here. What is kept of the same work must lie in the folder of each; to begin anew remove `building` from all of them.
cluster-term-levels = level
cluster-term-values = values of level
cluster-term-rounds = round
cluster-term-game = game
cluster-term-position = start
cluster-term-symmetry = --symmetry
cluster-term-positions = --positions
cluster-term-storage = --storage
cluster-term-program = version
cluster-term-processes = number of processes
cluster-term-hosts = list of hosts
cluster-taken = another process is number { $process } already.
cluster-missing = { $count-n ->
    [one] process { $missing } did
   *[other] processes { $missing } did
} not come{ $refused-n ->
    [0] { "" }
    [one] ; a connection was turned away
   *[other] ; { $refused } connections were turned away
}.
cluster-cancelled = stopped before all processes had come.
cluster-ended = has ended
cluster-silent = was silent for { $time }
cluster-broken = cannot be reached any more: { $detail }
cluster-left = has stopped, and says there why
cluster-left-us = can no longer reach this one
cluster-left-time = has no time left
cluster-left-memory = has no memory left
cluster-left-disk = has no room left on its disk, or cannot use it
cluster-left-cancelled = was stopped
cluster-lost = process { $process } ({ $host }) { $what }. The same command on all machines goes on from the last whole level.
cluster-elsewhere = Done. The table lies with process 0 ({ $host }).
cluster-says = process { $process }: { $line }
cluster-step = { $phase }, level { $level }: { $positions } positions, { $rates } a second, { $bytes } exchanged, memory { $memory }, largest share { $skew } times the mean
cluster-totals = { $positions } positions by { $processes } { $processes-n ->
    [one] process
   *[other] processes
} in { $time }: { $bytes } exchanged, { $each } bytes a position; at most { $memory } of memory each; largest share { $skew } times the mean
about-prove = Write why a value is what it is, as a certificate that others can check
about-check-proof = Check a certificate by the rules alone: accepted, or the first wrong entry
help-prove-output = The file to write
help-prove-plies = For a win, show also that it cannot come sooner: a strategy for the loser, or every way through a puzzle that is shorter
help-prove-symmetry = One entry for all positions that are the same up to symmetry
help-check-proof-file = The certificate
prove-catalogue-only = certificates can be written of the games of the catalogue only: whoever checks one does not know other rules.
prove-no-symmetry = a game played for points has no certificate up to symmetry.
proof-entries = { $entries } { $entries-n ->
    [one] entry
   *[other] entries
}
proof-file = { $file }, { $size }
label-proof-strategies = strategies
label-proof-file = file
proof-at-most = { $value } in at most { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}
proof-symmetry = , up to symmetry
proof-accepted = { $entries-n ->
    [0] Accepted: play is over.
    [one] Accepted: the one entry is right, { $time }.
   *[other] Accepted: all { $entries } entries are right, { $time }.
}
proof-refused = Refused: { $said }.
proof-wrong-line = line { $line }: { $said }
proof-wrong-position = { $position }: { $said }
proof-wrong-to = { $said }: { $to }
flaw-damaged = these bytes are no certificate, or not all of one
flaw-digest = the digest is that of other lines
flaw-version = certificates of this kind are not known here
flaw-form = this line is not what has to stand there
flaw-game = no game of the catalogue has this name
flaw-rules = the game does not know these rules
flaw-root = the position is none of this game
flaw-claim = the claim is none that this game allows
flaw-position = this is no position of the game
flaw-twice = this position has an entry already
flaw-over = play has ended at this position
flaw-move = the answer is no move of this position
flaw-many = the moves are too many to look at one by one
flaw-open = play may go on at a position that has no entry
flaw-end = play may end worse than is claimed
flaw-rank = the rank is not what the entries that follow allow
flaw-endless = play may go on for ever, which is worse than is claimed
three-outcomes = { $won } won, { $lost } lost, { $drawn } drawn
three-winners = { $first } for player 1, { $second } for player 2, { $drawn } drawn
longest-win = won in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}: { $position }, { $line }
storage-dense = in an array
storage-hashed = in tables of keys
storage-bits = in one bit each
storage-disk = on disk
about-why = The winning strategy as a tree: every reply answered; or the refutation of a move
help-why-move = Explain this move: the strategy after it, or its refutation
help-why-depth = Show so many replies one after another (as many as fit fifty lines if not given)
why-theory = Theory: { $source }.
why-move-wins = The move { $move } wins ({ $value }).
why-move-draws = The move { $move } holds the draw.
why-move-loses = The move { $move } loses ({ $value }).
why-move-worth = The move { $move } leads to: { $value }.
why-holds = The draw is held by: { $moves }
why-holds-then = The other player then holds the draw by: { $moves }
why-legend = Each line: what the loser may play → the answer that wins. Plies count to the end.
why-legend-draw = The other moves lose. Each line: the move → the answer that wins. Plies count to the end.
why-legend-line = Best play of both sides, with the final points of the player who moves; then what else could be played.
why-legend-puzzle = A shortest solution, with the moves that it takes from there; then what else could be played.
why-or = or
why-likewise = { $move } (likewise { $others })
why-legend-likewise = Likewise: the same by symmetry, the answer too.
why-wins = and wins
why-as = as { $mark }
why-as-symmetric = as { $mark }, by symmetry
why-hidden = … ({ $count } more { $count-n ->
    [one] line
   *[other] lines
})
why-cut = …
about-search = Look ahead within a bound: an estimate, or a proof where it suffices
help-search-method = How to look ahead: minimax:DEPTH, alphabeta, alphabeta:DEPTH, alphabeta:TIME, mcts:PLAYOUTS, proof, greedy, greedy2, or ida for puzzles (alphabeta:8 or ida if not given)
estimate = Estimate { $estimate } for player { $player }, to move ({ $method }). No proof.
estimate-alone = Estimate { $estimate } ({ $method }). No proof.
short-estimate = estimate { $estimate }
short-gain = gains { $estimate }
short-net = keeps { $estimate } of { $gain }
measures-playouts = the mean result of random playouts, from -100 (lost) to 100 (won), or the mean of the points
measures-nothing = the game has no heuristic: 100 for a game that is won, -100 for one that is lost, points as they stand, and 0 for everything else
label-measures = measures
label-here = here
moves-estimated = Estimates for player { $player }, who moves ({ $method }). No proof unless a value stands beside.
moves-estimated-alone = Estimates ({ $method }). No proof unless a value stands beside.
moves-gained = What each move adds at once for player { $player }, who moves: own gain and the other's loss ({ $method }). An estimate, no proof.
moves-gained-net = What is left for player { $player }, who moves, of what a move adds once the other has replied as well as can be; only the three that add most are looked at that far ({ $method }). An estimate, no proof.
about-choose = One move, as a player would make it
help-choose-player = Who chooses: perfect, minimax:DEPTH, alphabeta:DEPTH, mcts:PLAYOUTS, greedy, greedy2, random, level:1 to level:10 (perfect if not given)
help-choose-seed = The seed of a player who chooses among equals at random (another one each time if not given)
choose-human = a person chooses in `gagne play`; name a program, such as perfect.
chosen-ahead = (no proof: looked { $plies } { $plies-n ->
    [one] ply
   *[other] plies
} ahead)
chosen-by-chance = (any move: there was no time)
label-line = line
label-depth = depth
looked-ahead = { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}
about-match = Many games between players, with a table of scores
help-players = Players: perfect, minimax:DEPTH, alphabeta:DEPTH, alphabeta:TIME, mcts:PLAYOUTS, proof, greedy, greedy2, random, level:1 to level:10. Every two of them meet
help-games = Games of every two players, half of them from each side (100 if not given)
help-seed = The seed of deals, of openings and of players who choose at random (1 if not given)
help-openings = Begin with so many random moves, the same for two games with seats exchanged; none of them ends the game (4 if two of the players roll no dice and would play the same game again, otherwise 0)
help-match-position = The position that games begin with; without it, the start
help-clock = The most time for one move; without it positions are counted, so that every machine plays the same games
help-judge = Compare every move with exact values found within this time; 0s does not (50ms if the first game shows that this suffices)
help-pgn = Write the games to a file; - writes them in place of the table
match-players = { $count-n ->
    [0] a match needs two players or more, such as perfect and random.
    [one] a match needs two players or more, such as perfect and random; there is one.
   *[other] a match has at most 64 players.
}
wrong-time-of = { $option } is a number with a unit, such as 500ms, 10s or 5m, not `{ $text }`.
cannot-create = `{ $file }` cannot be written: { $detail }
progress-games = { $done } of { $total } games, about { $time } left
match-head = { $played } { $played-n ->
    [one] game
   *[other] games
}
match-head-different = , { $copies-n ->
    [0] all different
   *[other] { $distinct } of them different
}
match-head-seed = , seed { $seed }
match-head-deals = ; every deal is played from both sides
match-head-openings = ; every opening of { $plies } random { $plies-n ->
    [one] move
   *[other] moves
} is played from both sides
match-player = player
match-won = won
match-drawn = drawn
match-lost = lost
match-share = score
match-interval = 95 %
match-points = points
match-elo = Elo
match-first = as player 1
match-second = as player 2
match-against = won/drawn/lost against
match-given = given away
match-known = moves
match-known-of = { $known } of { $moves }
match-chances = chances
match-mistakes = mistakes
match-rate = rate
match-each = each
match-per-cent = { $share } %
match-from-to = { $low } to { $high }
match-length = length
match-plies = { $plies } moves on average
match-time = time
match-unfinished = { $games } { $games-n ->
    [one] game was
   *[other] games were
} not finished: { $player } { $cause ->
    [time] had no move within the time of a move; --clock gives more.
    [memory] had no move within the memory; --memory gives more.
    [disk] found no room on the disk for temporary files.
    [size] cannot solve a game of this size.
   *[length] was still playing after 20,000 moves.
}
match-unproved = { $player }: { $moves } { $moves-n ->
    [one] move was found by looking ahead and is
   *[other] moves were found by looking ahead and are
} not proved, as exact values were not there in time.
match-held-back = Somebody won or lost everything, and the likeliest ratings would be without bound: one draw more between every two players holds them back.
match-not-judged = What moves gave away was not measured: exact values take longer than 50 ms a move here. --judge TIME waits for them.
match-cancelled = Stopped after { $played } of { $total } games.
match-late = The time ran out after { $played } of { $total } games.
see-game = gagne games NAME tells more of one game.
progress = { $positions } positions visited, { $rate } a second, { $memory }, { $time }
progress-level-of = level { $level } of { $levels }
progress-level = level { $level }
progress-left = about { $time } left
progress-level-left = about { $time } left for this level
phase-expanding = finding positions
phase-looking-up = working out values
phase-counting = counting
phase-checking = rechecking
span-years = { $count } { $count-n ->
    [one] year
   *[other] years
}
span-days = { $count } { $count-n ->
    [one] day
   *[other] days
}
span-hours = { $count } h
span-minutes = { $count } min
plan-no-cost = So nobody can say what a full solve would cost.
plan-counted = { $positions } positions can be reached.
plan-guessed = About { $positions } positions can be reached, to judge by { $sampled } visited.
plan-unknown = More positions can be reached than the { $sampled } visited; how many cannot be told from these.
help-plan-hosts = Forecast for so many machines like this one too
help-network = Their network, in bits a second: 1G, 10G, 100G (10G if not given)
wrong-network = `{ $text }` is no speed of a network, such as 10G.
plan-cluster = On { $hosts } machines like this one: { $positions } positions each, { $memory } of memory each (or that much on disk), { $disk } on disk to go on from, { $traffic } sent by each; at least { $time }, by { $what }.
plan-cluster-computing = the computation
plan-cluster-network = the network
plan-not-shared = Several machines would not help: one of them would have to solve it alone.
plan-storage = values kept
plan-memory = memory
plan-disk = disk
plan-time = time
plan-chosen = this way
plan-too-large = too large
plan-none = No way fits the memory. A larger --memory, a later position or a smaller board may.
help-large = Games at the limit of the machine, solved whole: takes minutes
help-notes = The table of the course notes, with their times beside ours: takes about a minute
bench-notes = The positions of the course notes: options, our time, positions visited (best of { $runs } runs, or one beyond a second); then the time in the notes
bench-overflow = overflow
bench-reading = reading 512 MB of memory
bench-graph = reading a graph of 10^6 vertices and 4.9 million edges
bench-attractors = its attractors for both players
bench-methods = Every method on the same positions: positions or nodes visited, best of { $runs } runs
bench-commands = Whole commands, from process start to exit: best of { $runs } runs
bench-gigabytes = { $rate } GB/s
bench-megabytes = { $rate } MB/s
bench-lines = { $rate } lines a second

# Play
about-play = Play a game: people and programs, in the terminal or over plain lines
help-play-position = The position to begin with, in the notation of the game; without it, the start
help-first = Who moves first: human, perfect, minimax:4, alphabeta:8, alphabeta:500ms, mcts:1000, greedy, greedy2, random, level:1 to level:10 (human if not given)
help-second = Who moves second (perfect if not given)
help-play-seed = The seed of players who choose at random, and of the deal in a game that is dealt (another one each time if not given)
help-boards = Tell a game between programs over plain lines, with the board after every move
help-hints = Show what each move is worth
help-load = Take up a game that was saved
help-save = Write the game to this file after each move
help-overwrite = Let --save write over any file that is there
help-plain = Plain lines, also in a terminal
load-alone = --load names a game already: give no GAME with it.
play-human = human
play-dealt = Deal number { $seed }: --seed { $seed } deals it again.
play-winning-position = Player { $player } has a winning position.
play-nobody-winning = Nobody has a winning position: with best play the game is a draw.
play-winning-unknown = Who has a winning position was not found in time.
play-cannot-move = Player { $player } cannot move.
play-turn = Player { $player } to move.
play-turn-solo = Your move.
play-moved = Player { $player } plays { $move }.
play-moved-solo = { $move }
play-won-in = The position is won for player { $player } in { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}.
play-won = The position is won for player { $player }.
play-drawn = The position is a draw.
play-ahead = With best play from here, player { $player } wins by { $points } { $points-n ->
    [one] point
   *[other] points
}.
play-level = With best play from here, both end with the same points.
play-letter-win = W
play-letter-draw = D
play-letter-lose = L
play-never = never
play-over-won = Player { $player } has won.
play-over-points = Player { $player } has won by { $points } { $points-n ->
    [one] point
   *[other] points
}.
play-over-draw = The game is a draw.
play-endless = The same position has come up three times: play would never end.
play-solved = Solved in { $count } { $count-n ->
    [one] move
   *[other] moves
}.
play-not-solved = It goes round in circles after { $count } moves: not solved.
play-least = Nobody can do it in fewer.
play-could-less = It could be done in { $plies } { $plies-n ->
    [one] move
   *[other] moves
}.
play-win-lost = Here the win was lost: move { $number }, { $move } of player { $player }; { $best } was best.
play-draw-lost = Here the draw was lost: move { $number }, { $move } of player { $player }; { $best } was best.
play-win-missed = Here a win was missed: move { $number }, { $move } of player { $player }; { $best } was best.
play-lost-from-start = It was lost from the start: no move of the loser gave a win or a draw away.
play-here-win-lost = here the win was lost
play-here-draw-lost = here the draw was lost
play-here-win-missed = here a win was missed
play-unfinished = The input has ended, and the game is unfinished after { $count } { $count-n ->
    [one] move
   *[other] moves
}.
play-full = The game no longer fits into the memory and is unfinished after { $count } { $count-n ->
    [one] move
   *[other] moves
}; a larger --memory goes on.
play-left = The game is unfinished after { $count } { $count-n ->
    [one] move
   *[other] moves
}.
play-saved = Saved in { $file }.
play-cannot-save = `{ $file }` cannot be written: { $detail }
play-save-exists = `{ $file }` is there already. Take another name, or `--load` it to go on with it, or say `--overwrite`.
play-save-no-file = `{ $file }` is no file that a game can be kept in.
play-save-where = Save where? Say: save FILE
play-cut-off = the file was cut off; the game goes on after its { $count } { $count-n ->
    [one] move
   *[other] moves
}.
play-resumed-part = The game goes on after the { $count } { $count-n ->
    [one] move
   *[other] moves
} before it.
play-long-line = That line is too long for a move.
play-say-help = A move, or one of the words: moves hint why undo redo board history save help quit
play-help-plain =
    Type a move, or one of these words:
      moves      the legal moves
      hint       the best move
      why        what every move is worth, and the best line
      undo redo  take your move back, or bring it back
      board      draw the position again
      history    the moves so far
      save FILE  write the game to a file
      quit       leave
play-no-undo = there is no move of yours to take back.
play-no-redo = there is no move to bring back.
play-best = Best: { $move } ({ $value }).
play-best-line = Best line: { $line }
play-likely-line = Expected line: { $line }
play-likely = Looks best: { $move }
play-unknown = What the moves are worth cannot be told quickly here.
play-looking = Looking…
play-looked-ahead = It looked ahead { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}; not proved.
play-ahead-erring = It looked ahead { $plies } { $plies-n ->
    [one] ply
   *[other] plies
}; its mistakes go by estimates, nothing is proved.
play-by-chance = There was no time to look ahead: any move will do.
play-stuck-plain = { $player } does not move: { $reason } Type a move for it, or a player to move in its place, such as minimax:2.
play-substitute = { $player } does not move: { $reason } { $by } moves in its place.
play-stuck = { $player } does not move: { $reason } Move for it, or m: minimax:2 moves, t: try again.
play-stopped = it was stopped.
play-is-over = The game is over.
play-not-yet = It is not your turn.
play-thinking = thinking…
play-paused = paused
play-too-small = Too small a window.
play-moves = Moves
play-history = Game
play-help = Help
play-rules = Rules:
play-move = Moves:
play-why = Why
play-scroll = ↑↓ more
play-typing = Move:
play-confirm-quit = This game is not saved. q again to leave, s to save it.
play-confirm-new = This game is not over. n again to begin a new one.
play-key-choose = ↑↓ choose
play-key-enter = Enter play
play-key-escape = Esc leave
play-key-substitute = m minimax:2
play-key-try = t try again
play-key-stop = Esc stop
play-key-pause = Space pause
play-key-help = ? help
play-key-quit = q quit
play-key-undo = u undo
play-key-redo = r redo
play-key-hints = h hints
play-key-why = w why
play-key-save = s save
play-key-new = n new
play-keys =
    ↑↓←→ j k l | choose a move; a click does it too
    Enter, Space | play it; so does a second click
    1 2 3 … / | type a move (/ before one that begins with a letter)
    u, r | take your move back, bring it back
    h | show what each move is worth: W won, D drawn, L lost, and in how many plies; ? not known quickly, ≈ what looks best then
    w | why: every move, and the best line
    s | save the game
    n | new game
    Space | two programs: pause and go on
    Esc | stop a program that thinks
    q, Ctrl-C | leave

# Drawings
about-graph = The graph or the tree of a game, coloured by who wins: on the terminal or as a picture
help-graph-output = The file to write; its ending says how: .svg, .png, .pdf, .html, .tex (a document with TikZ), .tikz (for \input), .dot or .json (an arena). Without it the graph is drawn on the terminal
help-graph-format = svg, png, pdf, html, tex, tikz, dot or json, whatever the file is called; without a file, to standard output
help-graph-method = The tree of a search: minimax:2, or alphabeta:4 with what it cuts
help-graph-tree = A tree: positions that come up several times are drawn as often
help-graph-best = Only lines of best play
help-graph-symmetry = Positions that are the same up to symmetry are one
help-graph-merge = One vertex for a position, whoever is to move, with a signed value: for games in which both players have the same moves
help-graph-depth = Only so many levels below the first position
help-max-nodes = Draw at most so many positions (500 in a picture, 150 on a terminal if not given)
help-graph-fit = Draw only what can be read, 40 positions unless --max-nodes says otherwise: whole levels, and a line of best play
help-graph-attractor = The attractor of player 1 or 2 with its ranks
help-graph-step = Only what so many iterations reach
help-graph-steps = One picture for each iteration (x-0.svg, x-1.svg, …), and one that moves (x.svg)
help-theme = The colours: light, dark, print, or auto as the reader prefers (auto if not given)
help-graph-by-hand = Draw a graph written by hand, as `attractor` reads it, in place of a game
no-merge = { $game }: the players do not have the same moves, so that a position is not the same for both; leave --merge away.
merge-alone = --merge draws positions without players: it goes without --attractor, --step, --steps and the JSON of an arena.
graph-file-or-game = give a game, or --file with a graph.
wrong-format = --format is svg, png, pdf, html, tex, tikz, dot or json, not `{ $text }`.
wrong-ending = `{ $text }` should end in .svg, .png, .pdf, .html, .tex, .tikz, .dot or .json; or say --format.
wrong-theme = --theme is light, dark, print or auto, not `{ $text }`.
wrong-attractor = --attractor is 1 or 2, not `{ $text }`.
steps-need-file = --steps writes several pictures: give a file with -o, such as x.svg.
arena-whole = an arena is whole: leave --depth and --best away.
graph-written = { $file }: { $vertices } { $vertices-n ->
    [one] position
   *[other] positions
}, { $edges } { $edges-n ->
    [one] edge
   *[other] edges
}{ $pictures-n ->
    [one] .
   *[other] , in { $pictures } pictures.
}
graph-again = drawn above
graph-cell-wins = { $player } wins in { $worth }
graph-cell-points = { $player } wins by { $worth }
graph-cell-won = { $player } has won
graph-cell-rank = { $player }, rank { $worth }
graph-cell-solved = in { $worth }
about-serve = The web page and the HTTP API, on this machine unless told otherwise
help-host = The address to listen on (127.0.0.1 if not given, so that only this machine is answered)
help-port = The port (8082 if not given; 0 takes any that is free)
help-rate = Requests a second that a client may make on average (if not given: 50, and no bound for this machine)
help-allow-host = A name by which the server may be called, besides its address and those of this machine; may be repeated
help-cors = Pages of this origin, such as https://example.org, may ask the server too; any lets all of them; may be repeated
wrong-cors = --cors needs an origin, such as https://example.org, or any; this is neither: “{ $text }”
serving = Open { $address } in a browser. Ctrl-C ends it.
cannot-serve = cannot listen on { $address }: { $detail }

# Rules of one's own
rules-failed = { $game }: { $words }
rules-come-back = { $game }: a position comes back: { $line }. If that is meant, say so in the rules: loops.
rules-no-start = no position is named, and the rules name no start: give a position.
rules-unanswered = nothing was answered about { $position }.
rules-changed-mind = two different answers about { $position }.
rules-full = there are more positions than can be numbered.
rules-missing = { $program } was not found.
rules-missing-package = { $program } was not found: install { $package }.
rules-cannot-start = { $program } cannot be started: { $detail }
rules-ended = the program has ended: { $words }
rules-silent = no answer for { $seconds } s about { $position }.
rules-rubbish = this is no answer: { $line } ({ $detail })
rules-long-line = a line has more than { $most } bytes.
rules-unasked = something was said that nobody asked for: { $line }
rules-count = answers: { $given }, positions that were asked about: { $asked }.
rules-no-score = play is over at { $position }, and it needs a number of points.
rules-no-outcome = play is over at { $position }, and it needs win, draw or lose.
rules-no-player = whose turn it is at { $position } was not told.
rules-two-moves = two moves are called { $chosen } at { $position }.
rules-hidden = a text is empty or holds characters that cannot be seen: { $text }
rules-no-file = this is no file.
rules-unreadable = the file cannot be read: { $detail }
rules-no-text = this is no text in UTF-8, or too long to be rules.
drop-only-sheets = --drop is for rules in GDL: a .kif file.
rules-unknown-kind = rules are a .kif, .py, .pl or .ml file, or a program that can be run.

# Values and examples in help
heading-examples = Examples
value-game = GAME
value-position = POSITION
value-file = FILE
value-player = PLAYER
value-n = N
value-k = K
value-method = METHOD
value-time = TIME
value-size = SIZE
value-lang = LANG
value-command = COMMAND
value-shell = SHELL
value-name = NAME
value-origin = ORIGIN
value-host = HOST
value-port = PORT
value-format = FORMAT
value-kind = KIND
value-move = MOVE
value-plies = PLIES
value-order = ORDER
value-storage = STORAGE
value-theme = THEME
value-v = V
value-vertex = VERTEX
value-answer = ANSWER
value-vertices = VERTICES
value-text = TEXT
value-options = OPTIONS
value-speed = SPEED
value-hosts = HOSTS
value-folder = FOLDER
value-action = ACTION
examples-games =
    gagne games
    gagne games chomp
examples-solve =
    gagne solve nim 1,3,5,7
    gagne solve subtraction:1,3,4 21 --method memo
    gagne solve tablets 4x3 --all
examples-moves =
    gagne moves chomp 3x4
    gagne moves tictactoe x.o/.x./... --json
examples-choose =
    gagne choose nim 1,3,5,7
    gagne choose tictactoe x.o/.x./... --seed 3
examples-why =
    gagne why matches 10
    gagne why tictactoe --move 2
examples-normal =
    gagne normal chocolate 10x7@2,3
    gagne normal tictactoe ..x/.o./...
examples-lines =
    gagne lines matches 5
    gagne lines matches 5 --winner 1 --tell
    gagne lines matches 60 --count
    gagne lines tablets 2x2 --winner 2 --order bfs
examples-graph =
    gagne graph matches 5
    gagne graph tablets 2x2 -o tablets.pdf
    gagne graph matches 5 --tree -o tree.tikz --no-legend
    gagne graph --file course.py --attractor 1 -o attractor.svg
examples-search =
    gagne search connect --method alphabeta:10
    gagne search taquin --method ida
examples-match =
    gagne match tictactoe perfect minimax:2 random
    gagne match nim perfect level:5 --games 200 --seed 7
examples-attractor =
    gagne attractor course.py
    gagne attractor course.py --player 2 --target a,b
    gagne attractor --game matches --position 7 --play
examples-nimbers =
    gagne nimbers subtraction:1,3,4 --to 50
    gagne nimbers chomp 3x4
    gagne nimbers ./wythoff.py
examples-chart =
    gagne chart chomp 6x7
    gagne chart tictactoe --kind plies -o plies.png
examples-play =
    gagne play
    gagne play tictactoe
    gagne play nim 1,3,5,7 --first perfect --second human --hints
    gagne play chomp --save game.txt
examples-review =
    gagne review game.txt
    gagne review - --game tictactoe < moves.txt
examples-plan =
    gagne plan connect:6x5
examples-verify =
    gagne verify tablets 3x3
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

# Review
about-review = A game that was played: what each move was worth, and where it was lost
help-review-file = A saved game, or several as `match --pgn` writes them; - reads standard input
help-review-game = The game, where the text has moves alone, with numbers or without: 1. 5 1 2. 3 7
help-review-position = With --game: the position that it began with
review-game-too = --position goes with --game.
review-player = player
review-best = best: { $moves }
review-late = There was no time or no memory to judge every move: a larger --time or --memory may do.

# Pictures
help-title = Another title; an empty one leaves it out
help-no-legend = Leave out what signs mean
picture-no-fonts = this machine has no fonts, and a picture without letters says nothing: write x.svg or x.tex, or install a font such as DejaVu Sans.
picture-too-large = the picture has too many pixels for the memory: write x.pdf or x.svg, or draw less.

# Menu
menu-game = Which game? A number, a name, or q to leave:
menu-mode = Who plays? A number:
menu-opponent = Against whom? A number, or a player such as minimax:4:
menu-first = Who moves first? A number, or a player such as minimax:4:
menu-second = And who second?
menu-seat = When do you move? A number:
menu-person-first = you move first
menu-person-second = you move second
menu-two-people = two people
menu-person-program = a person and a program
menu-two-programs = two programs
menu-perfect = never errs
menu-level = errs now and then: level:1 to level:10
menu-alphabeta = looks four plies ahead
menu-greedy = takes what looks best at once
menu-random = any move
menu-wrong-number = That is not in the list: a number from 1 to { $most }.
menu-wrong-mode = That is not in the list: a number from 1 to 3.
menu-no-program = That is not a program: name one, such as perfect.

# Check
about-check = Try the laws of a game on it: for rules of one's own, before anything else
help-check-games = Random games whose positions are tried (100 if not given)
help-check-positions = Most positions that are tried (5000 if not given)
help-check-seed = The seed of the random games (1 if not given)
examples-check =
    gagne check nim
    gagne check ./game.py --games 1000

# Endless play
help-endless = What play that never ends is worth: draw, loss (player 1 loses), win:1, win:2, or repeater (who repeats a position loses); otherwise what the game says
wrong-endless = --endless is draw, loss, win:1, win:2 or repeater, not { $text }.
endless-ends = { $game } always ends, so --endless would change nothing.
endless-points = { $game } is played for points: --endless is for games that are won, drawn or lost.
value-result = RESULT

# Study
about-study = How balanced a game is: forced moves, slips, lengths, how players go wrong; many sizes with --sweep
help-sweep = A row for each variant: {"{"}4..6{"}"} in the game or the position stands for 4, 5 and 6, {"{"}a,b{"}"} for a and b
help-sweep-output = Write the rows to a file, x.csv or x.jsonl; a file that is there is taken up again
help-study-games = Random games, and games of every two players (100 if not given; 0 plays none)
help-study-positions = Look at every position if there are no more than so many (200000 if not given)
help-study-seed = The seed of samples and players (1 if not given)
output-with-sweep = -o goes with --sweep.
study-none = -
study-unknown = unknown
study-interval = { $mean } ({ $low } to { $high })
study-exact = Exact: all { $positions } reachable positions, { $finals } of them final.
study-sampled = A sample: { $positions } positions of { $games } random games; at { $unknown } of those that were to be solved the budget did not suffice. Intervals hold in 95 cases of 100.
study-unsolved = not solved within the budget
study-value = worth to the first
study-branching = moves
study-branching-most = { $mean } a position, { $most } at most
study-forced = one move only
study-drawn = drawn positions
study-only = only one move keeps it
study-slips = one slip loses
study-careless = wrong if at random
study-plies = plies at random
study-first = score of player 1
study-drawn-games = drawn games
study-players = Mistakes of players, where some move gives something away:
study-player = { $rate }: { $mistakes } of { $chances }
study-narrow = Positions at which one move of many will do:
study-narrow-move = { $position }: { $move }, of { $moves } moves
study-changes = { $changed } of { $positions } positions change:
study-changes-unknown = What changes at { $positions } positions could not be found within the budget.
study-changes-too-many = There are too many positions to tell which of them change (--positions).
study-change = { $position }: { $before } before, now { $after }
mark-no-win = No ending that can be reached is won by player { $number }.
mark-always-drawn = Every ending that can be reached is drawn.
mark-no-choice = Nobody ever has a choice.
mark-first-wins-in = Whoever begins wins in { $number } plies at most.
sweep-brace = choices in braces are {"{"}4..6{"}"} or {"{"}a,b{"}"}; look at { $text }.
sweep-range = the ends of a range are numbers, the smaller one first: {"{"}4..6{"}"}; look at { $text }.
sweep-too-many = { $text } stands for more than 100000 variants.
sweep-other-file = { $file } is no table of a sweep: line { $line }.
sweep-game = game
sweep-position = position
sweep-outcome = result
sweep-plies = plies
sweep-score = score
sweep-positions = positions
sweep-final = final
sweep-branching = moves
sweep-drawn = drawn
sweep-forced = forced
sweep-only_moves = only
sweep-slips = slips
sweep-marks = marks
examples-study =
    gagne study tictactoe
    gagne study hare --endless draw
    gagne study chomp {"{"}2..4{"}"}x{"{"}2..5{"}"} --sweep -o chomp.csv
