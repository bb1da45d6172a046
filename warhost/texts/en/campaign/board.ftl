### The campaign's board.

board-moved = has moved
board-halted = has stopped
board-attacked = has attacked
board-taunted = was taunted
board-fled = has fled
board-depleted = depleted
board-hidden = A hidden stack
board-walks = with ground armies
board-flies = with air armies
