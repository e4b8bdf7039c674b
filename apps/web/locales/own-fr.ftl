title = Vos propres règles
line = Un jeu que vous avez écrit.
rules = Le jeu dont les règles sont dans l’adresse de cette page.
variants = {""}
position = les faits vrais, tels que les règles les écrivent : cell(1,1,x),control(oplayer)
move = un coup tel que les règles l’écrivent : mark(1,1)
results = {""}
