//! What the game says.

/// What the game says in English.
pub(super) const ENGLISH: &str = "
title = Dots and boxes
line = Draw an edge; whoever closes the box gets it.
rules =
    In turn, draw an edge between two neighbouring dots. Whoever draws the fourth edge of a box, or of two boxes at
    once, wins them and moves again. Nobody has to complete a box. When all edges are drawn, the difference of boxes is
    the score.
variants = ROWSxCOLUMNS of boxes, at most 8 on a side and 40 edges in all: 3x3 (2x2 if none are named)
position =
    the edges from the top, a row of horizontal ones, then one of vertical ones and so on, h or v if drawn and a dot if
    not; the boxes won by players 1 and 2; who moves: hh/v.v/h./.../..,0-0,p1
move = the edge: h or v, its row and its column among the horizontal or the vertical ones: h21
heuristic = the boxes won by the player to move less those won by the other
results =
    The second player wins 3x3 by 3 boxes and 3x5 by 1; 4x4 is a draw (D. Wilson). The first player wins 2x2 by 2.
expected-fewer-boxes = no more boxes won than are complete
tell-position = Player { $player } to move, { $left } { $left-n ->
        [one] edge
       *[other] edges
    } left. Boxes: { $first } for player 1, { $second } for player 2.
tell-move = Player { $player } draws { $move }{ $boxes-n ->
        [0] {\"\"}
        [one] {\" \"}and wins a box
       *[other] {\" \"}and wins { $boxes } boxes
    }.
";

/// What the game says in French.
pub(super) const FRENCH: &str = "
title = La pipopipette, ou les petits carrés
line = Tracez un trait ; celui qui ferme un carré le gagne.
rules =
    À tour de rôle, chaque joueur trace un trait entre deux points voisins. Celui qui trace le quatrième côté d'un carré,
    ou de deux carrés à la fois, les gagne et rejoue. Personne n'est obligé de fermer un carré. Quand tous les traits
    sont tracés, le score est la différence des nombres de carrés.
variants = LIGNESxCOLONNES de carrés, au plus 8 par côté et 40 traits en tout : 3x3 (2x2 par défaut)
position =
    les traits depuis le haut, une rangée d'horizontaux, une de verticaux et ainsi de suite, h ou v pour un trait tracé
    et un point sinon ; les carrés gagnés par les joueurs 1 et 2 ; qui joue : hh/v.v/h./.../..,0-0,p1
move = le trait : h ou v, sa rangée et sa colonne parmi les horizontaux ou les verticaux : h21
heuristic = les carrés gagnés par le joueur qui a le trait, moins ceux de l'autre
results =
    En 3x3, le second joueur gagne de 3 carrés, et en 3x5 de 1 ; en 4x4, la partie est nulle (D. Wilson). En 2x2, le
    premier joueur gagne de 2 carrés.
expected-fewer-boxes = un nombre de carrés gagnés qui ne dépasse pas celui des carrés fermés
tell-position = Le joueur { $player } a la main, il reste { $left } { $left-n ->
        [one] trait
       *[other] traits
    }. Carrés : { $first } pour le joueur 1, { $second } pour le joueur 2.
tell-move = Le joueur { $player } trace { $move }{ $boxes-n ->
        [0] {\"\"}
        [one] {\" \"}et gagne un carré
       *[other] {\" \"}et gagne { $boxes } carrés
    }.
";
