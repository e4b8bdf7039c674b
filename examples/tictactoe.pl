% Tic-tac-toe, with a guess for those who do not look to the end: lines still open to x less those still
% open to o.

start([-, -, -, -, -, -, -, -, -]).

player(Board, Player) :-
    include(==(x), Board, Crosses), include(==(o), Board, Noughts),
    length(Crosses, X), length(Noughts, O),
    ( X =:= O -> Player = 1 ; Player = 2 ).

mark(1, x).
mark(2, o).

move(Board, After) :-
    player(Board, Player),
    mark(Player, Mark),
    append(Before, [-|Behind], Board),
    append(Before, [Mark|Behind], After).

line([A,B,C,_,_,_,_,_,_], [A,B,C]).
line([_,_,_,A,B,C,_,_,_], [A,B,C]).
line([_,_,_,_,_,_,A,B,C], [A,B,C]).
line([A,_,_,B,_,_,C,_,_], [A,B,C]).
line([_,A,_,_,B,_,_,C,_], [A,B,C]).
line([_,_,A,_,_,B,_,_,C], [A,B,C]).
line([A,_,_,_,B,_,_,_,C], [A,B,C]).
line([_,_,A,_,B,_,C,_,_], [A,B,C]).

full(Board, Mark) :- line(Board, [Mark,Mark,Mark]).

final(Board) :- full(Board, x).
final(Board) :- full(Board, o).
final(Board) :- \+ memberchk(-, Board).

h(Board, 100) :- full(Board, x), !.
h(Board, -100) :- full(Board, o), !.
h(Board, Worth) :- free(Board, o, Crosses), free(Board, x, Noughts), Worth is Crosses - Noughts.

% How many lines hold none of the marks of a player.
free(Board, Mark, Count) :-
    findall(Line, ( line(Board, Line), \+ memberchk(Mark, Line) ), Lines),
    length(Lines, Count).
