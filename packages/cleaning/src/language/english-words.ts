import dictionary from 'dictionary-en'
import { hashOfWord, indexOfHash } from './hashed-words.ts'

/**
 * Hashes of lower-cased base forms of English words and names, sorted: 0.2 MB, where a set of strings takes 7 MB. Hunspell's list
 * has one word per line, `word/flags`, after a line with their number.
 */
const bases = Uint32Array.from(
  new TextDecoder().decode(dictionary.dic).matchAll(/(?<=\n)[^/\n]+/g),
  ([word]) => hashOfWord(word.toLowerCase().replaceAll("'", '')),
).sort()

/** Returns true if a word in lower case is in the dictionary in this form. */
function isBase(word: string): boolean {
  return indexOfHash(bases, hashOfWord(word)) >= 0
}

const irregular = new Map(
  (
    'mice mouse|feet foot|teeth tooth|men man|women woman|children child|kids kid|geese goose|leaves leaf|knives knife|lives life|wives wife|' +
    'ran run|kept keep|wrote write|written write|fell fall|fallen fall|bought buy|brought bring|caught catch|taught teach|thought think|' +
    'left leave|lost lose|sold sell|told tell|broke break|broken break|stole steal|stolen steal|ate eat|eaten eat|drank drink|drunk drink|' +
    'drove drive|driven drive|grew grow|grown grow|gave give|given give|went go|gone go|made make|met meet|paid pay|said say|sent send|' +
    'slept sleep|spent spend|stood stand|took take|taken take|woke wake|wore wear|worn wear|won win|began begin|begun begin|felt feel|' +
    'found find|got get|gotten get|had have|has have|heard hear|held hold|knew know|known know|saw see|seen see|chose choose|chosen choose|' +
    'died die|dying die|lying lie|tying tie|built build|became become|meant mean|froze freeze|frozen freeze|spoke speak|spoken speak'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Returns true if a word in lower case is English, in one of its usual forms. */
export function isEnglishWord(word: string): boolean {
  return irregular.has(word) || stemsOf(word).some((stem) => isBase(stem) && isRegular(word, stem))
}

/** Fri does not make "frist" a word: what takes one of the short endings ends with an e, or a w before an n. */
function isRegular(word: string, stem: string): boolean {
  if (!word.startsWith(stem)) return true
  const ending = word.slice(stem.length)
  return !/^(?:d|r|st|n)$/.test(ending) || stem.endsWith('e') || (ending === 'n' && stem.endsWith('w'))
}

const endings = ['s', 'es', 'ed', 'd', 'ing', 'ly', 'er', 'r', 'est', 'st', 'en', 'n']
const endsLikeForm = /[sdgyrtn]$/

/** Returns the words that a word may be a form of, itself first: `run` for `running`, `try` for `tries`. */
export function stemsOf(word: string): string[] {
  const stems = [word]
  const known = irregular.get(word)
  if (known !== undefined) stems.push(known)
  if (!endsLikeForm.test(word)) return stems
  for (const ending of endings) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue
    const base = word.slice(0, -ending.length)
    stems.push(base)
    if (ending !== 's' && ending !== 'd') stems.push(`${base}e`)
    if (base.endsWith('i')) stems.push(`${base.slice(0, -1)}y`)
    if (base.at(-1) === base.at(-2)) stems.push(base.slice(0, -1))
  }
  return stems
}

/** Words that are often confused in writing: a change from one to the other corrects a mistake. */
const homophones = new Map<string, Set<string>[]>()
for (const list of (
  'their there theyre|your youre|its|to too two|of have off|by buy bye|loose lose|no know now|whether weather|were where wear ware|wich which witch|' +
  'then than|affect effect|peace piece|break brake|advice advise|quiet quite quit|form from|desert dessert|cord chord|whos whose|' +
  'past passed|right write|hear here|week weak|waist waste|role roll|bare bear|bored board|site sight cite|plain plane|' +
  'steal steel|threw through thru|tide tied|sale sail|tail tale|meat meet|male mail|hole whole|hour our|knew new|wood would|' +
  'breath breathe|bath bathe|cloths clothes|choose chose|led lead|lay lie|lays lies|laying lying|furthest farthest|further farther|plenty plentiful|payed paid|dieing dying|cort court|wat what|any one anyone|' +
  'wear where|are our|a an|dose does|loos loose|wether weather|sea see|son sun|sum some|one won|ate eight|for four fore|pore poor pour|' +
  'principal principle|stationary stationery|capital capitol|complement compliment|flour flower|heal heel|pair pear|pedal petal|' +
  'grey gray|tyre tire|tyres tires|colour color|favourite favorite|organise organize|neighbour neighbor|mouses mice|wont want|me my mijn|then them|alot lot|wrth worth|cheep cheap|bred bread|bean been|creak creek|dear deer|fare fair|gate gait|hair hare|knight night|maid made|pail pale|reel real|seam seem|sew sow so|shore sure|stair stare|thrown throne|vain vein|wait weight|way weigh|wine whine|yoke yolk|burrow borrow|burrowed borrowed|burrowing borrowing'
).split('|')) {
  const words = new Set(list.split(' '))
  for (const word of words) homophones.set(word, [...(homophones.get(word) ?? []), words])
}

export function areMixedUp(one: string, other: string): boolean {
  return homophones.get(one)?.some((words) => words.has(other)) ?? false
}
