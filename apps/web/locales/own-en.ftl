title = Your own rules
line = A game that you wrote.
rules = The game of the rules in the address of this page.
variants = {""}
position = the facts that hold, as the rules write them: cell(1,1,x),control(oplayer)
move = a move as the rules write it: mark(1,1)
results = {""}
