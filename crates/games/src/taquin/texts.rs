//! What the game says.

/// What the game says in English.
pub(super) const ENGLISH: &str = "
title = The sliding puzzle, or taquin
line = A puzzle for one: slide the tiles into order.
rules =
    Numbered tiles and one blank cell in a frame. A tile next to the blank slides into it. The aim is
    to bring the blank to the first cell, with the tiles after it in order. For one player.
variants = rows x columns, of 2 to 36 cells in all: 3x3 unless another size is named
position = the rows from the top, 0 for the blank: 7,2,4/5,0,6/8,3,1; the goal is 0,1,2/3,4,5/6,7,8
move = the tile that slides: 5
heuristic = the sum over all tiles of their distance from where they belong, rows and columns added (Manhattan distance), with a minus
    sign: nearer is better
results =
    Half of all arrangements can be solved; parity tells which. In the frame of 3 by 3 that makes
    181,440, none of which takes more than 31 moves.
expected-size = rows x columns with 2 to 36 cells in all, such as 3x3
expected-other-tile = a tile that is not placed yet
tell-position = { $away } { $away-n ->
        [one] tile is
       *[other] tiles are
    } out of place: { $position }.
tell-move = Tile { $tile } slides.
";

/// What the game says in French.
pub(super) const FRENCH: &str = "
title = Le taquin
line = Un casse-tête à un joueur : remettez les tuiles dans l'ordre.
rules =
    Un cadre contient des tuiles numérotées et une case vide. Une tuile voisine de la case vide peut y
    glisser. Il s'agit d'amener la case vide en haut à gauche, suivie des tuiles dans l'ordre. On joue seul.
variants = lignes x colonnes, de 2 à 36 cases en tout : 3x3 par défaut
position = les lignes depuis le haut, 0 pour la case vide : 7,2,4/5,0,6/8,3,1 ; la position finale est 0,1,2/3,4,5/6,7,8
move = la tuile qui glisse : 5
heuristic = la somme des distances de Manhattan des tuiles à leur place (lignes plus colonnes), avec un signe moins : plus c'est
    près, mieux c'est
results =
    La moitié des dispositions ont une solution ; la parité dit lesquelles. En 3x3, il y en a
    181 440, et aucune ne demande plus de 31 coups.
expected-size = lignes x colonnes, de 2 à 36 cases en tout, par exemple 3x3
expected-other-tile = une tuile qui n'est pas encore placée
tell-position = { $away } { $away-n ->
        [one] tuile n'est pas à sa place
       *[other] tuiles ne sont pas à leur place
    } : { $position }.
tell-move = La tuile { $tile } glisse.
";
