# Ce qui ne va pas
unknown-game = il n'y a pas de jeu « { $name } ».
unknown-method = il n'y a pas de méthode « { $name } » ; il y a { $methods }.
did-you-mean = Vouliez-vous dire « { $near } » ?
wrong-rules = règles « { $text } » de { $game }, caractère { $column } : on attendait { $expected }, on trouve { $found }.
wrong-position = position « { $text } » de { $game }, caractère { $column } : on attendait { $expected }, on trouve { $found }.
quoted = « { $text } »
found-end = la fin
expected-number = un nombre de { $least } à { $most }
expected-one-of = { $rest } ou { $last }
expected-end = la fin du texte
not-applicable = la méthode « { $method } » ne dit rien de cette position de { $game }.
too-many-moves = la position a { $count } coups, trop pour les examiner un à un.
no-nimbers = { $game } n'est pas un jeu de tas : il n'a pas de suite de nimbers.
no-nimbers-misere = les nimbers ne décident que le jeu normal : redemandez sans « misere ».
endless-lines = les parties de { $game } peuvent ne jamais finir, car une position peut revenir.
stopped-time = pas de réponse dans le temps imparti, après { $positions } { $positions-n ->
    [one] position
   *[other] positions
} ; un --time plus long peut suffire.
stopped-memory = pas de réponse dans la mémoire permise, après { $positions } { $positions-n ->
    [one] position
   *[other] positions
} ; un --memory plus grand peut suffire.
stopped-cancelled = arrêt après { $positions } { $positions-n ->
    [one] position
   *[other] positions
}, sans réponse.
stopped-loop = le jeu avait promis qu'aucune position ne revient, et l'une d'elles est revenue : merci de le signaler.

# Méthodes
method-auto = choisit : la théorie si elle donne toute la valeur, sinon la mémoire
method-theory = une formule, ou une période trouvée et prouvée sur-le-champ
method-brute = tout l'arbre, sans rien retenir
method-memo = chaque position une seule fois, retenue
method-oracle = la définition même, pour les petits jeux
