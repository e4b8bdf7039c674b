# What went wrong
unknown-game = there is no game `{ $name }`.
unknown-method = there is no method `{ $name }`; there are { $methods }.
did-you-mean = Did you mean `{ $near }`?
wrong-rules = rules `{ $text }` of { $game }, character { $column }: expected { $expected }, found { $found }.
wrong-position = position `{ $text }` of { $game }, character { $column }: expected { $expected }, found { $found }.
quoted = `{ $text }`
found-end = the end
expected-number = a number from { $least } to { $most }
expected-one-of = { $rest } or { $last }
expected-end = nothing more
not-applicable = the method `{ $method }` has nothing to say about this position of { $game }.
too-many-moves = the position has { $count } moves, too many to look at one by one.
no-nimbers = { $game } is not a game of heaps: it has no sequence of nimbers.
no-nimbers-misere = nimbers decide normal play only: ask again without `misere`.
endless-lines = lines of { $game } may go on for ever, because positions can come back.
stopped-time = no answer within the time, after { $positions } { $positions-n ->
    [one] position
   *[other] positions
}; a longer --time may find it.
stopped-memory = no answer within the memory, after { $positions } { $positions-n ->
    [one] position
   *[other] positions
}; a larger --memory may find it.
stopped-cancelled = stopped after { $positions } { $positions-n ->
    [one] position
   *[other] positions
}, without an answer.
stopped-loop = the game promised that no position comes back, and one did: please report it.

# Methods
method-auto = picks: theory when it gives the whole value, otherwise memory
method-theory = a closed form, or a period found and proved on the spot
method-brute = the whole tree, nothing remembered
method-memo = every position once, remembered
method-oracle = the definition itself, for small games
