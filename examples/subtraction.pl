% Take one, two or three matches. Who cannot move loses.

move(X, Y) :- ( X > 0, Y is X - 1 )
            ; ( X > 1, Y is X - 2 )
            ; ( X > 2, Y is X - 3 ).
