// The rules, told in our own words. A line break begins a new paragraph.

export default {
  aim: "What it is about",
  aim_flat:
    "You place tiles with two symbols each and count how many like symbols they meet. Every colour has a track of its own. In the end only your lowest colour counts, the one that has come least far. Whoever’s lowest colour stands highest wins.",
  aim_solo:
    "You place tiles with two symbols each and count how many like symbols they meet. Every colour has a track of its own. In the end your lowest colour is your result, the one that has come least far. Try to beat your best.",
  aim_duel:
    "You place tiles with two symbols each and count how many like symbols they meet. For each colour there is one marker, and both of you pull at it. Whoever has more of the six markers on their own side in the end wins.",
  aim_gathered:
    "You turn up tiles one after another and may stop whenever you like. Whoever stops in time collects; whoever goes on too long leaves it all to the others. The first to have {track} tiles of each of the six colours wins.",

  setup: "Before you start",
  setup_flat:
    "The board has {cells} cells, six of them with a printed symbol. In the bag there are {tiles} tiles: every pair of two different colours equally often, and doubles of each colour.\nEverybody draws {rack} tiles onto a rack that the others do not see. All markers start at 0. Who begins is left to chance here; then it goes round.",
  setup_solo:
    "The board has {cells} cells. {tiles} tiles lie in the supply. There is no rack: you always draw one tile and place it. All markers start at 0.",
  setup_stacked:
    "The board has {cells} cells. Six start stones, one of each colour, are put on six marked cells in a random order; each covers one cell and is as high as a tile. {tiles} tiles are in the supply.\nEverybody draws {rack} tiles onto a rack that the others do not see. All markers start at 0.",
  setup_stones:
    "Six start stones, one of each colour, lie on six marked cells in a random order; each covers one cell and is as high as a tile.",
  setup_gathered:
    "There are {tiles} tiles with one symbol each, {each} of each colour, face down in a pile. Three of them are turned up and form the centre. Before you there is room for tiles at risk, and for six rows of {track} tiles each.",

  turn: "Your turn",
  turn_flat:
    "1. Place a tile from your rack.\n2. Score both of its halves.\n3. Make the bonus moves you have earned, if any.\n4. Fill up your rack to {rack} tiles, or swap it if you may.",
  turn_solo: "Draw a tile, place it, score both of its halves. Then comes the next one.",

  placing: "Placing",
  placing_flat:
    "A tile covers two neighbouring free cells. Printed symbols are never covered, and tiles do not lie on tiles. You must place, even if it scores nothing.",
  placing_first:
    "For your first tile at least one half has to touch a printed symbol that has no tile beside it yet. It need not match. So everybody begins at a different symbol. After that you may place wherever there is room.",
  placing_first_solo:
    "Your first tile has to touch a printed symbol; it need not match. After that you may place wherever there is room.",

  opening: "The opening",
  opening_stacked:
    "As long as a start stone has no tile beside it, every tile must be placed next to such a stone. It need not match. A tile may serve two start stones at once. When all six have had a tile beside them, the opening is over.",

  storeys: "On the board and above",
  storeys_stacked:
    "A tile lies on two neighbouring cells of the same height: both on the bare board, or both on top of stones. On top, the two halves must rest on two different stones; a tile may never lie exactly on a single other one. Start stones may serve as a support too. There is no limit to the height. You must place, even if it scores nothing.",
  cover_stacked: "What has been covered is out of the match: only what is seen from above counts.",

  scoring: "Scoring",
  scoring_rule:
    "The two halves are scored one after the other. From a half you look along five straight lines: all directions except the one to the tile’s other half. In each you count the symbols of its own colour, one after the other, until an empty cell, another colour or the edge ends the line. All of it together is what the half brings.",
  scoring_details:
    "The half itself does not count, nor does the other half or anything behind it. Printed symbols count like those on tiles. A symbol that touches both halves of a double counts for each of them.",
  scoring_storeys: "Heights play no part in it: lines run over all levels. Start stones count like symbols on tiles.",
  scoring_track:
    "Your marker of that colour moves on by as many spaces, at most to {track}; what is left over is lost.",
  boards: "Two boards",
  scoring_boards:
    "The track runs over two boards. A marker that reaches or would pass {half}, the end of the first, goes to the beginning of the second at once, and the rest of that half’s points is lost. There it goes on to {track}, where it stays.",
  scoring_boards_double:
    "A double whose first half brings the change still scores its second half from there; the better order is taken for you.",
  scoring_boards_tile:
    "In this edition the change of boards ends the scoring of that colour for the whole tile: a double’s second half is then lost as well.",

  bonus: "Genial!",
  bonus_flat:
    "A marker that arrives at the end of its track, {track}, earns you a bonus move: at once, and before you fill up, you place and score another tile from your rack. Two markers with one tile earn two. A bonus move can earn the next one. They have to be played.",
  bonus_team:
    "A marker that reaches the end of either board earns whoever placed the tile a bonus move: at once, and before filling up, they place and score another tile from their own rack. Two markers with one tile earn two. They have to be played; if the rack runs empty, the rest is lost.",
  bonus_stacked:
    "A marker that reaches or passes {bonus} earns you a bonus move: at once, and before you fill up, you place and score another tile from your rack. They have to be played; if the rack runs empty, the rest is lost.",
  bonus_none: "There are no bonus moves and no swapping when you play alone.",

  exchange: "Swapping",
  exchange_rule:
    "At the end of your turn, instead of filling up, you may swap your tiles if none of them shows your lowest colour (or any of them, if several are level). You show the tiles to everybody, put them aside, draw {rack} new ones and only then put the old ones back into the bag.",
  exchange_bag: "If the bag holds fewer than {rack} tiles, swapping is not possible.",
  exchange_team: "Which colour is the lowest is decided by the team’s track, whether you may swap by your own rack.",
  exchange_duel: "Your lowest colour is the one that is furthest towards the other side.",

  team: "In teams",
  team_rule:
    "Two play against two; partners sit opposite each other, so the teams take turns. Everybody has a rack of their own, but a team shares one track. Whatever either of you scores moves your common markers. Partners keep silent about the match while it goes on, unless it is agreed otherwise.",

  duel: "The rope",
  duel_rule:
    "Between you lies one board with a rope for each colour: {track} spaces to your side, the start in the middle, {track} to the other side. The points of a half pull the marker of its colour so many spaces towards whoever scored, at most to their last space.",
  duel_bonus:
    "If a marker reaches your last space you take the duel marker of its colour, from the supply or from the other, and make a bonus move. If you hold that duel marker already there is no bonus move. The other may pull the marker back.",

  end: "End and winner",
  end_flat:
    "The match ends at once when no two neighbouring cells are free any more; bonus moves that are still owed are lost.",
  end_all: "Whoever has all six markers at the end of the track, {track}, wins at once.",
  end_solo: "It ends when no tile fits any more, or when all six markers stand at the end.",
  end_stacked:
    "If after a turn fewer than {rack} tiles are left in the supply, the last round begins: everybody has exactly one more turn, including whoever set it off. There is no filling up and no swapping in it, but there are bonus moves. If somebody who has to place finds no place for a tile, the match ends at once.",
  end_stacked_solo:
    "It ends when all tiles are placed, when no tile fits any more, or when all six markers stand at the end.",
  end_duel:
    "Whoever has more markers on their own side wins; a marker at the start counts for nobody. If both have as many, the distances on your own sides are compared, the smallest first. Whoever has all six on their last space wins at once.",
  end_compare:
    "The lowest colours are compared: the higher one wins. If they are level, the next lowest are compared, and so on; which colours they are does not matter. If all six are the same the win is shared.",

  reveal: "Revealing",
  reveal_rule:
    "If fewer than three tiles lie in the centre it is first filled up to three. Then you reveal a tile from the pile. It matches if its colour lies in the centre and you do not have that colour at risk yet; then it lies at risk before you. You may go on revealing, or stop.",
  stopping: "Stopping",
  stopping_rule:
    "If you stop, you take all your tiles at risk and with them all tiles of those colours from the centre into your rows. A row holds {track} tiles; what is too much goes back into the pile.",
  bust: "Bust",
  bust_rule:
    "You bust if the colour of the tile does not lie in the centre, or if you have it at risk already. Then the tile goes to the centre together with everything you had at risk, and your turn is over. The centre may become large: a feast for the next player.",
  weakest: "The weakest colour",
  weakest_rule:
    "If exactly one colour is the weakest in your rows (none counts as zero) and it lies in the centre, you may take a single tile of it instead of revealing. Then your turn is over.",
  bonus_gathered:
    "If a stop fills a row you get a bonus turn, for each row one. It is a whole turn; you may decline it. Each row brings its bonus once.",
  end_gathered: "Whoever has filled all six rows wins at once. The others are ranked by their lowest rows.",
  pile_empty:
    "If the pile is empty, you have to stop with what is at risk, and the centre is shuffled into a new pile.",
  series: "If you play several matches in a row, everybody gets as many points as their weakest row has tiles.",

  editions: "What is different here",

  options: "Options",
  options_none: "This game has no options.",
  option_default: "usual: {value}",

  sure: "How sure we are",
  sure_certain: "Board and tiles are as the booklet says.",
  sure_high: "The booklet shows board and tiles in pictures we do not have; several independent sources agree on them.",
  sure_medium: "Board or tiles have been worked out from descriptions and numbers. Very likely, but not certain.",
  sure_low:
    "Nobody tells how large the board is. We have derived it: the most likely size is used, and another one can be chosen.",

  glossary: "Words",
  g_tile: "Tile: Two joined hexagons with a symbol each; in the collecting games one symbol.",
  g_half: "Half: One of the two symbols of a tile.",
  g_double: "Double: A tile with the same symbol twice.",
  g_cell: "Cell: A place on the board for half a tile.",
  g_line: "Line: Like symbols in a straight row, counted from a half.",
  g_track: "Track: Where the marker of a colour moves. Every player or team has six.",
  g_side: "Team: Two players who share a track.",
  g_hindmost: "Lowest colour: The colour that has come least far. It decides.",
  g_rack: "Rack: The tiles you hold, hidden from the others.",
  g_bag: "Bag: Where tiles are drawn from.",
  g_bonus: "Bonus move: Another tile at once, earned at the end of a track. “Genial!”",
  g_swap: "Swap: New tiles instead of filling up, when the lowest colour is missing.",
  g_stone: "Start stone: In the stacking games, a single symbol that lies there from the start.",
  g_risk: "At risk: In the collecting games, what you have revealed but not yet taken.",

  lesson: "Try it in a lesson",
  play: "Play it",
  lead: "Every game told in full, with what makes it different.",
};
