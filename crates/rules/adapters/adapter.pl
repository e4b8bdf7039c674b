% Tells the rules of a Prolog file, line by line. The path of the file is the last argument.
:- module(gagne_adapter, [gagne_main/0]).
:- use_module(library(readutil)).

:- dynamic position/2, wrong/1, offered/1.

% What the file prints is no answer: it goes where errors go.
gagne_main :-
    stream_property(Out, alias(user_output)),
    stream_property(Errors, alias(user_error)),
    set_stream(Errors, alias(user_output)),
    set_output(Errors),
    set_stream(Out, encoding(utf8)),
    set_stream(Out, buffer(full)),
    set_stream(user_input, encoding(utf8)),
    nb_setval(gagne_out, Out),
    nb_setval(gagne_count, 0),
    trie_new(Trie),
    nb_setval(gagne_trie, Trie),
    current_prolog_flag(argv, Arguments),
    last(Arguments, Path),
    (   catch(begin(Path), Error, (words(Error, Words), refuse(Words), fail))
    ->  serve
    ;   true
    ),
    halt.

last([One], One) :- !.
last([_|Rest], One) :- last(Rest, One).

begin(Path) :-
    load_files(user:Path, [silent(true)]),
    (   wrong(Words) -> throw(said(Words)) ; true ),
    note_offers,
    (   has(move/2) -> true ; throw(said("no predicate move/2")) ),
    (   has(start/1), user:start(Start) -> text(Start, Text) ; Text = [] ),
    hello(Text).

% The first mistake of the file is told, with its line.
:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.
user:message_hook(Message, error, Lines) :-
    \+ gagne_adapter:wrong(_),
    with_output_to(string(Lined), print_message_lines(current_output, '', Lines)),
    split_string(Lined, "", " \n", [Said]),
    (   prolog_load_context(term_position, '$stream_position'(_, Line, _, _)),
        Message \= error(syntax_error(_), _)
    ->  format(string(Words), "~w (line ~w)", [Said, Line])
    ;   Words = Said
    ),
    assertz(gagne_adapter:wrong(Words)),
    fail.

% What the file defines.
note_offers :-
    forall(( member(Name/Arity, [move/2, start/1, final/1, h/2, player/2, gagne/1, loops/0]),
             functor(Head, Name, Arity),
             predicate_property(user:Head, defined),
             \+ predicate_property(user:Head, imported_from(_)) ),
           assertz(offered(Name/Arity))).

has(Name) :- offered(Name), !.

hello(Start) :-
    nb_getval(gagne_out, Out),
    write(Out, '{"gagne":1,"numbers":true,"read":true'),
    (   Start == [] -> true ; write(Out, ',"start":'), string_out(Out, Start) ),
    forall(( member(Key-Name, [loops-loops/0, player-player/2, h-h/2]), has(Name) ),
           format(Out, ',"~w":true', [Key])),
    (   ( member(Name, [player/2, loops/0, gagne/1]) ; Name = h/2, has(final/1) ), has(Name)
    ->  true
    ;   write(Out, ',"impartial":true')
    ),
    format(Out, '}~n', []),
    flush_output(Out).

refuse(Words) :-
    nb_getval(gagne_out, Out),
    write(Out, '{"error":'),
    string_out(Out, Words),
    format(Out, '}~n', []),
    flush_output(Out).

words(said(Words), Words) :- !.
words(Error, Words) :-
    catch(phrase('$messages':translate_message(Error), Lines), _, fail),
    with_output_to(string(Said), print_message_lines(current_output, '', Lines)),
    split_string(Said, "", " \n", [Words]),
    !.
words(Error, Words) :- format(string(Words), "~q", [Error]).

serve :-
    repeat,
    read_line_to_codes(user_input, Codes),
    (   Codes == end_of_file
    ->  !
    ;   phrase(question(Question), Codes),
        nb_setval(gagne_current, []),
        catch(answer(Question), Error, complain(Error)),
        fail
    ).

complain(Error) :-
    words(Error, Words),
    nb_getval(gagne_current, Current),
    (   Current = [Position]
    ->  text(Position, Text), format(string(Said), "~w, at ~w", [Words, Text])
    ;   Said = Words
    ),
    refuse(Said).

answer(read(String)) :-
    nb_getval(gagne_out, Out),
    (   catch(term_string(Position, String), _, fail), ground(Position)
    ->  text(Position, Text), write(Out, '{"position":'), string_out(Out, Text)
    ;   write(Out, '{')
    ),
    format(Out, '}~n', []),
    flush_output(Out).
answer(expand(Items, Ahead)) :-
    maplist(asked, Items, Numbers),
    nb_getval(gagne_count, Known),
    get_time(Now),
    Until is Now + 0.05,
    maplist(told, Numbers, First),
    Last is Known + Ahead,
    ahead(Known, Last, Until, Rest),
    reply(Known, First, Rest).

% Numbers and positions.
asked(Number, Number) :- integer(Number), !.
asked(String, Number) :-
    term_string(Position, String),
    nb_getval(gagne_trie, Trie),
    next_number(Position, Number),
    (   trie_lookup(Trie, Position, _) -> true ; trie_insert(Trie, Position, Number) ).

next_number(Position, Number) :-
    nb_getval(gagne_count, Number),
    Next is Number + 1,
    nb_setval(gagne_count, Next),
    assertz(position(Number, Position)).

number(Position, Number) :-
    nb_getval(gagne_trie, Trie),
    (   trie_lookup(Trie, Position, Number)
    ->  true
    ;   ground(Position)
    ->  next_number(Position, Number), trie_insert(Trie, Position, Number)
    ;   text(Position, Text),
        format(string(Words), "a position with a variable: ~w", [Text]),
        throw(said(Words))
    ).

text(Position, Text) :-
    format(string(Text), "~W", [Position, [quoted(true), numbervars(false), spacing(standard)]]).

% What is met on the way, in the order in which it is met, for a short while.
ahead(Number, Last, Until, Answers) :-
    nb_getval(gagne_count, Count),
    (   Number < Last, Number < Count, get_time(Now), Now < Until
    ->  told(Number, Answer),
        Answers = [Answer|Rest],
        Next is Number + 1,
        ahead(Next, Last, Until, Rest)
    ;   Answers = []
    ).

told(Number, Number-Answer) :-
    position(Number, Position),
    nb_setval(gagne_current, [Position]),
    (   has(player/2) -> turn(Position, Side) ; Side = 0 ),
    (   has(final/1), user:final(Position)
    ->  Afters = []
    ;   findnsols(4000001, After, user:move(Position, After), Found), !,
        (   length(Found, 4000001) -> throw(said("more than 4000000 moves")) ; true ),
        maplist(number, Found, Numbers),
        ( Side == 0 -> Afters = Numbers ; maplist(led(Side), Found, Numbers, Afters) )
    ),
    (   Afters == [] -> end(Position, Side, End) ; End = none ),
    (   has(h/2) -> guess(Position, Side, Guess) ; Guess = none ),
    Answer = answer(Afters, End, Side, Guess).

turn(Position, Side) :-
    (   user:player(Position, Name), side(Name, Side)
    ->  true
    ;   throw(said("player/2 tells neither 1 nor 2, neither j nor o"))
    ).

side(1, 1).
side(2, 2).
side(j, 1).
side(o, 2).

led(Side, After, Number, led(Number, Again)) :-
    turn(After, Next),
    (   Next == Side -> Again = true ; Again = false ).

% Whoever tells whose turn it is speaks for player 1, and otherwise for the player to move.
guess(Position, Side, Guess) :-
    (   user:h(Position, Worth) -> true ; throw(said("h/2 fails")) ),
    Signed is max(-1.0e15, min(1.0e15, Worth)),
    (   Side == 2 -> Guess is -round(Signed) ; Guess is round(Signed) ).

end(Position, Side, End) :-
    has(final/1), has(h/2), !,
    guess(Position, Side, Guess),
    (   Guess > 0 -> End = win ; Guess < 0 -> End = lose ; End = draw ).
end(Position, _, win) :- has(gagne/1), user:gagne(Position), !.
end(_, _, lose).

% Answers as they are written.
reply(Known, First, Rest) :-
    nb_getval(gagne_out, Out),
    nb_getval(gagne_count, Count),
    write(Out, '{"new":['),
    New is Count - 1,
    forall(between(Known, New, Number),
           ( position(Number, Position), text(Position, Text), comma(Out, Number, Known),
             string_out(Out, Text) )),
    write(Out, '],"more":['),
    rows(First, Out, ''),
    (   First == [] -> Before = '' ; Before = ',' ),
    rows(Rest, Out, Before),
    format(Out, ']}~n', []),
    flush_output(Out).

comma(_, Number, Number) :- !.
comma(Out, _, _) :- put_char(Out, ',').

rows([], _, _).
rows([Number-answer(Afters, End, Side, Guess)|Rest], Out, Before) :-
    format(Out, '~w[~w,{', [Before, Number]),
    (   End == none -> format(Out, '"moves":', []), list(Out, Afters) ; format(Out, '"end":"~w"', [End]) ),
    (   Side == 0 -> true ; format(Out, ',"player":~w', [Side]) ),
    (   Guess == none -> true ; format(Out, ',"h":~w', [Guess]) ),
    write(Out, '}]'),
    rows(Rest, Out, ',').

list(Out, Afters) :-
    put_char(Out, '['),
    items(Afters, Out, ''),
    put_char(Out, ']').

items([], _, _).
items([led(Number, Again)|Rest], Out, Before) :- !,
    format(Out, '~w{"to":~w,"again":~w}', [Before, Number, Again]),
    items(Rest, Out, ',').
items([Number|Rest], Out, Before) :-
    format(Out, '~w~w', [Before, Number]),
    items(Rest, Out, ',').

string_out(Out, Text) :-
    \+ ( member(Special, ["\"", "\\", "\n"]), sub_string(Text, _, _, _, Special) ),
    !,
    format(Out, '"~w"', [Text]).
string_out(Out, Text) :-
    put_char(Out, '"'),
    string_codes(Text, Codes),
    forall(member(Code, Codes), code_out(Out, Code)),
    put_char(Out, '"').

code_out(Out, Code) :-
    (   memberchk(Code, [0'", 0'\\])
    ->  put_char(Out, '\\'), put_char(Out, Code)
    ;   Code < 32
    ->  format(Out, '\\u~|~`0t~16r~4+', [Code])
    ;   put_char(Out, Code)
    ).

% Questions as they are read.
question(expand(Items, Ahead)) -->
    string_codes("{\"expand\":["), !, asked_items(Items), string_codes("],\"ahead\":"), digits(Ahead),
    string_codes("}").
question(read(String)) -->
    string_codes("{\"read\":"), quoted(String), string_codes("}").

string_codes(String) --> { string_codes(String, Codes) }, codes(Codes).

codes([]) --> [].
codes([Code|Rest]) --> [Code], codes(Rest).

asked_items([Item|Rest]) --> item(Item), !, more_items(Rest).
asked_items([]) --> [].

more_items([Item|Rest]) --> ",", !, item(Item), more_items(Rest).
more_items([]) --> [].

item(Number) --> digits(Number), !.
item(String) --> quoted(String).

digits(Number) --> digit(First), more_digits(Rest), { number_codes(Number, [First|Rest]) }.

more_digits([Digit|Rest]) --> digit(Digit), !, more_digits(Rest).
more_digits([]) --> [].

digit(Digit) --> [Digit], { Digit >= 0'0, Digit =< 0'9 }.

quoted(String) --> "\"", letters(Codes), { string_codes(String, Codes) }.

letters([]) --> "\"", !.
letters([Code|Rest]) --> "\\u", !, [A, B, C, D], { number_codes(Code, [0'0, 0'x, A, B, C, D]) }, letters(Rest).
letters([Code|Rest]) --> "\\", !, [Code], letters(Rest).
letters([Code|Rest]) --> [Code], letters(Rest).
