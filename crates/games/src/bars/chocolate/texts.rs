//! What the game says.

/// What the game says in English.
pub(super) const ENGLISH: &str = "
title = The chocolate bar
line = Break the bar, and do not be left with the poisoned square.
rules = A bar with one poisoned square. In turn, cut it in two along a line and eat the part without the poison. Whoever is left with the poisoned square alone loses.
variants = none
position = columns x rows @ column,row of the poisoned square, counted from 0 from the top left: 10x7@7,3 (without the @ part, the top left corner is poisoned)
move = v3 cuts after the first three columns, h2 after the first two rows
results =
    The four margins between the poisoned square and the rim are four heaps of Nim: a position is
    lost exactly when their xor is 0. Distances have a closed form too.
size = side of the square bar
map = What the bar is worth, by the place of the poison
map-row = row of the poison
map-column = column of the poison
tell-position = Player { $player } to move, a bar of { $columns } { $columns-n ->
        [one] column
       *[other] columns
    } and { $rows } { $rows-n ->
        [one] row
       *[other] rows
    } with the poison in column { $column } from the left, row { $row } from the top.
tell-move = Player { $player } cuts after { $cut ->
        [v] column
       *[h] row
    } { $after } and eats { $eaten } { $cut ->
        [v] { $eaten-n ->
            [one] column
           *[other] columns
        }
       *[h] { $eaten-n ->
            [one] row
           *[other] rows
        }
    }.
margin-1 = on the left of the poison
margin-2 = on the right of the poison
margin-3 = above the poison
margin-4 = below the poison
explain-zero = The margins to the left of the poison, to the right, above and below are four heaps of Nim. Every column of binary digits holds an even number of ones: the nim-sum is 0 and the player to move loses. Whatever is cut off makes some column odd, and the other makes all of them even again.
explain-sum = The margins to the left of the poison, to the right, above and below are four heaps of Nim. Some column of binary digits holds an odd number of ones: the nim-sum is { $sum }, not 0, and the player to move wins. Cut off { $taken } { $heap }, so that { $from } becomes { $to }: then every column is even.
explain-misere = The four margins are four heaps of Nim, and misère play goes like normal play as long as two of them are more than one. The nim-sum is { $sum }, so the player to move { $sum-n ->
        [0] loses.
       *[other] wins: cut off { $taken } { $heap }, so that { $from } becomes { $to } and the sum 0.
    }
explain-ones = No margin is more than one, so each cut takes a margin: with { $ones } left, the player to move { $odd-n ->
        [1] takes the last one and loses.
       *[0] leaves the last one to the other.
    }
explain-large = Only one margin is more than one: the player to move leaves an odd number of margins of one and wins.
";

/// What the game says in French.
pub(super) const FRENCH: &str = "
title = La tablette de chocolat
line = Cassez la tablette, sans rester avec le carré empoisonné.
rules = Une tablette dont un carré est empoisonné. À tour de rôle, chaque joueur la coupe en deux le long d'une rainure et mange le morceau sans poison. Celui à qui il ne reste que le carré empoisonné perd.
variants = aucune
position = colonnes x lignes @ colonne,ligne du carré empoisonné, comptées à partir de 0 depuis le coin en haut à gauche : 10x7@7,3 (sans la partie @, c'est ce coin qui est empoisonné)
move = v3 coupe après les trois premières colonnes, h2 après les deux premières lignes
results =
    Les quatre marges entre le carré empoisonné et les bords sont quatre tas de Nim : une position est
    perdante si et seulement si leur somme de Nim (xor) est nulle. Les distances ont elles aussi une formule explicite.
size = côté de la tablette carrée
map = Ce que vaut la tablette selon la place du poison
map-row = ligne du poison
map-column = colonne du poison
tell-position = Le joueur { $player } a la main, devant une tablette de { $columns } { $columns-n ->
        [one] colonne
       *[other] colonnes
    } et { $rows } { $rows-n ->
        [one] ligne
       *[other] lignes
    } ; le poison est dans la colonne { $column } depuis la gauche et la ligne { $row } depuis le haut.
tell-move = Le joueur { $player } coupe après la { $cut ->
        [v] colonne
       *[h] ligne
    } { $after } et mange { $eaten } { $cut ->
        [v] { $eaten-n ->
            [one] colonne
           *[other] colonnes
        }
       *[h] { $eaten-n ->
            [one] ligne
           *[other] lignes
        }
    }.
margin-1 = à gauche du poison
margin-2 = à droite du poison
margin-3 = au-dessus du poison
margin-4 = au-dessous du poison
explain-zero = Les marges à gauche, à droite, au-dessus et au-dessous du poison sont quatre tas de Nim. Chaque colonne de chiffres binaires contient un nombre pair de 1 : la somme de Nim est nulle et le joueur qui a le trait perd. Quoi qu'il coupe, une colonne devient impaire, et l'adversaire les rend de nouveau toutes paires.
explain-sum = Les marges à gauche, à droite, au-dessus et au-dessous du poison sont quatre tas de Nim. Au moins une colonne de chiffres binaires contient un nombre impair de 1 : la somme de Nim vaut { $sum }, elle n'est pas nulle, et le joueur qui a le trait gagne. Il enlève { $taken } { $heap }, où la marge passe de { $from } à { $to } : toutes les colonnes deviennent paires.
explain-misere = Les quatre marges sont quatre tas de Nim, et la version misère se joue comme la version normale tant que deux d'entre elles dépassent un. La somme de Nim vaut { $sum }, le joueur qui a le trait { $sum-n ->
        [0] perd donc.
       *[other] gagne donc : il enlève { $taken } { $heap }, où la marge passe de { $from } à { $to }, et la somme devient nulle.
    }
explain-ones = Aucune marge ne dépasse un, donc chaque coupe en supprime une : il en reste { $ones }, et le joueur qui a le trait { $odd-n ->
        [1] prend la dernière et perd.
       *[0] laisse la dernière à l'adversaire.
    }
explain-large = Une seule marge dépasse un : le joueur qui a le trait laisse un nombre impair de marges d'un et gagne.
";
