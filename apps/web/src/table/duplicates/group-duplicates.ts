import { stemOf } from '@quarry/topics/stem-of'

export type TitledRow = { id: string; title: string }

type Group = Pick<TitleKey, 'terms' | 'isList'> & { ids: string[] }

/** Returns groups of two or more ids whose titles have the same key, in the order of `rows`. */
export function groupDuplicates(rows: readonly TitledRow[]): string[][] {
  const titles = rows.map(({ id, title }) => ({ id, parts: partsOf(title) }))
  const spell = spellingOf(
    titles.flatMap(({ parts }) => parts.words),
    namesIn(rows),
  )
  const groups = new Map<string, Group[]>()
  for (const { id, parts } of titles) {
    const title = keyOf(parts, spell)
    if (!title) continue
    const held = groups.get(title.key) ?? []
    const group = held.find((other) => !areExchanged(title, other))
    if (group) group.ids.push(id)
    else held.push({ ...title, ids: [id] })
    groups.set(title.key, held)
  }
  return [...groups.values()].flat().flatMap(({ ids }) => (ids.length > 1 ? [ids] : []))
}

/** Returns true if two words are in each other's place, as in: do birds eat spiders, do spiders eat birds. */
function areExchanged(one: Pick<Group, 'terms' | 'isList'>, other: Pick<Group, 'terms' | 'isList'>): boolean {
  const moved = one.terms.filter((term, at) => term !== other.terms[at])
  return moved.length === 2 && !(one.isList && other.isList)
}

/** Shorter words that look alike are often different words. */
const RESPELLED_MIN = 5

/** Returns a function that gives a word that occurs once the spelling of another with the same n-gram fingerprint. */
function spellingOf(words: readonly string[], names: ReadonlySet<string>): (word: string) => string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const usual = new Map<string, string>()
  for (const [word, count] of counts) {
    if (word.length < RESPELLED_MIN || names.has(word)) continue
    const letters = lettersOf(word)
    if (count > (counts.get(usual.get(letters) ?? '') ?? 0)) usual.set(letters, word)
  }
  return (word) => {
    const isRare = counts.get(word) === 1 && word.length >= RESPELLED_MIN && !names.has(word)
    return (isRare && usual.get(lettersOf(word))) || word
  }
}

/** OpenRefine's n-gram fingerprint with n = 1, but for the first letter: each letter once, sorted. */
function lettersOf(word: string): string {
  return word.slice(0, 1) + [...new Set(word.slice(1))].sort().join('')
}

/** Words that some title writes with a capital letter amid others in lower case. */
function namesIn(rows: readonly TitledRow[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap(({ title }) => {
      const [, ...later] = title.match(/\p{L}+/gu) ?? []
      const capital = later.filter((word) => /^\p{Lu}/u.test(word))
      return capital.length * 2 > later.length ? [] : capital.map((word) => word.toLowerCase())
    }),
  )
}

/** Words that may differ between titles that ask the same. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its is are was were be been being am im ive id ill i me my mine our ours we us you u ' +
    'your ur yours youre youve myself yourself one ones do does did done doing can could should would will shall may ' +
    'might must has have had having someone anyone anybody somebody everyone everybody people guys folks yall what whats which ' +
    'who whom whose how hows why whys when where if whether and or so then also too very just really actually literally even ' +
    'please pls plz help thanks hi hey hello ok okay any some there here s d ve ll re m ca wo a at by for in of on to with about ' +
    'best good favorite favourite favorites favourites question questions advice tip tips suggestion suggestions ' +
    'recommend recommended recommendation recommendations looking know tell wondering curious way ways get gets getting got ' +
    'come comes possible safe think thinks thoughts pic pics photo photos serious reddit quick'
  ).split(' '),
)

/** Wordings of the same question word, in lower case. */
const sameWordings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:how come|what(?:'s| is| are)?(?: the)? (?:causes?|causing|reasons?)|what makes)\b/g, 'why'],
  [/\b(?:what(?:'s| is| are) )?(?:the |a |any |some )?(?:best |good |easiest )?ways? (?:to|of)\b/g, 'how to'],
  [/\bwhat time\b/g, 'when'],
  [/\bis it (?:possible|safe|okay|ok|fine|alright) (?:to|for|if|that)\b/g, 'can'],
  [
    /\b(?:do|does|can|could) (?:any(?:one|body)|some(?:one|body)|you(?: guys)?) (?:know|tell me|explain)\b/g,
    ' ',
  ],
  [/\bcannot\b/g, 'can not'],
  [/\bdoes(?=n?'?t?\b)/g, 'do'],
  [/\bare(?=n?'?t?\b)/g, 'is'],
  [/\b(is|was|were|do|did|ca|could|should|wo|would|has|have|had)n'?t\b/g, '$1 not'],
]

const negation =
  /^(?:not|no|never|without|non|nor|neither|stop|stops|ne|pas|nicht|kein\p{L}*|niet|geen|inte|ikke|nie)$/u

/** A number or a word with the signs that belong to it: `$50`, `7a`, `16` of `16GB`, `c++`, `O-`, `-l`, `~/bin`. Or signs alone: `==`. */
const token =
  /(?:(?<=^|[\s("'])[$€£#~/.@!+-]+)?(?:\p{L}[\p{L}\p{N}]*(?:\+\+|#|[+-](?=$|[\s?!.,)]))?|\p{N}+(?:[.,:/]\p{N}+)*(?:\p{L}(?!\p{L})|[€£%])?)|(?<=\s)[=<>!&|*]+(?=\s)/gu

/** What stands after one of these, unlike what stands before it: from Paris to London is not from London to Paris. */
const direction = /\b(from|than|into) (?:(?:a|an|the|my|our|your) )?(?=\p{L})/gu
const numberWords = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const auxiliaries =
  'is|are|was|were|am|do|does|did|can|ca|could|should|would|wo|will|shall|may|might|must|has|have|had'
const auxiliary = new RegExp(
  `(?:^|[:.!])\\W*(?:(?:so|and|but|hey|hi|question|help)\\b\\W*)*(${auxiliaries})\\b`,
)
const questionWord = new RegExp(
  `\\b(?:who|whose|what|which)(?=(?:'?s)?\\b)|\\b(?:when|where)(?= (?:to|${auxiliaries})\\b)|` +
    '\\bhow(?: (?:many|much|long|often|far|old|big|hard|fast|soon|early|late|high|low|deep|bad|safe)\\b)?',
)
/** In a title with fewer terms, a word that points to the post means something else each time. */
const TERMS_MIN = 3
const pointing = /\b(?:this|these|those|here|think|thoughts)\b/

type TitleParts = { plain: string; words: readonly string[] }

/** Returns the title in lower case without accents and tags in brackets, and its words, numbers and signs. */
function partsOf(title: string): TitleParts {
  const bare = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/(?<!\p{L})\[[^\]]{0,40}\]|[[(]\d{2} ?[mf][\])]/giu, ' ')
    .toLowerCase()
  const plain = sameWordings.reduce((text, [wording, word]) => text.replace(wording, word), bare)
  const words = plain.replace(direction, '$1').replaceAll("'", '').match(token) ?? []
  return { plain, words: words.map(asDigits) }
}

type TitleKey = {
  key: string
  /** In the title's order. */
  terms: readonly string[]
  /** Some of them may change places. */
  isList: boolean
}

/**
 * Returns what titles with the same words in any order have in common: the question word, the negations, the numbers in their
 * order, and the stems of all other words but stop words, sorted. Undefined for a title that does not say what it is about.
 */
function keyOf({ plain, words }: TitleParts, spell: (word: string) => string): TitleKey | undefined {
  const numbers = words.filter(isNumber)
  const denials = words.filter((word) => negation.test(word)).length
  const terms = [...new Set(words.filter(isTerm).map((word) => stemOf(spell(word))))]
  const isVague = terms.length < TERMS_MIN
  if (terms.length === 0 || (isVague && pointing.test(plain))) return undefined
  if (terms.length + numbers.length < 2) return { key: words.join(' '), terms, isList: false }
  const asked = questionWordOf(plain) ?? (isVague ? '' : 'what')
  return {
    key: [asked, ownerOf(plain, asked), denials, ...numbers, '', ...terms.toSorted()].join(' '),
    terms,
    isList: /\b(?:and|or|vs|versus)\b/.test(plain),
  }
}

function asDigits(word: string): string {
  const at = numberWords.indexOf(word)
  return at < 0 ? word : String(at + 2)
}

function isNumber(word: string): boolean {
  return !/^\p{L}+$/u.test(word)
}

function isTerm(word: string): boolean {
  return !isNumber(word) && !negation.test(word) && !stopWords.has(word)
}

/** Whose things are asked about if the answer is yes or no: whether my dog howls is not whether yours does. */
function ownerOf(plain: string, asked: string): string {
  if (/^(?:how|wh)/.test(asked)) return ''
  return /\b(?:my|our|your)\b/.exec(plain)?.[0].replace(/^our/, 'my') ?? ''
}

/** The question word with what it measures, as in `how long`, else the verb that the question begins with. */
function questionWordOf(plain: string): string | undefined {
  if (/\bwhy\b/.test(plain)) return 'why'
  const [, begins] = auxiliary.exec(plain) ?? []
  return begins ?? questionWord.exec(plain)?.[0].replace('which', 'what')
}
