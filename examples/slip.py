"""Wythoff's game with a slip: `canonical` forgets a heap. `gagne check` finds it."""

start = (3, 4)


def moves(position):
    a, b = position
    one = [(a - taken, b) for taken in range(1, a + 1)]
    other = [(a, b - taken) for taken in range(1, b + 1)]
    both = [(a - taken, b - taken) for taken in range(1, min(a, b) + 1)]
    return one + other + both


def canonical(position):
    return (min(position), min(position))
