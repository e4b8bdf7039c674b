//! What the game says.

/// What the game says in English.
pub(super) const ENGLISH: &str = "
title = Chicago Stock Exchange
line = Buy, sell, and watch the prices fall.
rules =
    Piles of goods stand in a circle, and both players share one trader. In turn, move the trader one, two or three
    piles clockwise and take the top tokens of the two piles beside it: keep one and sell the other, whose price falls
    by 1. Empty piles disappear. When at most two piles are left, goods count at final prices; the larger total wins.
variants = seed=N deals the board; the same N (1 if none is named) always gives the same deal
position =
    the piles clockwise with the top token first, the trader's pile, prices, what players 1 and 2 hold (- for nothing)
    and who moves: WRCF/SMWR/CFSM,t1,7.6.6.6.6.6,WWR,-,p2
    (W wheat, R rice, C cocoa, F coffee, S sugar, M maize)
move = how many piles the trader goes, what is kept and what is sold: 2+F-W
heuristic = what the player to move holds, at the prices of the moment, less what the other holds
results =
    A full deal lasts 14 to 17 moves. In 300 random deals, all solved exactly, the first player always won, by 2 to 7
    points.
expected-seed = seed=N with a whole number N
expected-fewer-piles = at most 16 piles
expected-lower-pile = at most 10 tokens in a pile
expected-price = a price no smaller than the number of tokens of that good in the piles
expected-fewer-held = fewer tokens of that good, at most 99 together with those in the piles
tell-position = Player { $player } to move, the trader is on pile { $pile } of { $piles }. Player 1 has { $first } { $first-n ->
        [one] point
       *[other] points
    }, player 2 has { $second }.
tell-move = Player { $player } moves the trader { $step } { $step-n ->
        [one] pile
       *[other] piles
    } on, keeps { $kept } and sells { $sold }, whose price falls to { $price }.
choice-asked = Keep which one
choice = { $kept }
good-W = wheat
good-R = rice
good-C = cocoa
good-F = coffee
good-S = sugar
good-M = maize
legend = W { good-W }, R { good-R }, C { good-C }, F { good-F }, S { good-S }, M { good-M }
";

/// What the game says in French.
pub(super) const FRENCH: &str = "
title = Chicago Stock Exchange, la bourse aux marchandises
line = Achetez, vendez, et regardez les cours baisser.
rules =
    Des piles de marchandises forment un cercle, et les deux joueurs se partagent un trader. À tour de rôle, chaque
    joueur avance le trader d'une, deux ou trois piles dans le sens des aiguilles d'une montre et prend le jeton du
    dessus de chacune des deux piles voisines : il garde l'un et vend l'autre, dont le cours baisse de 1. Les piles
    vides disparaissent. Quand il n'en reste que deux au plus, chacun compte ses marchandises au cours final ; le plus
    gros total l'emporte.
variants = seed=N fixe la donne ; un même N (1 par défaut) donne toujours les mêmes piles
position =
    les piles dans le sens des aiguilles d'une montre, le jeton du dessus en premier, la pile du trader, les cours, les
    réserves des joueurs 1 et 2 (- si elles sont vides) et le joueur au trait : WRCF/SMWR/CFSM,t1,7.6.6.6.6.6,WWR,-,p2
    (W blé, R riz, C cacao, F café, S sucre, M maïs)
move = de combien de piles avance le trader, ce qu'on garde et ce qu'on vend : 2+F-W
heuristic = ce que détient le joueur qui a le trait, aux cours du moment, moins ce que détient l'autre
results =
    Une partie complète dure de 14 à 17 coups. Sur 300 donnes tirées au hasard et résolues exactement, le premier
    joueur gagne toujours, de 2 à 7 points.
expected-seed = seed=N, où N est un nombre entier
expected-fewer-piles = au plus 16 piles
expected-lower-pile = au plus 10 jetons par pile
expected-price = un cours au moins égal au nombre de jetons de cette marchandise dans les piles
expected-fewer-held = moins de jetons de cette marchandise, au plus 99 avec ceux des piles
tell-position = Le joueur { $player } a la main, le trader est sur la pile { $pile } sur { $piles }. Le joueur 1 a { $first } { $first-n ->
        [one] point
       *[other] points
    }, le joueur 2 en a { $second }.
tell-move = Le joueur { $player } avance le trader de { $step } { $step-n ->
        [one] pile
       *[other] piles
    }, garde le { $kept } et vend le { $sold }, dont le cours tombe à { $price }.
choice-asked = Que garder
choice = le { $kept }
good-W = blé
good-R = riz
good-C = cacao
good-F = café
good-S = sucre
good-M = maïs
legend = W { good-W }, R { good-R }, C { good-C }, F { good-F }, S { good-S }, M { good-M }
";
