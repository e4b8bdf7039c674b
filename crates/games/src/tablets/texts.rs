//! What the game says.

/// What the game says in English.
pub(super) const ENGLISH: &str = "
title = Tablets, or Babylon
line = Put stacks of the same colour or height on each other.
rules =
    Tablets of several colours, each a stack of its own to begin with. In turn, put a stack on another
    of the same colour or of the same height; the new stack has the colour of the upper one. Whoever
    cannot move loses.
variants = none
position = a start, colours x tablets of each colour: 4x3; or the stacks, colour and height: a1,a1,b2
move = the stack that moves, then the one it goes on: a1>b1
results =
    The published game, 4x3, is won by the second player. With two colours the first player wins if
    the number of tablets is odd or the rarer colour has one or two tablets; otherwise the second does.
expected-position = a start such as 4x3, or stacks such as a1,a1,b2
expected-stack = a stack such as b2: a letter from a to z, then its height
expected-fewer = at most 1,000,000 tablets in all
size = tablets of each of two colours
tell-position = Player { $player } to move, { $count } { $count-n ->
        [one] stack
       *[other] stacks
    }: { $stacks }.
tell-move = Player { $player } puts { $upper } on { $lower }.
";

/// What the game says in French.
pub(super) const FRENCH: &str = "
title = Les tablettes, ou Babylone
line = Empilez les tablettes de même couleur ou de même hauteur.
rules =
    Des tablettes de plusieurs couleurs, dont chacune forme d'abord une pile à elle seule. À tour de
    rôle, chaque joueur pose une pile sur une autre de même couleur ou de même hauteur ; la nouvelle pile
    prend la couleur de celle du dessus. Celui qui ne peut plus jouer perd.
variants = aucune
position = un départ, couleurs x tablettes par couleur : 4x3 ; ou les piles, couleur et hauteur : a1,a1,b2
move = la pile qu'on déplace, puis celle sur laquelle on la pose : a1>b1
results =
    Dans le jeu du commerce, 4x3, le second joueur gagne. Avec deux couleurs, le premier joueur gagne si
    le nombre de tablettes est impair ou si la couleur la plus rare n'a qu'une ou deux tablettes ; sinon,
    c'est le second.
expected-position = un départ comme 4x3, ou des piles comme a1,a1,b2
expected-stack = une pile comme b2 : une lettre de a à z, puis sa hauteur
expected-fewer = au plus 1 000 000 tablettes en tout
size = nombre de tablettes de chacune des deux couleurs
tell-position = Le joueur { $player } a la main, { $count-n ->
        [one] il reste { $count } pile
       *[other] il reste { $count } piles
    } : { $stacks }.
tell-move = Le joueur { $player } pose { $upper } sur { $lower }.
";
