# -*- coding: utf-8 -*-
"""TP : attracteurs"""
import random

G = {'a': ['d', 'f'], 'b': ['a', 'c'], 'c': ['b'],
     'd': ['c'], 'e': []}
G['f'] = ['a', 'c', 'e']
V0 = {'a', 'c', 'e'}
V1 = {s for s in G if s not in V0}
F1 = frozenset(['c'])
essai = ['a']


def attracteur(G, V0, F):
    return None


print(attracteur(G, V0, F1))
