"""Tells the rules of a Python file, line by line. Run with the path of the file as its argument."""
import gc, json, marshal, os, sys
from array import array
from ast import literal_eval
from binascii import b2a_base64
from itertools import islice
from time import monotonic

MOST_MOVES = 4_000_000    # of one position
TRIED = 100               # positions whose text is read back, to see that it can be
LOOK = 0.05               # seconds of answering what nobody has asked yet
PIECE = 256               # positions between two looks at the clock

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
    numbers = {}          # the number of each position
    sides = []            # whose turn it is at each number, where positions tell
    told = bytearray()    # for each number, whether it was told of
    onward = 0            # the first number that may be told of without being asked

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
         "impartial": not (final or winner or score or player), "player": player is not None,
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
    bare = not (watched or score or h or player)

    def listed(position, found):
        """The moves of a position as a list, each a pair if moves have names."""
        nonlocal paired
        if type(found) is dict:
            found, paired = list(found.items()), True
        elif type(found) is not list:
            found = list(islice(found, MOST_MOVES + 1))
        if paired is None and found:
            first = found[0]
            paired = (type(first) is tuple and len(first) == 2
                      and not alike(first, start) and alike(first[1], start))
        if len(found) > MOST_MOVES:
            raise Wrong(f"more than {MOST_MOVES} moves at {position!r:.60}")
        if paired and any(type(move) is not str for move, _ in found):
            found = [(str(move), after) for move, after in found]
        return found

    def meet(position):
        """Gives a position the next number."""
        if player:
            sides.append(turn(position))
        numbers[position] = number = len(positions)
        positions.append(position)
        return number

    class Answer:
        """What is to tell of some positions, in columns."""
        def __init__(self):
            self.of, self.counts, self.after, self.names = [], [], [], []
            self.ends, self.sides, self.again, self.guesses = [], [], [], []

        def simply(self, some):
            """Adds positions of a game of which nothing but moves without names is to be told."""
            counts, after, number, new = self.counts.append, self.after.append, numbers.get, positions.append
            for position in some:
                found = moves(position)
                if type(found) is not list or len(found) > MOST_MOVES:
                    found = listed(position, found)
                for one in found:
                    place = number(one)
                    if place is None:
                        numbers[one] = place = len(positions)
                        new(one)
                    after(place)
                counts(len(found))

        def fully(self, some):
            for position in some:
                side = sides[numbers[position]] if player else 1
                over = watched and is_over(position)
                found = [] if over else listed(position, moves(position))
                ended = None if found else end(position, side)
                worth = guess(position, 1 if side == 1 else -1) if h else 0
                names, ones = zip(*found) if found and paired else ((), found)
                places = [meet(one) if (place := numbers.get(one)) is None else place for one in ones]
                if ended is not None:
                    self.ends.append((len(self.counts), ended))
                if player:
                    self.sides.append(str(side))
                    self.again += ["1" if sides[place] == side else "0" for place in places]
                if h:
                    self.guesses.append(worth)
                self.names += names
                self.after += places
                self.counts.append(len(places))

        def tell(self, some, number):
            """Adds some positions; those met on the way may be among them. What could be told is told,
            whatever happens."""
            before, moved = len(self.counts), len(self.after)
            try:
                (self.simply if bare and paired is False else self.fully)(some)
            except BaseException:
                del self.after[moved + sum(self.counts[before:]):]
                current[0] = positions[number(len(self.counts) - before)]
                raise
            finally:
                told.extend(bytes(len(positions) - len(told)))
                for place in map(number, range(len(self.counts) - before)):
                    told[place] = 1
                    self.of.append(place)

        def say(self, known, first):
            """Writes everything, with the positions met since there were so many, and asked for by text."""
            new = positions[known:]
            if known < TRIED:
                for position in new:
                    literal(position)
            columns = {"new": packed(new), "of": column(self.of), "counts": column(self.counts),
                       "after": column(self.after)}
            if self.names:
                columns["names"] = base64(marshal.dumps(self.names, 2))
            if self.ends:
                columns["ends"] = self.ends
            if player:
                columns["players"] = "".join(self.sides)
                if "1" in self.again:
                    columns["again"] = "".join(self.again)
            if h:
                columns["h"] = self.guesses
            if canonical:
                columns["same"] = first, packed(list(map(canonical, positions[first:])))
            say({"marshal": columns})

    def packed(some):
        """Positions as marshal writes them."""
        try:
            return base64(marshal.dumps(some if plain else list(map(repr, some)), 2))
        except ValueError:
            for position in some:
                literal(position)
            raise

    def base64(column):
        return b2a_base64(column, newline=False).decode()

    def column(some):
        """Numbers of four bytes each, the lowest first."""
        words = array("I", some)
        if sys.byteorder == "big":
            words.byteswap()
        return base64(words)

    def expand(asked, ahead):
        nonlocal onward
        first = len(positions)
        for place, one in enumerate(asked):
            if type(one) is str:
                asked[place] = meet(read(one))
        known = len(positions)
        told.extend(bytes(known - len(told)))
        answer = Answer()
        answer.tell([positions[number] for number in asked], asked.__getitem__)
        # Then what was met and not told of, in the order in which it was met, while that is quick.
        until = monotonic() + LOOK
        while ahead > 0 and monotonic() < until:
            onward = told.find(0, onward)
            if onward < 0:
                onward = len(told)
                break
            known_from = told.find(1, onward)
            length = min(PIECE, ahead) if known_from < 0 else min(PIECE, ahead, known_from - onward)
            fresh = iter(positions)
            fresh.__setstate__(onward)
            before = len(answer.counts)
            try:
                answer.tell(islice(fresh, length), onward.__add__)
            except BaseException:
                # Whoever needs it asks for it, and hears of it then.
                break
            ahead -= len(answer.counts) - before
        answer.say(known, first)

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
