dA1 = {'a': True, 'b': True, 'c': True, 'd': True, 'e': False, 'f': False}
rang1 = {'c': 0, 'd': 1, 'a': 2, 'b': 4}
strategie = {'a': 'd', 'c': 'b', 'e': None}
