/** Short forms of chats and of Reddit: lines as `expansions.ts` reads them. */
export const chatAbbreviations = `
u: you
yall: you all | you guys | you
y'all: you all | you guys | you
ur: your | you are | you're
r: are
y: why
n: and
w: with
wo: without
w/o: without
w/: with
b4: before
2: to | too | two
4: for | four
tn: tonight
tmrw: tomorrow
rn: right now
bc: because
cuz: because
cos: because
coz: because
pls: please
plz: please
ppl: people
smn: someone
sb: somebody
iwtl: i want to learn
wanna: want to
gonna: going to
gotta: have to | got to | need to | must
kinda: kind of
sorta: sort of
dunno: do not know | don't know
lemme: let me
gimme: give me
tho: though
thru: through
nite: night
lite: light
vs: versus | against | or | and | better | compared
dm: direct message | dungeon master
dms: dungeon masters | direct messages
pm: private message | project manager
op: original poster | overpowered
ot: overtime | off-topic
bifl: buy it for life | buy for life
bi4l: buy it for life | buy for life
aita: am i the asshole
wibta: would i be the asshole
dae: does anyone else | do any of you
eli5: explain
eili5: explain
til: today i learned
iso: in search of | looking for
ama: ask me anything
sib: should i buy
lpt: life pro tip
lf: looking for
wtb: want to buy
wts: want to sell
faq: frequently asked questions
sub: subreddit | subwoofer | submarine | substitute | subscription
subs: subreddits | subtitles | subwoofers | submarines | substitutes | subscribers | subscriptions
fyi: for your information
rip: rest in peace
irl: in real life
afaik: as far as i know
imo: in my opinion
`
