import { isEnglishWord } from './language/english-words.ts'
import { type Matching, type Token, tokensOf } from './title-tokens.ts'

/** Short forms whose letters do not spell what they mean: see `shortens` for the others. */
const table = `
ac: air conditioning, air conditioner | pc: personal computer, computer, player character | so: significant other, stack overflow
pt: physical therapy, personal trainer | dm: direct message, dungeon master, deathmatch | bp: blood pressure, battle pass
pa: physician assistant, public address, pennsylvania | gp: general practitioner, doctor | ml: machine learning, milliliters
cs: computer science, counter strike | ups: uninterruptible power supply | pm: private message, project manager, prime minister
hr: human resources, heart rate, hour, hours | er: emergency room | hp: horsepower, harry potter, hit points | pr: pull request, public relations
db: database | os: operating system | id: identification, identify | ai: artificial intelligence | ui: user interface | hs: high school
u: you | yall: you all, you guys, you | y'all: you all, you guys, you | ur: your, you are, you're | r: are | y: why
n: and | w: with | w/: with | w/o: without | b4: before | 2: to, too, two | 4: for, four | cuz: because
cos: because | coz: because | plz: please | wanna: want to | gonna: going to | gotta: have to, got to, need to, must
kinda: kind of | sorta: sort of | dunno: do not know, don't know | lemme: let me | gimme: give me | nite: night
lite: light | vs: versus, against, or, and, better, compared | bifl: buy it for life, buy for life
bi4l: buy it for life, buy for life | dae: does anyone else, do any of you | eli5: explain
iso: in search of, looking for | afaik: as far as i know | wibta: would i be the asshole | ladies: women
dudes: men, guys | chicks: women | bff: best friend | hubby: husband | faves: favorites, favourites
probs: problems, probably | xmas: christmas | vocab: vocabulary | meds: medication, medications, medicine
renos: renovations | undergrad: undergraduate | mom: mother | dad: father | champs: champions | champ: champion
noob: beginner, newcomer | noobs: beginners, newcomers | newbie: beginner, newcomer | newbies: beginners
brekkie: breakfast | veggies: vegetables | fridge: refrigerator | bike: bicycle
ekg: electrocardiogram | phd: doctorate | d&d: dungeons and dragons | mmo: massively multiplayer online game
xp: experience, windows xp | f2p: free to play | p2w: pay to win | approx: approximately | temps: temperatures
oz: ounce, ounces, australia | y/o: year-old, years old | bucks: dollars | quid: pounds | grand: thousand
lb: pound, pounds | lbs: pounds | kg: kilogram, kilograms, kilo, kilos | nyc: new york city, new york
philly: philadelphia | dc: washington, washington dc | vegas: las vegas | docs: documents, documentation
reddit: subreddit | reddits: subreddits | sub: subreddit | subs: subreddits | d/l: download, downloading
win7: windows 7 | win8: windows 8 | win10: windows 10 | win11: windows 11 | k8s: kubernetes
gpu: graphics card | cpu: processor | pk: pourquoi | koi: quoi | xq: por que
q: que | x: por, per | ke: che | nen: einen | ne: eine | fürn: für den | gez: rundfunkbeitrag
`
const meanings = new Map(
  table.split(/[|\n]/).map((entry): [string, string[][]] => {
    const [form = '', phrases = ''] = entry.trim().split(': ')
    return [form, phrases.split(', ').map((phrase) => tokensOf(phrase).map(({ word }) => word))]
  }),
)

/** Letters of a short form, and words that it may stand for. */
const SHORT_MAX = 6
/** Longer words that are in the dictionary are short forms only in capitals. */
const SHORT_WORD_MAX = 4

/** Maps the words of a response that write out a short form of its title. */
export function matchWrittenOut(matching: Matching, free: ReadonlySet<string>): void {
  const { title, response, titleIndexes, matchedIndexes } = matching
  const words = response.map(({ word }) => word)
  for (const [from, short] of title.entries()) {
    const match = (at: number, length: number) => {
      for (let place = at; place < at + length; place += 1) titleIndexes[place] ??= from
      matchedIndexes.add(from)
    }
    const known = meanings.get(short.raw.toLowerCase().replaceAll('’', "'")) ?? meanings.get(short.word)
    for (const phrase of known ?? []) {
      const at = words.findIndex((_, start) => phrase.every((word, i) => words[start + i] === word))
      if (at >= 0) match(at, phrase.length)
    }
    if (
      !matchedIndexes.has(from) &&
      known === undefined &&
      !(free.has(short.word) && short.raw === short.word)
    )
      matchSpelled(short, from, words, titleIndexes, match)
  }
}

/** Matches the most words behind each other that are new and spell a short form. */
function matchSpelled(
  { word: short, raw }: Token,
  from: number,
  words: readonly string[],
  titleIndexes: readonly (number | undefined)[],
  match: (at: number, length: number) => void,
): void {
  if (short.length < 2 || short.length > SHORT_MAX || !/^\p{L}/u.test(short)) return
  const isCapital = /\p{Lu}.*\p{Lu}/u.test(raw)
  for (let at = 0; at < words.length; at += 1) {
    if (titleIndexes[at] !== undefined || words[at]?.[0] !== short[0]) continue
    const end = titleIndexes.findIndex((source, place) => place > at && source !== undefined)
    const room = words.slice(at, Math.min(end < 0 ? words.length : end, at + SHORT_MAX))
    const length = room.findLastIndex((_, last) => shortens(short, room.slice(0, last + 1))) + 1
    if (length === 0) continue
    const isInPlace = titleIndexes[at - 1] === from - 1 || titleIndexes[at + length] === from + 1
    const isSmall = short.length <= SHORT_WORD_MAX && isInPlace && raw === raw.toLowerCase()
    if (isCapital || isSmall || !isEnglishWord(short)) match(at, length)
    return
  }
}

/** Small words of a phrase that its abbreviation may leave out. */
const unwritten = /^(?:of|the|and|for|to|in|a|an|de|la|du)$/

/**
 * Returns true if an abbreviation in lower case may stand for words: its letters follow each other in them, with the first letter
 * of each. KB for kettlebell, govt for government, wow for World of Warcraft.
 */
export function shortens(short: string, words: readonly string[]): boolean {
  /** How many letters the words so far may stand for. */
  let counts = new Set([0])
  for (const word of words) {
    const next = [...counts].flatMap((count) => countsWith(short, count, word))
    counts = new Set(unwritten.test(word) ? [...counts, ...next] : next)
  }
  return counts.has(short.length)
}

/** How many letters may be spelled with one more word, of which the first letter is needed. */
function countsWith(short: string, count: number, word: string): number[] {
  if (word[0] !== short[count]) return []
  const counts = [count + 1]
  for (const letter of word.slice(1)) {
    const last = counts.at(-1) ?? 0
    if (letter === short[last]) counts.push(last + 1)
  }
  return counts
}
