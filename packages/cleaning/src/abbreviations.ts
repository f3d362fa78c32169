/** Abbreviations and every meaning that each may have: `form: one | another`, in lower case. A listed form has no other meaning. */
const table = `
u: you
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
gf: girlfriend
bf: boyfriend
bff: best friend
hubby: husband
fav: favorite | favourite
faves: favorites | favourites
fave: favorite | favourite
favs: favorites | favourites
prob: problem | probably
probs: problems | probably
bday: birthday
xmas: christmas
anniv: anniversary
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
wk: week
wks: weeks
wknd: weekend
yr: year
yrs: years
mo: month | months
mos: months
hr: hour
hrs: hours
hs: high school | horas
min: minute | minutes | minimum
mins: minutes
sec: second | seconds
secs: seconds
approx: approximately
max: maximum
temp: temperature
temps: temperatures
vocab: vocabulary
univ: university
uni: university
apt: apartment
pup: puppy
med: medicine | medical
meds: medication | medications | medicine
reno: renovation
renos: renovations
rec: recommendation
recs: recommendations
rec's: recommendations
docs: documentaries | documents | documentation | doctors
doc: doctor | document | documentary
dr: doctor | drive
grad: graduate | graduation
undergrad: undergraduate
math: mathematics
maths: mathematics
info: information
app: application
apps: applications
id: identify | identification
ids: identifications
convo: conversation
fam: family
sis: sister
bro: brother
bros: brothers
mom: mother
dad: father
vet: veterinarian | veteran
champs: champions
champ: champion
noob: beginner | newcomer
noobs: beginners | newcomers
newbie: beginner | newcomer
newbies: beginners
lefties: left-handed people
lefty: left-handed person
brekkie: breakfast
veggies: vegetables
veg: vegetable | vegetables | vegetarian
fridge: refrigerator
bike: bicycle
tv: television
tvs: televisions
pic: picture
pics: pictures
vid: video
vids: videos
vs: versus | or | and | better | compared
zw: zwischen
tbsp: tablespoon | tablespoons
tsp: teaspoon | teaspoons
sf: san francisco | science fiction
la: los angeles
nyc: new york city | new york
ny: new york
chi: chicago
philly: philadelphia
dc: washington | washington dc | district of columbia
pdx: portland
atl: atlanta
nola: new orleans
vegas: las vegas
cali: california
socal: southern california
norcal: northern california
hk: hong kong
nz: new zealand
oz: ounce | ounces | australia
uk: united kingdom
us: united states
usa: united states | united states of america
uae: united arab emirates
eu: european union
nl: netherlands
bcn: barcelona
cdmx: mexico city
fb: facebook
ig: instagram
insta: instagram
yt: youtube
tw: twitter
wa: whatsapp
gh: github
so: significant other | stack overflow
aws: amazon web services
gcp: google cloud platform
js: javascript
ms: microsoft | milliseconds
yo: year-old | years old
y/o: year-old | years old
win: windows
gov: government
ts: typescript
py: python
cpp: c++
k8s: kubernetes
db: database
dbs: databases
dev: developer | development
devs: developers
webdev: web developer | web development
repo: repository
config: configuration
env: environment
ml: machine learning
ai: artificial intelligence
cs: computer science | counter-strike
pc: personal computer | computer
ac: air conditioning | air conditioner
ev: electric vehicle | electric car
evs: electric vehicles | electric cars
ups: uninterruptible power supply
hs: high school | hours | horas
pt: physical therapy | personal trainer
dm: direct message | dungeon master
dms: dungeon masters | direct messages
bp: blood pressure
gp: general practitioner | doctor
pa: physician assistant
er: emergency room
bs: bachelor of science | bullshit
hr: hour | hours | human resources | heart rate
qa: quality assurance
pm: private message | project manager
op: original poster | overpowered
ot: overtime | off-topic
pr: pull request | public relations | permanent residency
rv: recreational vehicle
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
gpu: graphics card | graphics processing unit
cpu: processor | central processing unit
ssd: solid-state drive
hdd: hard drive | hard disk drive
os: operating system
tp: toilet paper
tat: tattoo
uke: ukulele
wfh: work from home | working from home
sahm: stay-at-home mom | stay-at-home mother
sahd: stay-at-home dad | stay-at-home father
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
diy: do it yourself
faq: frequently asked questions
fyi: for your information
rip: rest in peace
ldr: long-distance relationship
bnb: bed and breakfast
approx: approximately
sci: science
fi: fiction
scifi: science fiction
cd: compact disc
adhd: attention deficit hyperactivity disorder
sat: satellite
nav: navigation
satnav: satellite navigation
irl: in real life
afaik: as far as i know
imo: in my opinion
bucks: dollars
quid: pounds
grand: thousand
ft: feet | foot | featuring
lb: pound | pounds
lbs: pounds
kg: kilograms | kilogram | kilo | kilos
km: kilometers | kilometres | kilometer | kilometre
mi: miles
in: inch | inches
qqn: quelqu'un
pk: pourquoi
koi: quoi
pq: por que
xq: por que
q: que
x: por | per
vc: voce
vcs: voces
oq: o que
tb: tambem
cmq: comunque
ke: che
nn: non
pc: personal computer | computer
ordi: ordinateur
nen: einen
ne: eine
nan: någon
nån: någon
o: och
fürn: für den
gimana: bagaimana
gez: rundfunkbeitrag
`
const expansions = new Map<string, readonly string[]>()
for (const line of table.trim().split('\n')) {
  const [form = '', meanings = ''] = line.split(': ')
  const words = meanings.split(' | ')
  expansions.set(form, [...(expansions.get(form) ?? []), ...words])
}

/** Returns the meanings of an abbreviation in lower case, or undefined for a word that is not listed. */
export function expansionsOf(form: string): readonly string[] | undefined {
  return expansions.get(form)
}
