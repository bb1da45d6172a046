### What `warhost --help` says of the commands, their arguments and options.
### Names of commands and options, and the words that are typed, are the same in every language.

help-usage = Usage: { $line }
help-arguments = Arguments
help-options = Options
help-commands = Commands
help-default = [default: { $value }]
help-required = [required]
help-help = Show this message and exit.

help-warhost = Fantasy wargames with the rules enforced.
help-warhost-show-version = Print the version and stop.

## warhost check

help-check =
    Check maps, counters, decks of cards, scenarios and the figures of the skirmish, your own or the project's.

    Looks into every folder below those named. Leaves with exit code 1 when something is wrong.
help-check-folders = Folders or files; the project's own if none.

## warhost chronicle

help-chronicle = Write the war as a readable page: calendar, maps, battles with their arithmetic, nations won and lost.
help-chronicle-save = A saved game.
help-chronicle-out = The page to write; by default beside the save.
help-chronicle-costly = Say which orders of a finished game cost most, by the computer’s own count; of a skirmish or battle this is all. --no-costly saves the time.
help-chronicle-near = Ask instead who was near a place: --near Solace --turn 20.
help-chronicle-turn = With --near: the Turn; 0 is the set-up.
help-chronicle-hexes = With --near: how far away, in hexes.
help-chronicle-side = With --near: highlord or whitestone.

## warhost map

help-map =
    Draw a map: paper, coasts, mountains, names and legend. Without --out, say what can be drawn.

    The maps of the skirmish are watermill, arena, dragons-lake, dwarves-cave, wights-bridge, maze, jails, dark-island, haunted-swamp and pit; --scenario lays them as it joins them.
    The tables of the battle have the names of its scenarios, such as crossroads; the larger field of the Proving Ground is drill-field.
help-map-name = A map of Warhost, or a folder with a map of your own.
help-map-out = FILE.svg, .png or .pdf.
help-map-region = Only this land, sea, range, region or place.
help-map-scenario = The area of a scenario, alone.
help-map-zoom = 1 is 100 pixels to the hex; more shows more detail.
help-map-detail = Whatever the zoom: continent, region or hex; of a skirmish table, board or close.
help-map-theme = day, or night for dark rooms.
help-map-alone = Veil what does not belong to the region.
help-map-fire = In a skirmish, a line of fire between two hexes: 'J6 G10'.

## warhost new

help-new = Make a new game and write it to a file; nothing is ever written over.
help-new-scenario = A scenario.
help-new-file = The file to write.
help-new-option = A switch of the rules: move-capitals=off.
help-new-preset = A set of switches under one name: advanced.
help-new-seed = The seed of the dice; by default a new one.

## warhost openapi

help-openapi = Write the OpenAPI document of the server, the same text every time.
help-openapi-file = Where to write it; standard output without it.

## warhost play

help-play =
    Play a game: people at one table, against a bot, or bots among themselves.

    Without a --bot everybody sits at this terminal. A saved game goes on where it was left.
help-play-what = A scenario, or the file of a saved game.
help-play-terminal = Play at this terminal, not in the browser.
help-play-bots = Who plays a seat: whitestone=warlord. Repeat it. A name alone plays against you.
help-play-option = A switch of the rules: move-capitals=off.
help-play-preset = A set of switches under one name: advanced.
help-play-seed = The seed of the dice; by default a new one.
help-play-lang = The language of the texts; by default WARHOST_LANG.

## warhost rules

help-rules =
    Read the rules of the books, in our own words.

    Without arguments: the books.
help-rules-ids = Ids (DG-07-09) or chapters (DG-07).
help-rules-search = Find rules with all these words.
help-rules-book = List one book, or look only in it.
help-rules-coverage = Count rules cited by code and played by tests.
help-rules-list-rest = With --coverage: name each rule of the rest.

## warhost serve

help-serve = Serve games to browsers. By default only to this machine, with the games in your own data folder.
help-serve-host = The address to listen on; 0.0.0.0 lets other machines in.
help-serve-port = The port; 0 takes the first free one from 8642 on.
help-serve-database = A file for the games, or an address such as postgresql+asyncpg://user@host/name.
help-serve-workers = How many processes serve; more than one need a PostgreSQL.
help-serve-open-browser = Open the table in the browser.
help-serve-allow-host = A name under which others reach this server; may be given again.
help-serve-allow-origin = A page that may call, such as http://localhost:5173; may be given again.
help-serve-bot-seconds = How long a bot may think about an order.
help-serve-bot-workers = How many processes think for bots.
help-serve-requests-a-second = How many requests one address may make in a second; 0 for no limit.
help-serve-knocks-a-minute = How often one address may create, import or join games in a minute; 0 for no limit.
help-serve-sockets-a-game = How many live connections one game may have.
help-serve-metrics = Serve figures for Prometheus at /metrics.
help-serve-log-format = How the log is written: plain lines, or JSON with one object a line.
help-serve-shelf = Other rulebooks: a function as module:name.

## warhost show

help-show = Show a saved game: the board, whose turn it is, the last lines of its log.
help-show-file = A saved game.
help-show-lines = How many lines of the log.
help-show-verify = Replay the game from its first record.

## warhost simulate

help-simulate = Let bots play a scenario many times: who wins, how, and how fast.
help-simulate-scenario = The scenario, e.g. kender-strike.
help-simulate-games = How many games.
help-simulate-jobs = How many processes.
help-simulate-bots = A bot for each seat: warlord,recruit. One name takes all seats.
help-simulate-seed = The same seed gives the same games, on any number of processes.
help-simulate-preset = A set of switches under one name: advanced.
help-simulate-options = A switch of the rules, name=value.
help-simulate-cluster = Play on a Ray cluster instead of this machine: auto, local or an address.
help-simulate-out = Write every outcome here as it comes in; a run that was broken off goes on from this file.
help-simulate-again = Ask a bot again in a position where it failed: a file that an earlier run kept.

## warhost calc

help-calc = Work out a battle or an activation of a game on paper.

## warhost calc combat

help-calc-combat =
    Strengths, odds column, modifiers and the chance of every result (Rule 7).

    Strengths of dragons are among the armies as well: they count twice.
help-calc-combat-attack = Strengths of the attacking armies: 6,6,4.
help-calc-combat-defence = Strengths of the defending armies: 5,3.
help-calc-combat-walls = Where the defenders are: { $choices }.
help-calc-combat-general = Tactical Rating of the attackers' leader.
help-calc-combat-against = Tactical Rating of the defenders' leader.
help-calc-combat-dragons = Strength Points of attacking dragons.
help-calc-combat-dragons-against = Strength Points of defending dragons.
help-calc-combat-wizard = A wizard is with the attackers.
help-calc-combat-wizard-against = A wizard is with the defenders.
help-calc-combat-cavalry = Cavalry attacks.
help-calc-combat-fliers = Griffons or pegasi attack.
help-calc-combat-fliers-against = Fliers defend.
help-calc-combat-across = What attackers must cross: { $choices }.
help-calc-combat-mountain-pass = The defenders are in a mountain pass.
help-calc-combat-home = All attackers are of this race and in its terrain.
help-calc-combat-home-against = Races among the defenders that are in their terrain.
help-calc-combat-taunted = Kender taunted the attackers.
help-calc-combat-citadel = A flying citadel joins the attack.
help-calc-combat-lances = The defenders carry Dragonlances.
help-calc-combat-gnomes = The two dice of the attackers' gnomes: 5,2.
help-calc-combat-gnomes-against = The two dice of the defenders' gnomes.

## warhost calc activation

help-calc-activation = What a side needs to win a neutral nation, and how likely it is (Rule 3).
help-calc-activation-nation = A nation of the Activation Table.
help-calc-activation-side = Who rolls: highlord or whitestone.
help-calc-activation-bonus = Activation Bonus drawn this Turn.
help-calc-activation-highlord-nations = Nations allied with or conquered by the Highlords.
help-calc-activation-invaded = This side has crossed the border: work out the roll-off.

## warhost campaign

help-campaign = Play The Exile as a campaign of seven scenarios.

## warhost campaign new

help-campaign-new = Begin a campaign; each people is divided into four groups.
help-campaign-new-file = The file to write.
help-campaign-new-groups = A group of a people: rebels=konrad,grast,… Give all four, or none.
help-campaign-new-seed = The seed of the dice between scenarios; by default a new one.

## warhost campaign next

help-campaign-next = Take in the result of the game that was played, and make the next one.
help-campaign-next-file = The file of the campaign.
help-campaign-next-commit = The groups that a people commits: rebels=1,3. Repeat it.
help-campaign-next-instead = Somebody comes for another: paul=rix. Repeat it.
help-campaign-next-option = A switch of the rules: duel=on.
help-campaign-next-seed = The seed of the game's dice; by default a new one.

## warhost campaign show

help-campaign-show = Show how the campaign stands: results, points, survivors, groups and what comes next.
help-campaign-show-file = The file of the campaign.

## warhost counters

help-cards = List the event cards, draw them, or lay them out for print, front and back.
help-cards-tokens = Cards by their names in orders, e.g. ambush; all unless said.
help-cards-sheet = FILE.pdf, or FILE.svg for numbered pages: sheets to print.
help-cards-out = FILE.svg, .png or .pdf: all on one table; a folder: a file each.
help-cards-era = Only the cards of this era, 1 to 3.
help-cards-deck = The folder of a deck of your own.
help-cards-paper = Paper of the sheets: a4 or letter.
help-counters = List the counters, draw them, or lay them out for print, front and reverse.
help-counters-out = FILE.svg, .png or .pdf: all on one table; a folder: a file each.
help-counters-sheet = FILE.pdf, or FILE.svg for numbered pages: sheets to print.
help-counters-nation = Only these nations.
help-counters-people = Fighters of the skirmish instead: rebels, orks … or all.
help-counters-battle = Figures and rosters of the battle instead, to be printed.
help-counters-scenario = Of which scenario of the battle.
help-counters-level = At which level of the game, if the scenario has another: intermediate.
help-counters-roster = FILE.pdf, or FILE.svg for numbered pages: the roster of each army.
help-counters-one-of-each = Leave out counters that only repeat.
help-counters-paper = Paper of the sheets: a4 or letter.
help-counters-size = Millimetres a counter on the sheets.

## warhost counters show

help-counters-show =
    Show counters: their figures with the sources, or their picture.

    The sides are full and depleted, HL and WS of a leader, back of an event; of a fighter fit, stunned, wounded, dead,
    mounted, mounted-wounded, horse, horse-dead.
help-counters-show-tokens = Counters, e.g. hylo-1 or konrad; a side behind a colon: konrad:mounted.
help-counters-show-out = Draw them: FILE.svg, .png or .pdf.
help-counters-show-size = Pixels a counter.
help-counters-show-columns = Counters in a row.

## warhost games

help-games = List, back up, restore and clear out the games of a server.
help-games-list = List the games of a server, the latest first.
help-games-list-database = The file or address of the games; your own by default.
help-games-backup = Write all games into one file, also while the server runs.
help-games-backup-file = The file, such as games.jsonl.gz.
help-games-backup-database = The file or address of the games; your own by default.
help-games-restore = Put the games of a backup into a database: an SQLite file or a PostgreSQL.
help-games-restore-file = The backup.
help-games-restore-database = The file or address to restore into; your own by default.
help-games-clear = Show ended games in which nothing has happened for a while, and delete them if told to.
help-games-clear-days = For how many days nothing must have happened.
help-games-clear-unfinished = Games that have not ended too.
help-games-clear-delete = Delete them. Without this they are only shown.
help-games-clear-database = The file or address of the games; your own by default.
