"""Wythoff's game: take any number from one heap, or the same number from both. Who cannot move loses."""

start = (8, 13)


def moves(position):
    a, b = position
    found = {}
    for taken in range(1, a + 1):
        found[f"first {taken}"] = (a - taken, b)
    for taken in range(1, b + 1):
        found[f"second {taken}"] = (a, b - taken)
    for taken in range(1, min(a, b) + 1):
        found[f"both {taken}"] = (a - taken, b - taken)
    return found


def canonical(position):
    return tuple(sorted(position))


def show(position):
    return "\n".join("*" * heap or "-" for heap in position)
