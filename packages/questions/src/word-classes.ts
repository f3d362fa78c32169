import { learnWord, numberOfWord } from './vocabulary.ts'

/** Classes of words with the same function in a question. Any number of other words in a row are one gap. */
const CLASSES: Readonly<Record<string, string>> = {
  WHAT: "what which whats what's",
  HOW: "how hows how's how'd",
  WHY: 'why whys',
  WHERE: 'where wheres',
  WHO: "who whose whom who's whos",
  WHEN: 'when',
  BE: "is are was were am isn't aren't wasn't isnt arent be been",
  DO: "do does did don't doesn't didn't dont doesnt",
  HAVE: "have has had haven't hasn't",
  CAN: "can could can't couldn't may",
  WOULD: "would should will shall wouldn't shouldn't won't might must",
  ONE: 'anyone anybody someone somebody',
  ANY: 'any some',
  I: "i im i'm ive i've id i'd i'll",
  MY: 'my our mine',
  WE: "we us we're",
  YOU: "you u y'all ya yall you're",
  YOUR: 'your yours',
  THIS: 'this that these those',
  IT: "it its it's they them he she him her his their there",
  PEOPLE:
    'guys people redditors reddit everyone everybody folks fans users men women girls ladies dudes bros friends',
  KNOW: 'know tell explain identify recognize recognise id name figure confirm clarify',
  SUGGEST: 'recommend suggest advise',
  ADVICE:
    'recommendation recommendations suggestion suggestions ideas idea advice tips tip alternatives options option',
  THOUGHT:
    'thoughts opinion opinions think critique critiques feedback criticism cc c&c rate review reviews input thought',
  HELP: 'help please pls plz assistance halp',
  NEED: 'need needs needed looking searching seeking want wanted wanting request requesting wondering curious trying',
  BEST: 'best better good favorite favourite worst great cheapest easiest',
  WAY: 'way ways place places method methods resources book books software app apps site sites sub subreddit',
  FIND: 'find get buy download obtain purchase locate',
  QUESTION: 'question questions q discussion discuss ask asking',
  PROBLEM: 'problem problems issue issues trouble error fix broken stuck confused lost unsure',
  ELSE: 'else',
  OR: 'or',
  LOVE: 'love like appreciate hate enjoy',
  FEEL: 'feel feels feeling',
  JUST: 'just only really actually ever never',
  THE: 'the a an',
  OF: 'of in on for with to from at by about as into',
  NOT: 'not no',
  SO: 'too so very',
  MAKE: 'make made did done making build built',
  SEE: 'saw found see seen noticed look',
  OTHER: 'other others more similar',
  AND: 'and but if then',
}

const classes = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
)
export const GAP = '_'

export function classOf(word: string): string {
  const name = classes.get(word)
  if (name !== undefined) return name
  if (/^\W/.test(word)) return word.charAt(0)
  return /^\d/.test(word) ? '9' : GAP
}

/** Of the names of classes in {@link learnWord}. */
export const GAP_NUMBER = learnWord(GAP)
const DIGITS_NUMBER = learnWord('9')
const [SMALL_A, SMALL_Z, ZERO, NINE] = [97, 122, 48, 57]
/** By word: the number of its class; 0 if the class depends on its first character. */
const numbers: number[] = []
for (const [word, name] of classes) {
  const number = learnWord(word)
  while (numbers.length <= number) numbers.push(0)
  numbers[number] = learnWord(name)
}

/** Returns the number of a word's class. */
export function classNumberOf(word: string, number: number): number {
  const known = number < numbers.length ? (numbers[number] as number) : 0
  if (known !== 0) return known
  const code = word.charCodeAt(0)
  if (code >= SMALL_A && code <= SMALL_Z) return GAP_NUMBER
  if (code >= ZERO && code <= NINE) return DIGITS_NUMBER
  return numberOfWord(classOf(word))
}
