"""Tells the rules of a Python file, line by line. Run with the path of the file as its argument."""
import gc, json, marshal, os, sys
from array import array
from ast import literal_eval
from binascii import b2a_base64
from collections import defaultdict
from itertools import chain, count, islice, repeat
from time import monotonic

MOST_MOVES = 4_000_000    # of one position
TRIED = 100               # positions whose text is read back, to see that it can be
LOOK = 0.05               # seconds of answering what nobody has asked yet
PIECE = 256               # positions between two looks at the clock, at most
ROOM = 50_000             # moves at once, about
FEW = 32                  # positions that are not worth being looked at together

# Positions live as long as the game: to look through them for rubbish again and again takes longer than all else,
# so that each is looked at once, after an answer.
YOUNG = 20_000
gc.set_threshold(10 * YOUNG, 20, 100)

# What the file prints is no answer: it goes where errors go.
out = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)
sys.stdout = sys.stderr
dumps = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode


def say(value):
    out.write(dumps(value).encode() + b"\n")
    out.flush()


class Wrong(Exception):
    pass


def words(error, path):
    """An exception in one line, with the line of the file that it came from."""
    if isinstance(error, Wrong):
        return str(error)
    about = error.msg if isinstance(error, SyntaxError) else str(error)
    said = type(error).__name__ + (": " + about if about else "")
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


def is_plain(value):
    """Whether a value is one whose text the reader of the answers can make by itself."""
    parts = [value]
    while parts:
        part = parts.pop()
        if type(part) is tuple:
            parts.extend(part)
        elif not (part is None or type(part) in (bool, int) or type(part) is str and part.isascii()):
            return False
    return True


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
    if solo:
        player = None
    # A text stands for itself, but for the empty one, which nobody would see.
    text = (lambda position: position or "''") if type(start) is str else repr
    plain = type(start) is str or is_plain(start)
    positions = []        # by number
    numbers = defaultdict(count().__next__)   # the number of each position
    number, joined = numbers.__getitem__, chain.from_iterable
    sides = {}            # whose turn it is at each number, where positions tell and somebody asked
    told = bytearray()    # for each number, whether it was told of
    onward = 0            # the first number that may be told of without being asked
    piece = 1             # positions to look at together

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

    say({"gagne": 1, "name": str(game.get("name", "")) or None, "start": literal(start),
         "players": 1 if solo else 2, "loops": bool(game.get("loops")), "scored": score is not None,
         "impartial": not (winner or score or player or final and h), "player": player is not None,
         "h": h is not None, "same": canonical is not None, "numbers": True, "onward": True, "read": True,
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
            return sign * score(position)
        if winner:
            who = winner(position)
            return "draw" if who in (0, None) else "win" if who == side else "lose"
        if final and solo:
            return "win" if final(position) else "lose"
        if final and h:
            worth = guess(position, sign)
            return "win" if worth > 0 else "lose" if worth < 0 else "draw"
        return "lose"

    def is_over(position):
        return final(position) if final else winner(position) is not None

    watched = final or winner
    paired = None         # whether moves come as pairs of a move and a position
    ends_alike = not (winner or score or final and (h or solo))
    simple = not (watched or score or h or player)

    def is_pair(one):
        return type(one) is tuple and len(one) == 2 and not alike(one, start) and alike(one[1], start)

    def parted(found):
        """The names of the moves of some positions, one after the other, and a list of what follows from each."""
        nonlocal paired
        kinds = set(map(type, found))
        if kinds == {dict}:
            paired = True
            return list(joined(found)), [list(one.values()) for one in found]
        if kinds != {list}:
            found = [list(one.items() if type(one) is dict else islice(one, MOST_MOVES + 1)) for one in found]
            paired = paired or dict in kinds or None
        if paired is None:
            first = next(joined(found), None)
            paired = None if first is None else is_pair(first)
        if not paired:
            return [], found
        return [move for move, _ in joined(found)], [[after for _, after in one] for one in found]

    def settle():
        """Lists the positions that have been numbered since."""
        new = list(islice(reversed(numbers), len(numbers) - len(positions)))
        new.reverse()
        positions.extend(new)
        told.extend(bytes(len(positions) - len(told)))

    def meet(position):
        """The number of a position, which is given one if it is new."""
        place = number(position)
        settle()
        return place

    def side_at(place):
        side = sides.get(place)
        if side is None:
            side = sides[place] = turn(positions[place])
        return side

    class Answer:
        """What is to tell of some positions, in columns."""
        def __init__(self):
            self.of, self.counts, self.after = array("I"), array("I"), array("I")
            self.names, self.ends, self.sides, self.again, self.guesses = [], [], [], [], []

        def add(self, places, some):
            """Adds some positions, all or none of them."""
            nonlocal piece
            if watched:
                found = [[] if is_over(position) else moves(position) for position in some]
            else:
                found = list(map(moves, some))
            names = ()
            if paired is not False or set(map(type, found)) != {list}:
                names, found = parted(found)
                if names and set(map(type, names)) != {str}:
                    names = list(map(str, names))
            counts = list(map(len, found))
            if max(counts) > MOST_MOVES:
                raise Wrong(f"more than {MOST_MOVES} moves at {some[counts.index(max(counts))]!r:.60}")
            after = array("I", map(number, joined(found)))
            settle()
            turns = list(map(side_at, places)) if player else repeat(1)
            ends = again = guesses = ()
            if not (ends_alike or all(counts)):
                ends = [(at, end(position, side)) for at, position, side, left
                        in zip(count(len(self.counts)), some, turns, counts) if not left]
            if h:
                guesses = [guess(position, 1 if side == 1 else -1) for position, side in zip(some, turns)]
            if player:
                movers = joined(map(repeat, turns, counts))
                again = ["1" if side_at(place) == side else "0" for place, side in zip(after, movers)]
                self.sides += map(str, turns)
            self.mark(places)
            self.counts.extend(counts)
            self.after.extend(after)
            self.names += names
            self.ends += ends
            self.again += again
            self.guesses += guesses
            piece = max(1, min(PIECE, 2 * piece, ROOM * len(self.counts) // (len(self.after) + 1)))

        def mark(self, places):
            """Notes that positions are told of."""
            self.of.extend(places)
            if type(places) is range:
                told[places.start:places.stop] = b"\1" * len(places)
            else:
                for place in places:
                    told[place] = 1

        def tell(self, places, some):
            """Adds some positions. What can be told is told, whatever happens."""
            try:
                self.add(places, some)
            except BaseException:
                settle()
                if len(some) == 1:
                    current[0] = some[0]
                    raise
                for place, position in zip(places, some):
                    self.tell([place], [position])

        def follow(self, most):
            """Adds positions of a game of which nothing but moves without names is to be told, from the first one
            onward and one after the other, so that what follows from one may be the next."""
            nonlocal onward
            fresh = iter(positions)
            fresh.__setstate__(onward)
            known, new = numbers.get, positions.append
            counts, after = self.counts.append, self.after.append
            first, moved = len(self.counts), len(self.after)
            try:
                for found in map(moves, islice(fresh, most)):
                    if type(found) is not list or len(found) > FEW:
                        break
                    for one in found:
                        place = known(one)
                        if place is None:
                            place = number(one)
                            new(one)
                        after(place)
                    counts(len(found))
            finally:
                settle()
                del self.after[moved + sum(self.counts[first:]):]
                self.mark(range(onward, onward + len(self.counts) - first))

        def say(self, known, first):
            """Writes everything, with the positions met since there were so many, and asked for by text."""
            new = positions[known:]
            if known < TRIED:
                for position in new:
                    literal(position)
            columns = {b"new": packed(new), b"of": column(self.of), b"counts": column(self.counts),
                       b"after": column(self.after)}
            if self.names:
                columns[b"names"] = marshal.dumps(self.names, 2)
            lists = {}
            if self.ends:
                lists[b"ends"] = self.ends
            if player:
                lists[b"players"] = "".join(self.sides)
                if "1" in self.again:
                    lists[b"again"] = "".join(self.again)
            if h:
                lists[b"h"] = self.guesses
            if canonical:
                forms = list(map(canonical, positions[first:]))
                lists[b"same"] = first, b2a_base64(packed(forms), newline=False).decode()
            # Columns hold nothing that would have to be escaped, and are too long to be copied for nothing.
            before = b'{"marshal":{'
            for name, one in columns.items():
                out.write(before + b'"%b":"' % name)
                out.write(b2a_base64(one, newline=False))
                before = b'",'
            said = [b'"'] + [b'"%b":%b' % (name, dumps(one).encode()) for name, one in lists.items()]
            out.write(b",".join(said) + b"}}\n")
            out.flush()

    def packed(some):
        """Positions as marshal writes them."""
        try:
            return marshal.dumps(some if plain else list(map(repr, some)), 2)
        except ValueError:
            for position in some:
                literal(position)
            raise

    def column(words):
        """Numbers of four bytes each, the lowest first."""
        if sys.byteorder == "big":
            words.byteswap()
        return words

    def expand(asked, ahead):
        nonlocal onward
        first = len(positions)
        for place, one in enumerate(asked):
            if type(one) is str:
                asked[place] = meet(read(one))
        known = len(positions)
        answer = Answer()
        while asked:
            some, asked = asked[:piece], asked[piece:]
            answer.tell(some, [positions[place] for place in some])
        # Then what was met and not told of, in the order in which it was met, while that is quick.
        until = monotonic() + LOOK
        last = len(answer.counts) + ahead
        while len(answer.counts) < last and monotonic() < until:
            onward = told.find(0, onward)
            if onward < 0:
                onward = len(told)
                break
            stop = told.find(1, onward)
            there = (len(told) if stop < 0 else stop) - onward
            left = last - len(answer.counts)
            try:
                if there < FEW and stop < 0 and simple and paired is False:
                    answer.follow(min(PIECE, left))
                else:
                    places = range(onward, onward + min(there, left, piece))
                    answer.tell(places, positions[onward:places.stop])
            except BaseException:
                # Whoever needs it asks for it, and hears of it then.
                break
        answer.say(known, first)
        if gc.get_count()[0] > YOUNG:
            gc.collect(1)
            gc.freeze()

    current = [None]      # what is looked at, for complaints
    for line in sys.stdin.buffer:
        question = json.loads(line)
        try:
            if "expand" in question:
                expand(question["expand"], question["ahead"])
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
        except MemoryError:
            say({"stop": "memory"})
        except BaseException as error:
            where = text(current[0]) if current[0] is not None else ""
            say({"error": f"{words(error, path)}, at {where:.200}"})


def main():
    path = sys.argv[1]
    try:
        serve(path, load(path))
    except BrokenPipeError:
        pass
    except MemoryError:
        say({"stop": "memory"})
    except BaseException as error:
        say({"error": words(error, path)})


main()
