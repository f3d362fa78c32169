/** Shortened words of everyday life: people, home, work, health: lines as `expansions.ts` reads them. */
export const everydayAbbreviations = `
gf: girlfriend
jan: january
feb: february
apr: april
aug: august
sept: september
oct: october
nov: november
dec: december
ladies: women
dudes: men | guys
chicks: women
ep: episode
eps: episodes
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
doc: doctor | document | documentary
dr: doctor | drive
grad: graduate | graduation
undergrad: undergraduate
math: mathematics
maths: mathematics
info: information
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
gov: government
ac: air conditioning | air conditioner
ev: electric vehicle | electric car
evs: electric vehicles | electric cars
hs: high school | hours | horas
pt: physical therapy | personal trainer
bp: blood pressure
gp: general practitioner | doctor
pa: physician assistant
er: emergency room
bs: bachelor of science | bullshit
pr: pull request | public relations | permanent residency
rv: recreational vehicle
tp: toilet paper
tat: tattoo
uke: ukulele
wfh: work from home | working from home
sahm: stay-at-home mom | stay-at-home mother
sahd: stay-at-home dad | stay-at-home father
diy: do it yourself
ldr: long-distance relationship
bnb: bed and breakfast
sci: science
fi: fiction
scifi: science fiction
mani: manicure
pedi: pedicure
adhd: attention deficit hyperactivity disorder
fba: fulfillment by amazon
llc: limited liability company
hoa: homeowners association | home owners association
etf: exchange traded fund
dca: dollar cost averaging | dollar cost average
ptsd: post traumatic stress disorder
ocd: obsessive compulsive disorder
gad: generalized anxiety disorder
bpd: borderline personality disorder | bipolar disorder
ssri: selective serotonin reuptake inhibitor
icu: intensive care unit
ekg: electrocardiogram
pto: paid time off | parent teacher organization
rto: return to office
phd: doctor of philosophy | doctorate
gpa: grade point average
lsat: law school admission test
mcat: medical college admission test
fil: father in law
sil: sister in law | son in law
bil: brother in law
wip: work in progress
ianal: i am not a lawyer
ngl: not gonna lie | not going to lie | natural gas liquids
`
