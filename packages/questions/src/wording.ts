import type { Sentence, TitleForm } from './title-form.ts'

/** Classes of words with the same function in a question. All words between them form one gap. */
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
  KNOW: 'know tell explain identify recognize recognize id name figure confirm clarify',
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
const GAP = '_'
/** How many words and marks of a title are used. */
const WORDS_MAX = 40

function classOf(word: string): string {
  const name = classes.get(word)
  if (name !== undefined) return name
  if (/^\W/.test(word)) return word.charAt(0)
  return /^\d/.test(word) ? '9' : GAP
}

/**
 * Returns the features of an English title's wording: words and marks alone and in pairs, their classes in pairs and
 * triples, and the words in brackets: `"word"`, `"a pair"`, `WHAT BE`, `WHAT BE THE`, `[tag]`.
 */
export function wordingOf({ sentences, tags }: TitleForm): string[] {
  const all = sentences.flatMap(({ words, mark }) => (mark ? [...words, mark] : words))
  const words = ['^', ...all, '$'].slice(0, WORDS_MAX)
  const skeleton = skeletonOf(sentences).slice(0, WORDS_MAX)
  return [
    ...words.map((word) => `"${word}"`),
    ...words.slice(1).map((word, i) => `"${words[i]} ${word}"`),
    ...skeleton.slice(1).map((name, i) => `${skeleton[i]} ${name}`),
    ...skeleton.slice(2).map((name, i) => `${skeleton[i]} ${skeleton[i + 1]} ${name}`),
    ...tags.map((tag) => `[${tag}]`),
  ]
}

/** Returns a title with its words replaced by their classes: `^ WHAT BE _ OF _ ? $`. */
function skeletonOf(sentences: readonly Sentence[]): string[] {
  const names = sentences.flatMap(({ words, mark }) => [...words.map(classOf), ...(mark ? [mark] : [])])
  return ['^', ...names.filter((name, i) => name !== GAP || names[i - 1] !== GAP), '$']
}
