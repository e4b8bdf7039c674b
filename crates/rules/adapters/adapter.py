"""Tells the rules of a Python file, line by line. Run with the path of the file as its argument."""
import gc, json, os, sys
from array import array
from ast import literal_eval
from binascii import b2a_base64
from itertools import chain, islice
from time import monotonic

MOST_MOVES = 4_000_000    # of one position
TRIED = 100               # positions whose text is read back, to see that it can be
LOOK = 0.05               # seconds of answering what nobody has asked yet

# Positions live as long as the game: to look through them for rubbish again and again takes longer than all else.
gc.set_threshold(200_000, 20, 100)

# What the file prints is no answer: it goes where errors go.
out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
os.dup2(2, 1)
sys.stdout = sys.stderr
dumps = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode


def say(value):
    out.write(dumps(value) + "\n")
    out.flush()


class Wrong(Exception):
    pass


def words(error, path):
    """An exception in one line, with the line of the file that it came from."""
    if isinstance(error, Wrong):
        return str(error)
    said = type(error).__name__ + (": " + str(error) if str(error) else "")
    trace, line = error.__traceback__, getattr(error, "lineno", None)
    while trace:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return said + (f" (line {line})" if line else "")


def load(path):
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    with open(path, "rb") as file:
        source = file.read()
    names = {"__name__": "game", "__file__": path}
    exec(compile(source, path, "exec"), names)
    return names


def alike(one, other):
    """Whether two values are of one shape, as far as their first parts tell."""
    while type(one) is type(other) is tuple and one and other:
        one, other = one[0], other[0]
    return type(one) is type(other)


def serve(path, game):
    function = lambda name: game.get(name) if callable(game.get(name)) else None
    moves, final, winner, score, h, player, canonical, show = map(
        function, "moves final winner score h player canonical show".split())
    if moves is None:
        raise Wrong("no function moves(position)")
    if "start" not in game:
        raise Wrong("no start")
    start = game["start"]() if callable(game["start"]) else game["start"]
    solo = game.get("players", 2) == 1
    # A text stands for itself, but for the empty one, which nobody would see.
    text = (lambda position: position or "''") if type(start) is str else repr
    positions = []        # by number

    def read(words):
        if type(start) is str:
            return "" if words == "''" else words
        return literal_eval(words)

    def literal(position):
        """The text of a position, if it is one that can be read back."""
        try:
            hash(position)
            written = text(position)
            if type(position) is type(start) and read(written) == position:
                return written
        except (ValueError, SyntaxError, TypeError):
            pass
        raise Wrong(f"a position is a hashable literal like {start!r}, not {position!r:.60}")

    class Table(dict):
        """The number of each position, which is given the next one when it is met."""
        __slots__ = ()

        def __missing__(self, position):
            self[position] = number = len(positions)
            positions.append(position)
            return number

    table = Table()
    name = table.__getitem__

    say({"gagne": 1, "name": str(game.get("name", "")) or None, "start": literal(start),
         "players": 1 if solo else 2, "loops": bool(game.get("loops")), "scored": score is not None,
         "impartial": not (final or winner or score or player), "player": player is not None,
         "h": h is not None, "same": canonical is not None, "numbers": True, "read": True,
         "show": show is not None})

    def turn(position):
        side = player(position)
        if side not in (1, 2):
            raise Wrong(f"player({position!r:.60}) is {side!r:.60}, not 1 or 2")
        return side

    def guess(position, sign):
        return round(max(-1e15, min(1e15, sign * h(position))))

    def end(position, side):
        """How play ended, for the player to move. Whoever tells whose turn it is speaks for player 1."""
        sign = 1 if side == 1 else -1
        if score:
            return {"end": sign * score(position)}
        if winner:
            who = winner(position)
            return {"end": "draw" if who in (0, None) else "win" if who == side else "lose"}
        if final and solo:
            return {"end": "win" if final(position) else "lose"}
        if final and h:
            worth = guess(position, sign)
            return {"end": "win" if worth > 0 else "lose" if worth < 0 else "draw"}
        return {"end": "lose"}

    def is_over(position):
        return final(position) if final else winner(position) is not None

    watched = final or winner
    paired = None         # whether moves come as pairs of a move and a position

    def listed(position):
        """The moves of a position as a list, and whether they are pairs."""
        nonlocal paired
        found = moves(position)
        if type(found) is dict:
            found = list(found.items())
            pairs = True
        else:
            if type(found) is not list:
                found = list(islice(found, MOST_MOVES + 1))
            if paired is None and found:
                first = found[0]
                paired = (type(first) is tuple and len(first) == 2
                          and not alike(first, start) and alike(first[1], start))
            pairs = paired
        if len(found) > MOST_MOVES:
            raise Wrong(f"more than {MOST_MOVES} moves at {position!r:.60}")
        return found, pairs

    def plain(position):
        """The answer about a position of a game in which players take turns."""
        if watched and is_over(position):
            said = end(position, 1)
        else:
            found, pairs = listed(position)
            if not found:
                said = end(position, 1)
            elif pairs:
                said = {"moves": [(str(move), name(after)) for move, after in found]}
            elif h:
                said = {"moves": list(map(name, found))}
            else:
                return list(map(name, found))
        if h:
            said["h"] = guess(position, 1)
        return said

    told = set()          # positions whose form has been told

    def whole(position):
        """The same where positions tell whose turn it is, or what is the same up to symmetry."""
        side = turn(position) if player else 1
        if watched and is_over(position):
            said = end(position, side)
        else:
            found, pairs = listed(position)
            rows = []
            for item in found:
                after = item[1] if pairs else item
                row = {"to": name(after)}
                if pairs:
                    row["move"] = str(item[0])
                if player and not solo and turn(after) == side:
                    row["again"] = True
                if canonical and after not in told:
                    told.add(after)
                    row["same"] = name(canonical(after))
                rows.append(row)
            said = {"moves": rows} if rows else end(position, side)
        if player and not solo:
            said["player"] = side
        if canonical:
            told.add(position)
            said["same"] = name(canonical(position))
        if h:
            said["h"] = guess(position, 1 if side == 1 else -1)
        return said

    bare = not (final or winner or score or h or player or canonical or solo)
    answer = whole if player or canonical else plain

    def column(numbers):
        """Numbers of four bytes each, the lowest first, as text."""
        words = array("I", numbers)
        if sys.byteorder == "big":
            words.byteswap()
        return b2a_base64(words, newline=False).decode()

    def rows_of(some):
        """What follows from each of these positions, in a game of which nothing else is to be told."""
        return [list(map(name, found if type(found := moves(one)) is list else listed(one)[0]))
                for one in some]

    def expand(asked, ahead):
        for place, one in enumerate(asked):
            if type(one) is str:
                position = read(one)
                asked[place] = number = len(positions)
                positions.append(position)
                table.setdefault(position, number)
        known = first = len(positions)
        of, rows, rest = [], [], []

        def one_by_one(numbers):
            for number in numbers:
                current[0] = positions[number]
                said = answer(current[0])
                if type(said) is list:
                    of.append(number)
                    rows.append(said)
                else:
                    rest.append((number, said))

        one_by_one(asked)
        # Then what is met on the way, in the order in which it is met, and in larger and larger pieces
        # while that is quick.
        fresh = iter(positions)
        fresh.__setstate__(known)
        last, step, until = known + ahead, 1, monotonic() + LOOK
        while first < min(last, len(positions)) and (began := monotonic()) < until:
            length = min(step, last - first)
            if bare and paired is False:
                try:
                    found = rows_of(islice(fresh, length))
                except BaseException:
                    # Which of them it was is found out one by one.
                    one_by_one(range(first, len(positions)))
                    raise
                rows += found
                of.extend(range(first, first + len(found)))
                first += len(found)
            else:
                length = min(length, len(positions) - first)
                one_by_one(range(first, first + length))
                first += length
                fresh.__setstate__(first)
            if monotonic() - began < 0.005:
                step = min(2 * step, 1024)
        new = map(text if known > TRIED else literal, positions[known:])
        columns = of, map(len, rows), chain.from_iterable(rows)
        return {"new": "\n".join(new), "quick": list(map(column, columns)), "more": rest}

    current = [None]      # what is looked at, for complaints
    for line in sys.stdin.buffer:
        question = json.loads(line)
        try:
            if "expand" in question:
                say(expand(question["expand"], question["ahead"]))
            elif "read" in question:
                try:
                    say({"position": literal(read(question["read"]))})
                except (Wrong, ValueError, SyntaxError, MemoryError, RecursionError):
                    say({})
            else:
                current[0] = read(question["show"])
                say({"show": str(show(current[0]))})
        except Wrong as wrong:
            say({"error": str(wrong)})
        except BaseException as error:
            where = text(current[0]) if current[0] is not None else ""
            say({"error": f"{words(error, path)}, at {where:.200}"})


def main():
    path = sys.argv[1]
    try:
        serve(path, load(path))
    except BrokenPipeError:
        pass
    except BaseException as error:
        say({"error": words(error, path)})


main()
