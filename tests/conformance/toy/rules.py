"""The rules of the game in our own words, by id; every refusal, modifier and roll names one of these."""

from __future__ import annotations

from pathlib import Path

from warhost.texts import add_folder

RULES = {
    "FEN-1-1": "Crews set up one after the other, each in its home hexes.",
    "FEN-1-2": "When a crew is ready, all its pieces stand on the board, no two of them in one hex.",
    "FEN-2-1": "After set-up each crew hides one snare in any passable hex that is nobody's home.",
    "FEN-2-2": "Instead of marching, a runner may hide a snare in its own or a neighbouring hex, up to three a crew.",
    "FEN-2-3": "A piece that enters a hex with a snare of another crew stops; the snare is shown and has sprung.",
    "FEN-2-4": "Roll a die for the snared piece: on 1-3 it is caught, on 4-6 it is free and may go on.",
    "FEN-3-1": "Every turn begins with secret bids. The highest goes first and pays; ties keep the old order.",
    "FEN-4-1": "In its go a crew marches each piece once, in any order. Runners have 4 points, hounds 3.",
    "FEN-4-2": "Open ground costs 1 point, marsh 2, a causeway 1. Nobody enters rock.",
    "FEN-4-3": "Nobody enters a hex in which a piece stands.",
    "FEN-4-4": "Roll a die on entering marsh: on 1-2 the march ends there.",
    "FEN-4-5": "Instead of marching, a runner may lay a causeway over a neighbouring marsh hex.",
    "FEN-5-1": "When a march is announced, each other crew may loose one fresh hound at a hex of it within 2 hexes.",
    "FEN-5-2": "The marcher may answer a hound with smoke, once a game: the hound is spent and finds nothing.",
    "FEN-5-3": "Where the hound waits both roll a die. More for the hound: the marcher is driven home. A tie ends the "
    "march. Less: the march goes on.",
    "FEN-5-4": "A marcher on a causeway adds 1.",
    "FEN-5-5": "The hound adds 1 if its crew's hawk watches the hex, unless the marcher carries no chest.",
    "FEN-6-1": "After the marches each crew flies its hawk: up to 3 inches, turning up to 90 degrees.",
    "FEN-6-2": "A hawk stays above the table and half an inch away from the others.",
    "FEN-6-3": "A hawk watches the hexes in front of it whose centre is at most 2 inches away.",
    "FEN-6-4": "Instead of one flight to a pose a hawk may soar: ahead, and turning left or right at 1 inch for each "
    "30 degrees, 3 inches in all, within the limits of a flight at its end.",
    "FEN-6-5": "After its set-up a crew pitches a tent for each runner inside its camp, half an inch from its other "
    "tents. Its hawk begins above the tent of its first runner.",
    "FEN-7-1": "Once a game, at any time, a crew may light its lantern at one of its runners: snares of others in that "
    "hex and around it are shown and taken away.",
    "FEN-8-1": "As soon as a runner enters the hex of the chest, it carries the chest; lost runners drop it.",
    "FEN-8-2": "As soon as the chest is carried into its bearer's home, that crew has won.",
    "FEN-8-3": "As soon as a crew has no runner left it is out; the last crew has won.",
    "FEN-8-4": "After the last turn the crew that carries the chest has won; otherwise nobody has.",
    "FEN-10-1": "Errands: after the snares a die that only its crew sees says in which hex its errand lies.",
    "FEN-10-2": "As soon as a runner enters the hex of its crew's errand, the crew finds two coins; everyone sees it.",
    "FEN-9-1": "Spring tide: pieces bog down on 1-3.",
    "FEN-9-2": "Spring tide: at the end of a turn roll a die; on 1-2 the tide takes every causeway.",
}

add_folder(Path(__file__).parent / "texts")
