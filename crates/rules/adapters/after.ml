(* Tells the rules that stand before it, line by line. *)
#load "unix.cma";;
#directory "+compiler-libs";;

let most_moves = 4_000_000

(* What the file prints is no answer: it goes where errors go. *)
let out = flush_all (); Unix.out_channel_of_descr (Unix.dup Unix.stdout)
let () = Unix.dup2 Unix.stderr Unix.stdout

(* Any value is written and read as the toplevel does. *)
exception Unreadable

let quiet = Format.make_formatter (fun _ _ _ -> ()) ignore
let phrase words = !Toploop.parse_toplevel_phrase (Lexing.from_string words)
let does verbose phrase = Toploop.execute_phrase verbose quiet phrase

let () =
  Toploop.max_printer_depth := max_int;
  Toploop.max_printer_steps := max_int;
  ignore (does false (phrase "let gagne_value = start;;"))

let written = ref (Outcometree.Oval_stuff "")
let writes = phrase "gagne_value;;"
let text position =
  let usual = !Toploop.print_out_phrase in
  Toploop.setvalue "gagne_value" (Obj.repr position);
  Toploop.print_out_phrase :=
    (fun _ said -> match said with Outcometree.Ophr_eval (value, _) -> written := value | _ -> ());
  ignore (does true writes);
  Toploop.print_out_phrase := usual;
  let buffer = Buffer.create 64 in
  let paper = Format.formatter_of_buffer buffer in
  Format.pp_set_geometry paper ~max_indent:999_998 ~margin:999_999;
  !Toploop.print_out_value paper !written;
  Format.pp_print_flush paper ();
  Buffer.contents buffer

(* What is read holds no computation, and is of the type of the start. *)
let rec is_plain (expression : Parsetree.expression) =
  match expression.pexp_desc with
  | Pexp_constant _ -> true
  | Pexp_tuple parts | Pexp_array parts -> List.for_all is_plain parts
  | Pexp_construct (_, part) | Pexp_variant (_, part) ->
    (match part with None -> true | Some part -> is_plain part)
  | Pexp_record (fields, None) -> List.for_all (fun (_, part) -> is_plain part) fields
  | _ -> false

let expression words =
  match phrase words with
  | Parsetree.Ptop_def [ { pstr_desc = Pstr_eval (expression, _); _ } ] -> expression
  | _ -> raise Unreadable

let read words =
  try
    let value = expression ("(" ^ words ^ ");;") in
    if not (is_plain value) then raise Unreadable;
    let one_of = expression "if true then start else start;;" in
    let one_of = match one_of.pexp_desc with
      | Pexp_ifthenelse (yes, _, other) ->
        { one_of with pexp_desc = Parsetree.Pexp_ifthenelse (yes, value, other) }
      | _ -> raise Unreadable in
    let names = phrase "let gagne_value = start;;" in
    let names = match names with
      | Parsetree.Ptop_def [ { pstr_desc = Pstr_value (flag, [ binding ]); _ } as item ] ->
        let binding = { binding with pvb_expr = one_of } in
        Parsetree.Ptop_def [ { item with pstr_desc = Pstr_value (flag, [ binding ]) } ]
      | _ -> raise Unreadable in
    if not (does false names) then raise Unreadable;
    let value = Obj.obj (Toploop.getvalue "gagne_value") in
    ignore [ value; start ];
    value
  with _ -> raise Unreadable

(* The number of each position. *)
module Table = Hashtbl.Make (struct
    type t = Obj.t
    let equal one other = compare one other = 0
    let hash = Hashtbl.hash_param 256 256
  end)
let table = Table.create 1024
let positions = ref (Array.make 1024 start)
let count = ref 0
let add position =
  let number = !count in
  if number = Array.length !positions then
    positions := Array.append !positions (Array.make number start);
  !positions.(number) <- position;
  incr count;
  number
let number position =
  let key = Obj.repr position in
  try Table.find table key
  with Not_found ->
    let number = add position in
    Table.add table key number;
    number

(* JSON. *)
let quote words =
  let buffer = Buffer.create (String.length words + 2) in
  Buffer.add_char buffer '"';
  String.iter
    (fun letter -> match letter with
       | '"' | '\\' -> Buffer.add_char buffer '\\'; Buffer.add_char buffer letter
       | letter when letter < ' ' -> Buffer.add_string buffer (Printf.sprintf "\\u%04x" (Char.code letter))
       | letter -> Buffer.add_char buffer letter)
    words;
  Buffer.add_char buffer '"';
  Buffer.contents buffer

type item = Number of int | Words of string

(* Reads the strings and numbers of a line, in their order. *)
let items line =
  let length = String.length line in
  let is_digit letter = letter >= '0' && letter <= '9' in
  let rec go at found =
    if at >= length then List.rev found
    else if line.[at] = '"' then words (at + 1) (Buffer.create 32) found
    else if is_digit line.[at] then digits at at found
    else go (at + 1) found
  and digits from at found =
    if at < length && is_digit line.[at] then digits from (at + 1) found
    else go at (Number (int_of_string (String.sub line from (at - from))) :: found)
  and words at buffer found =
    match line.[at] with
    | '"' -> go (at + 1) (Words (Buffer.contents buffer) :: found)
    | '\\' when line.[at + 1] = 'u' ->
      let code = int_of_string ("0x" ^ String.sub line (at + 2) 4) in
      Buffer.add_utf_8_uchar buffer (Uchar.of_int code);
      words (at + 6) buffer found
    | '\\' -> Buffer.add_char buffer line.[at + 1]; words (at + 2) buffer found
    | letter -> Buffer.add_char buffer letter; words (at + 1) buffer found
  in
  go 0 []

(* What the file defines. *)
let offers f = try ignore (f start); true with Undefined -> false | _ -> true
let has_final = offers final and has_winner = offers winner and has_score = offers score
let has_h = offers h and has_player = offers player and has_show = offers show
let solo = players = 1

let current = ref None
exception Wrong of string

let turn position =
  match player position with
  | 1 | 2 as side -> side
  | _ -> raise (Wrong "player is neither 1 nor 2")

(* Whoever tells whose turn it is speaks for player 1, and otherwise for the player to move. *)
let signed side worth = if side = 2 then - worth else worth
let outcome worth = if worth > 0 then "\"win\"" else if worth < 0 then "\"lose\"" else "\"draw\""
let ending position side =
  if has_score then string_of_int (signed side (score position))
  else if has_winner then
    (match winner position with 0 -> "\"draw\"" | who -> if who = max side 1 then "\"win\"" else "\"lose\"")
  else if has_final && solo then if final position then "\"win\"" else "\"lose\""
  else if has_final && has_h then outcome (signed side (h position))
  else "\"lose\""

let answer buffer at =
  let position = !positions.(at) in
  current := Some position;
  let side = if has_player then turn position else 0 in
  let afters = if has_final && final position then [] else moves position in
  if List.compare_length_with afters most_moves > 0 then
    raise (Wrong (Printf.sprintf "more than %d moves" most_moves));
  Buffer.add_string buffer (Printf.sprintf "[%d,{" at);
  if afters = [] then Buffer.add_string buffer ("\"end\":" ^ ending position side)
  else begin
    Buffer.add_string buffer "\"moves\":[";
    List.iteri
      (fun place after ->
         if place > 0 then Buffer.add_char buffer ',';
         let to_ = string_of_int (number after) in
         if has_player && not solo && turn after = side then
           Buffer.add_string buffer (Printf.sprintf "{\"to\":%s,\"again\":true}" to_)
         else Buffer.add_string buffer to_)
      afters;
    Buffer.add_char buffer ']'
  end;
  if has_player && not solo then Buffer.add_string buffer (Printf.sprintf ",\"player\":%d" side);
  if has_h then Buffer.add_string buffer (Printf.sprintf ",\"h\":%d" (signed side (h position)));
  Buffer.add_string buffer "}]"

let expand asked ahead =
  let numbers =
    List.map
      (function
        | Number number -> number
        | Words words ->
          let position = read words in
          let number = add position in
          if not (Table.mem table (Obj.repr position)) then Table.add table (Obj.repr position) number;
          number)
      asked in
  let known = !count and more = Buffer.create 4096 in
  let tell at =
    if Buffer.length more > 0 then Buffer.add_char more ',';
    answer more at in
  List.iter tell numbers;
  (* What is met on the way, in the order in which it is met, for a short while. *)
  let until = Unix.gettimeofday () +. 0.05 and at = ref known in
  while !at < min !count (known + ahead) && Unix.gettimeofday () < until do
    tell !at;
    incr at
  done;
  output_string out "{\"new\":[";
  for number = known to !count - 1 do
    if number > known then output_char out ',';
    output_string out (quote (text !positions.(number)))
  done;
  output_string out "],\"more\":[";
  Buffer.output_buffer out more;
  output_string out "]}\n"

let rec split_last = function
  | [] -> [], Number 0
  | [ last ] -> [], last
  | first :: rest -> let before, last = split_last rest in first :: before, last

let serve line =
  match items line with
  | Words "expand" :: rest ->
    (match split_last rest with
     | before, Number ahead -> expand (fst (split_last before)) ahead
     | _ -> failwith "no question")
  | [ Words "read"; Words words ] ->
    (match read words with
     | position -> output_string out ("{\"position\":" ^ quote (text position) ^ "}\n")
     | exception Unreadable -> output_string out "{}\n")
  | [ Words "show"; Words words ] ->
    output_string out ("{\"show\":" ^ quote (show (read words)) ^ "}\n")
  | _ -> failwith "no question"

let refuse words = output_string out ("{\"error\":" ^ quote words ^ "}\n"); flush out; exit 0

let () =
  (try ignore (read (text start))
   with Unreadable -> refuse ("a position is plain data that can be written and read, not " ^ text start));
  let flag name yes = if yes then Printf.sprintf ",\"%s\":true" name else "" in
  output_string out
    ("{\"gagne\":1,\"numbers\":true,\"read\":true,\"start\":" ^ quote (text start)
     ^ Printf.sprintf ",\"players\":%d" players
     ^ flag "loops" loops ^ flag "scored" has_score ^ flag "player" has_player ^ flag "h" has_h
     ^ flag "show" has_show
     ^ flag "impartial" (not ((has_final && has_h) || has_winner || has_score || has_player || solo)) ^ "}\n");
  flush out;
  try
    while true do
      let line = input_line stdin in
      (try serve line
       with
       | Out_of_memory -> output_string out "{\"stop\":\"memory\"}\n"
       | error ->
         let words = match error with Wrong words -> words | error -> Printexc.to_string error in
         let place = match !current with Some position -> ", at " ^ text position | None -> "" in
         output_string out ("{\"error\":" ^ quote (words ^ place) ^ "}\n"));
      flush out
    done
  with End_of_file -> ()
