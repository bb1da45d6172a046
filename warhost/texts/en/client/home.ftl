# The browser's own words: the home page, a new game, lessons, invitations.

## The home page

tagline = Wargames of old fantasy, with the rules kept: marches, sieges and dragons, against a friend or the computer.
site = Warhost
rules = Rules
import = Import a game
light-dark = Light or dark
choose-scenario = Choose a scenario; against the computer you play at once.
begin-here = Begin here
play = Play
credits = Warhost draws its own maps and counters. Icons: game-icons.net (CC BY 3.0). Type: EB Garamond and Inter (OFL).
more-games = More games
game-over = Over
your-move = Your move
seat-free = A seat is free
waiting = Waiting
in-play = In play
filled-person = a player
filled-open = free
filled-bot = computer
delete-game = Delete { $title }
delete-sure = Delete “{ $title }” for good?
delete-failed = “{ $title }” is still there: { $fault }

## A new game

who-sits-where = Who sits where
seat-you = You, at this browser
seat-friend = A friend, by a secret link
seat-open = Whoever comes along
seat-bot = Computer: { $bot }
seat-bot-strength = Computer: { $bot } ({ $strength })
your-name = Your name
your-name-hint = may stay empty
options = Options ({ $count })
changed = { $count } changed
which-rules = Which rules
rules-own = Your own choice.
rules-with = With: { $rules }
options-layers = Further rules
options-readings = How the book is read
option-fixed = The scenario settles this.
option-excluded = Not together with “{ $other }”: { $why }
option-needs = Only together with “{ $need }”.
option-closed = Not in this scenario: { $why }
dice-by = Dice
dice-game = The game rolls at once
dice-table = We roll by hand
listed = List
listed-yes = Everyone here sees the game
listed-no = Only those with a link
start-game = Start the game
cancel = Cancel
close = Close
import-title = Go on with a saved game
import-about = A file that was exported here (.jsonl). It is played again first; a file that was changed is refused.
import-file = Saved game
import-not-a-game = “{ $file }” is no saved game. Choose a file that “Export” in the menu of a game has written; it ends in .jsonl.
import-one-seat = “{ $file }” is the record of one seat: what it saw and ordered. Nobody can go on with it. The host of the game can export the whole game.
import-unknown = “{ $file }” is a game of “{ $scenario }”, which this server does not have. Start the server with the scenario's folder, or choose another file.
import-broken = “{ $file }” can't be continued: { $fault } Export the game once more where it was played, and do not change the file.
import-too-large = “{ $file }” is larger than a saved game can be. Choose a file that “Export” has written.
import-start = Go on

## Home, lessons and the end of a game

your-games = Your games
all-your-games = All { $count } of your games
other-games = Games of others ({ $count })
maps-drawn = Maps are being drawn, { $drawn } of { $total }; you can play meanwhile.
map-drawn-meanwhile = The map is being drawn. You can play meanwhile.
guided = guided first game
learn = Learn it step by step
learn-about = Ten short steps at a real table. You can leave them at any time.
goal-of = Goal
coach = Your first game
coach-step = Step { $step } of { $steps }
coach-next = Next
coach-back = Back
coach-leave = Leave the lesson
coach-resume = Go on with the lesson
coach-done = Lesson finished
coach-close = Play on
end-won = You have won
end-lost = You have lost
end-drawn = A draw
end-shared = A victory of all
end-over = The game is over
end-by = Victory for { $seat }
end-losses = Losses
end-lost-of = { $seat }: { $lost } of { $all }
end-fallen = { $name } { $n }
end-none = no losses
end-replay = Replay from the start
costly = Looking back
costly-about = A bot goes through the game again and names the orders that cost most, by its own count. Luck counts for nothing.
costly-find = Which orders cost most?
costly-searching = Going through the game: { $done } of { $whole } …
costly-none = No order cost anything, by the bot’s own count.
costly-failed = The bot could not go through this game.
costly-again = Try again
costly-turn = Turn { $turn }, { $seat }
costly-cost = cost { $cost } % of a victory
costly-better = Better: { $order }
costly-look = Look at the moment
chronicle = Chronicle
chronicle-begin = Before the first turn
chronicle-look = Look at the board then
chronicle-empty = Nothing has happened yet.
end-rematch = Play again
end-swap = Swap sides
end-look = Look at the board
end-show = How it ended

## Invitations

invited = You are invited to a game
looking-at-link = Looking at your link …
you-play = You play { $seat }.
who-plays = Who plays what
take-seat = Sit down
invite-title = Invite your friends
invite-friend = Invite
invite-link-of = The secret link to play { $seat }
invite-qr = QR code of the link to play { $seat }
invite-scan = Copy it, or let your friend scan the code.
invite-name = Friend's name
invite-waiting = not here yet
invite-here = is here
invite-only-here = This address works on this machine only. To play with somebody at another one, start the server with “warhost serve --host 0.0.0.0 --allow-host” and the name of this machine, and open that address.
invite-done = To the table
copied = Copied
