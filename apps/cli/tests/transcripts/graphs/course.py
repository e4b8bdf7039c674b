# Joueur 1 : a, c, e ; joueur 2 : b, d, f
G = {'a': ['d', 'f'], 'b': ['a', 'c'], 'c': ['b'],
     'd': ['c'], 'e': [], 'f': ['a', 'c', 'e']}
S1 = {'a', 'c', 'e'}
F = ['c']
