wrong-language = { $code } is none of the languages en and fr.
wrong-time = A time is a number of seconds, or a text such as "10s", "500ms" or "5m", and not { $text }.
wrong-memory = An amount of memory is a number of bytes, or a text such as "200M" or "4G", and not { $text }.
wrong-threads = There is at least one thread.
our-fault = This is a mistake of gagne: { $detail }
game-asks-itself = The game is busy with a question, and its own rules ask it another. Rules may ask any game but their own.
game-forked = A thread was asking this game when the process was forked. Open the game anew in this process.
lines-forked = The lines are found by another process. Ask for them anew in this one.
wrong-winner = The winner is 1 or 2.
wrong-order = The order of lines is "dfs" or "bfs".
wrong-theme = A theme is "auto", "light", "dark" or "print", and not { $text }.
wrong-ending = { $ending } is none of the endings { $endings }
wrong-outcome = An outcome is "win", "lose" or "draw", and not { $text }.
wrong-player = A player is 1 or 2.
match-players = A match takes two players or more, and at least one game.
no-arena-file = Only a whole graph of a game without points is an arena.
raised-at = gagne: raised at the position { $position }
unhashable-position = The position { $position } cannot be hashed. Write it as a tuple, a frozenset, a number or a text.
wrong-player-of = player({ $position }) is { $said }, neither 1 nor 2.
wrong-moves = moves({ $position }) is { $said }, and neither a list, a dict nor anything else that can be gone through.
endless-moves = moves({ $position }) goes on for more than a million moves.
wrong-score = score({ $position }) is { $said }, and no whole number.
wrong-winner-of = winner({ $position }) is { $said }, and neither 1, 2, 0 (a draw) nor None.
wrong-guess = h({ $position }) is { $said }, and no number.
two-moves = Two moves at { $position } are called { $chosen } and lead to different positions.
unknown-part = No part of a game is called { $name }: there are start, moves, final, winner, score, h, player, canonical, show, loops, players and name.
no-function = { $name } is no function.
no-moves = A game needs a function moves(position).
no-start = A game needs a start.
wrong-players = A game is for 1 or 2 players, and not for { $players }.
no-such-vertex = { $vertex } is no vertex of the graph.
vertices-not-text = Vertices are told as a list or a set, and not as a text: ['a'] instead of 'a'.
wrong-successors = The successors of { $vertex } are { $next }, and no list, tuple or set.
stray-successor = { $vertex } leads to { $to }, which is no key of the dict. A vertex without successors has an empty list.
unhashable-successor = { $vertex } leads to { $to }, which cannot be hashed. Write vertices as tuples, numbers or texts.
wrong-owner = The owner of { $vertex } is { $said }, neither 1 nor 2.
no-owner = Nobody owns { $vertex }: the dict of owners does not have it.
graph-of-type = A graph is a dict of successors or a networkx graph, and not of type { $graph }.
wrong-answer = An answer is a set, a list or a dict.
check-nothing = It is no answer to this question: a set of vertices, or a dict with truths, ranks, values or moves.
arena-too-large = The graph has more edges than can be numbered.
arena-unowned = Attractors need owners: Arena(G, S1), with the vertices of player 1. Without them there are grundy(), kernel() and outcomes().
head-move = move
head-to = leads to
head-value = value
head-player = player
head-won = won
head-drawn = drawn
head-lost = lost
short-value = { $outcome ->
    [win] win
    [lose] lose
   *[draw] draw
}{ $plies ->
    [none] {""}
   *[other] {" "}{ $plies }
}
short-score = { $outcome ->
    [win] win
    [lose] lose
   *[draw] draw
} { $points }
why-head = { $game } { $position }:
why-same = as at { $position }
progress = { $positions } positions, { $seconds } s
rules-come-back = { $game }: a position comes back after { $line }, and the rules do not say loops = True.
