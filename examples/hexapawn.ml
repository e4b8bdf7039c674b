(* Hexapawn on three by three squares: pawns move and take as in chess. Who reaches the far side wins, and
   who cannot move loses. A position is whose turn it is and the board, row by row from the top. *)

let start = (1, "bbb...www")

let player (side, _) = side

let moves (side, board) =
  let own, other, ahead = if side = 1 then 'w', 'b', -3 else 'b', 'w', 3 in
  let found = ref [] in
  let go from square wanted =
    if square >= 0 && square < 9 && board.[square] = wanted then begin
      let after = Bytes.of_string board in
      Bytes.set after from '.';
      Bytes.set after square own;
      found := (3 - side, Bytes.to_string after) :: !found
    end in
  String.iteri
    (fun from pawn ->
       if pawn = own then begin
         go from (from + ahead) '.';
         if from mod 3 > 0 then go from (from + ahead - 1) other;
         if from mod 3 < 2 then go from (from + ahead + 1) other
       end)
    board;
  List.rev !found

let reached (_, board) =
  if String.contains (String.sub board 0 3) 'w' then Some 1
  else if String.contains (String.sub board 6 3) 'b' then Some 2
  else None

let final position = reached position <> None

let winner position =
  match reached position with Some side -> side | None -> 3 - player position

let show (_, board) = String.concat "\n" (List.map (fun row -> String.sub board (3 * row) 3) [ 0; 1; 2 ])
