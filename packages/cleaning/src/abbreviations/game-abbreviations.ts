/** Games, books and series: lines as `expansions.ts` reads them. */
export const gameAbbreviations = `
wow: world of warcraft
lol: league of legends
lotr: lord of the rings
hp: harry potter | horsepower
got: game of thrones
mtg: magic the gathering
dnd: dungeons and dragons
d&d: dungeons and dragons
gta: grand theft auto
cod: call of duty
ow: overwatch
hots: heroes of the storm
botw: breath of the wild
poe: path of exile
xsx: xbox series x
xss: xbox series s
xb: xbox
ps: playstation
rdr: red dead redemption
fps: first-person shooter | first-person shooters | frames per second
rpg: role-playing game
rpgs: role-playing games
mmo: massively multiplayer online game
xp: experience | windows xp
npc: non-player character
vn: visual novel
vns: visual novels
`
