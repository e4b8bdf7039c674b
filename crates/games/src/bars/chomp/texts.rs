//! What the game says.

/// What the game says in English.
pub(super) const ENGLISH: &str = "
title = Chomp
line = Eat everything above and to the right; the corner is poisoned.
rules = A chocolate bar whose bottom left square is poisoned. In turn, pick a square and eat it with every square that is neither lower nor further left. Whoever is left with the poisoned square alone loses.
variants = none
position = rows x columns: 6x7; or the row lengths from the top: 4,4,7,7,7,7
move = the row, counted from the top, and the column, counted from the left: 2,5
results =
    Every rectangle but the single square is won, though in general nobody knows how (Gale 1974). In
    a square, the only winning move leaves one row and one column, which are two heaps of Nim.
expected-longer-row = a row at least as long as the one above it
expected-fewer-rows = at most 1000000 rows
expected-poison = a bottom row that still holds the poisoned square
size = side of the square
map = Winning first moves of every rectangle
map-row = rows
map-column = columns
tell-position = Player { $player } to move, { $squares } { $squares-n ->
        [one] square
       *[other] squares
    } left, in rows of { $rows } from the top.
tell-move = Player { $player } bites at row { $row }, column { $column } and eats { $eaten } { $eaten-n ->
        [one] square
       *[other] squares
    }.
explain-arms = One column of { $above } and one row of { $right } beside the poison are two heaps of Nim: { $equal-n ->
        [1] they are equal, so the other repeats each bite in the other arm, and the player to move loses.
       *[0] they are not equal, so the player to move makes them equal and wins.
    }
explain-square = In a square, bite at the square diagonally next to the poison: one row and one column of the same length are left, two equal heaps of Nim, and every bite is repeated in the other arm.
explain-rectangle = The first player wins every rectangle but 1x1, by stealing the strategy: suppose the first player lost. Then eating only the top right square would be answered by some winning bite. But the first player could have begun with that very bite, which eats the top right square too, and would have won. So the first player wins, though this does not tell how.
";

/// What the game says in French.
pub(super) const FRENCH: &str = "
title = Chomp
line = Mangez tout ce qui est au-dessus et à droite, mais pas le coin empoisonné.
rules = Une tablette de chocolat dont le carré en bas à gauche est empoisonné. À tour de rôle, chaque joueur choisit un carré et le mange avec tous ceux qui ne sont ni plus bas ni plus à gauche. Celui à qui il ne reste que le carré empoisonné perd.
variants = aucune
position = lignes x colonnes : 6x7 ; ou la longueur des lignes en partant du haut : 4,4,7,7,7,7
move = la ligne, comptée depuis le haut, et la colonne, comptée depuis la gauche : 2,5
results =
    Tout rectangle est gagnant, sauf celui d'un seul carré, mais en général on ne sait pas comment gagner (Gale 1974).
    Si la tablette est carrée, le seul coup gagnant laisse une ligne et une colonne, qui sont deux tas de Nim.
expected-longer-row = une ligne au moins aussi longue que celle du dessus
expected-fewer-rows = au plus 1 000 000 lignes
expected-poison = une dernière ligne où il reste le carré empoisonné
size = côté du carré
map = Premiers coups gagnants pour chaque rectangle
map-row = lignes
map-column = colonnes
tell-position = Le joueur { $player } a la main. Il reste { $squares } { $squares-n ->
        [one] carré
       *[other] carrés
    }, en lignes de { $rows } depuis le haut.
tell-move = Le joueur { $player } croque à la ligne { $row }, colonne { $column }, et mange { $eaten } { $eaten-n ->
        [one] carré
       *[other] carrés
    }.
explain-arms = Une colonne de { $above } et une ligne de { $right } à côté du poison sont deux tas de Nim : { $equal-n ->
        [1] ils sont égaux, l'adversaire répète donc chaque bouchée dans l'autre branche, et le joueur qui a le trait perd.
       *[0] ils ne sont pas égaux, le joueur qui a le trait les rend donc égaux et gagne.
    }
explain-square = Si la tablette est carrée, on croque le carré voisin du poison en diagonale : il reste une ligne et une colonne de même longueur, deux tas de Nim égaux, et chaque bouchée est répétée dans l'autre branche.
explain-rectangle = Le premier joueur gagne sur tout rectangle sauf 1x1, par vol de stratégie : supposons qu'il perde. S'il ne mange que le carré en haut à droite, l'adversaire a donc une réponse gagnante. Mais le premier joueur aurait pu commencer par cette même bouchée, qui mange aussi le carré en haut à droite, et il aurait gagné. Le premier joueur gagne donc, mais cet argument ne dit pas comment.
";
