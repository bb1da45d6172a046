"""The Lost Chest of the Fen: a little game that uses everything the referee offers.

Two or three crews race through a fen to carry a chest home. It is the example of how a rulebook is written, and the
first game that the conformance suite plays. Read :mod:`sequence` first, as you would read the book's list of steps.

    >>> from warhost.core import new_game
    >>> from tests.conformance.toy import RULEBOOK
    >>> game = new_game(RULEBOOK, "two-crews", seed=1)
    >>> game.ask.seat, str(game.ask.message)
    ('red', 'Place your runners and your hound.')

===========================  ===================================================================================
what the referee can do      where this game uses it
===========================  ===================================================================================
sealed simultaneous choice   the bids for going first (bids.py)
itinerary cut short          bogs, snares and hounds on the way (marching.py)
reaction, counter-reaction   a hound is loosed, smoke answers (reactions.py)
claim at any time            the lantern (lantern.py)
hidden piece, growing table  snares, of which everyone knows only where they may lie (snares.py)
fixed-point pose, sampled    the hawks above the table, in 1/1000 inch and 1/100 degree (hawks.py)
itinerary of acts, exact     soaring hawks, with ghosts and lines in the preview (soaring.py)
arrangement of poses         the tents (setup.py)
number between limits        the bids (bids.py)
terrain that changes         causeways over the marsh (board.py, marching.py), the tide that takes them (tide.py)
watchers                     the chest, crews without runners, victory (victory.py)
violation at set-up          two pieces in a hex, pieces left out (setup.py)
layer                        the spring tide (tide.py)
===========================  ===================================================================================
"""

from tests.conformance.toy.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
