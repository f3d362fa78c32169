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
sim: simulation | simulator | subscriber identity module
sims: simulations | simulators
rdr: red dead redemption
fps: first-person shooter | first-person shooters | frames per second
rpg: role-playing game
rpgs: role-playing games
mmo: massively multiplayer online game
xp: experience | windows xp
npc: non-player character
vn: visual novel
vns: visual novels
dlc: downloadable content
mmr: matchmaking rating
pvp: player versus player | player vs player
pve: player versus environment | player vs environment
rng: random number generator | random number generation
qol: quality of life
f2p: free to play
p2w: pay to win
dps: damage per second
gm: game master | general manager | general motors | grandmaster
gms: game masters | general managers | grandmasters
osrs: old school runescape
csgo: counter strike global offensive
tf2: team fortress 2
rdr2: red dead redemption 2
acnh: animal crossing new horizons
ads: advertisements | aim down sights | aiming down sights
`
