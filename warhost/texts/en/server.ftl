# What the server says by itself.

server-hands-over = Nothing would be left for you to do: after this order your turn is over, and the other side acts.
server-game-rolls = The game's own dice roll here; nothing is typed in.
