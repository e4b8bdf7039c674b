% Chomp: a position is the list of its rows from the top, the shortest first. A square takes with it all
% that is above it and to its right. Who takes the last square, which is poisoned, has lost: to find nothing
% left is to have won.

start([3, 3, 3]).

move(Rows, After) :-
    append(Above, [Row|Below], Rows),
    Row > 0,
    Last is Row - 1,
    between(0, Last, Left),
    maplist(cut(Left), Above, Cut),
    append(Cut, [Left|Below], After).

cut(Most, Row, Cut) :- Cut is min(Most, Row).

gagne(Rows) :- sum_list(Rows, 0).
