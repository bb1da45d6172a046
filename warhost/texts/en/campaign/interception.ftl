### Dragons against ships, and interception.

## Questions

md-ask-raid = Dragons over the ships at { $hex }: who attacks whom?
md-ask-break-off = Dragons over the ships at { $hex }: attack once more, or break off?
md-wait-break-off = deciding whether the dragons break off

## Offers

md-offer-strafe = Attack ships with dragons
md-offer-press = Attack again
md-offer-break-off = Break off

## Odds

md-policy-raid = if the dragons stay and everybody attacks the first enemy left
md-raid-toll = { $hits ->
    [0] the ships are unhurt
    [one] one hit on the ships
   *[other] { $hits } hits on the ships
}{ $sunk ->
    [0] {""}
    [one] , one sunk
   *[other] , { $sunk } sunk
}; { $burnt ->
    [0] the dragons are unhurt
    [one] one hit on the dragons
   *[other] { $burnt } hits on the dragons
}{ $lost ->
    [0] {""}
    [one] , one lost
   *[other] , { $lost } lost
}

## Refusals

md-no-dragon = { $piece } { AGREE($piece, one: "is", other: "are") } no dragon; only dragons attack ships.
md-no-dragons-named = Name at least one dragon that attacks.
md-ships-cannot-withdraw = Ships cannot withdraw from dragons; only the dragons can break off.

## Log

md-log-raid = { $dragons } { AGREE($dragons, one: "attacks", other: "attack") } { $ships } at { $hex }.
md-log-break-off = { $dragons } { AGREE($dragons, one: "breaks", other: "break") } off.
