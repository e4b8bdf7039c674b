% Nim: a position is the list of its heaps; take any number from one of them. Who cannot move loses.

start([1, 3, 5, 7]).

move([Heap|Rest], [Less|Rest]) :- Most is Heap - 1, between(0, Most, Less).
move([Heap|Rest], [Heap|After]) :- move(Rest, After).
