import { type ExclusiveWords, exclusiveWordsIn } from './exclusive-words.ts'

/** Words without meaning for the comparison of titles. */
const fillers: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its is are was were be been being am do does did done doing have has had ' +
    'having can could should would will shall may might must i im ive id me my mine we our us you your yours he his ' +
    'she her they their them one ones someone anyone anybody somebody everyone people guys folks there here what whats ' +
    'which who whom whose how hows why whys when where if whether and or but so then than as at by for from in into of ' +
    'on onto to up with about after all any some just only also too very really actually literally please help ' +
    'question questions thanks thank advice need want wanting know knows tell best better good way ways get gets getting ' +
    'got go going make making made use using used thing things something anything ever even still now new first time ' +
    'come comes came coming out yourself myself themselves possible recommend recommended recommendation suggestion suggestions tip tips idea ideas like think thoughts else ' +
    'dont doesnt isnt arent cant wont couldnt shouldnt wouldnt didnt wasnt hasnt havent not no without'
  ).split(' '),
)

/** A title with one of these asks the opposite of the same title without it. */
const negations =
  /\b(not|no|never|without|cannot|stop(?:ped|s)?|non|ne|pas|nunca|nao|nicht|kein\w*|niet|geen|inte|ikke|ikkje|ekki|nie|(?:can|won|don|doesn|isn|aren|didn|shouldn|couldn|wouldn|wasn|weren|hasn|haven|hadn)'?t)\b/i

/** Small numbers in words; `one` is also a pronoun. */
const numberWords: ReadonlySet<string> = new Set(
  'two three four five six seven eight nine ten eleven twelve'.split(' '),
)

/** The kind of answer that a title asks for; titles with different kinds are different questions. */
const intents: readonly (readonly [string, RegExp])[] = [
  ['why', /\b(why|how come|what causes?|what makes)\b/i],
  ['when', /\b(when|what time|how (?:soon|early|late))\b/i],
  ['where', /\bwhere\b/i],
  ['who', /\b(who|whose|whom)\b/i],
  ['amount', /\bhow (?:much|many|long|often|far|big|deep|old|expensive)\b/i],
  ['how', /\b(how|ways? to|tips)\b/i],
]

/** A title that begins like this, or has a question mark, asks something. Before it: tags, greetings. */
const asking =
  /^\W*(?:(?:hey|hi|hello|ok|okay|so|and|but|also|guys|help|question|serious)\b\W*)*(?:(?:anyone|anybody|someone|somebody|does|do|did|is|are|was|were|can|could|should|would|will|has|have|am|which|who|where)\b|(?:what|why|when|how)\b(?! (?:i|i'm|i've|you|we|he|she|they|my|our|the|a)\b)|(?:best ways? to|looking for|need|any|suggest|recommend)\w*\b)/i
const requests = /\b(?:help|advice|suggestions?|recommendations?|tips|questions? about)\b/i

/** The same words again, with what came of it: not the question itself. */
const updates = /^\W*(?:update|follow[ -]?up|finally|success)\b/i

/** The subject is in the post, not in the title: two posts mean two things. */
const pointing =
  /\b(?:this|these|those|he|she|him|they|them|here)\b|\bwhat do (?:you|y'?all|we|people)\b.{0,20}\bthink\b|\bhow did (?:i|we) do\b|\bthoughts\b/i

/** Words that do not matter for what is asked. */
const preambles =
  /\b(?:not sure|sorry|apologies) (?:if|that) this is.{0,40}?(?:\bbut\b|[.:,…]+)\W*(?:but\b)?/i

export type QuestionWords = {
  /** Stems of what the question is about, each once. */
  stems: readonly string[]
  /** All of its words. */
  tokens: readonly string[]
  /** Numbers in it, in order, with sign and currency: `Python 2` is not `Python 3`, from 6 to 7 is not from 7 to 6. Also `c++`. */
  numbers: string
  negated: boolean
  /** By its form it is a question. */
  asks: boolean
  /** It means something that is not in the title. */
  points: boolean
  /** undefined if the title has none. */
  intent: string | undefined
  /** Stems of the first words with a meaning after `from` and `than`: from Paris to London is not from London to Paris. */
  from: string | undefined
  than: string | undefined
  exclusive: ExclusiveWords
}

/** Returns the parts of a title that are compared for near-duplicates. */
export function questionWords(title: string): QuestionWords {
  const whole = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'").replace(preambles, ' ')
  const plain = whole.replace(/[[({][^\])}]{0,40}[\])}]/g, ' ')
  const tokens =
    plain
      .toLowerCase()
      .replace(/'/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const words = tokens.filter((token) => !fillers.has(token))
  return {
    stems: [...new Set(words.map(stem))],
    tokens,
    numbers: numbersOf(whole),
    negated: negations.test(plain),
    asks: asks(plain),
    points: pointing.test(plain),
    intent: intents.find(([, pattern]) => pattern.test(plain))?.[0],
    from: stemAfter('from', tokens),
    than: stemAfter('than', tokens),
    exclusive: exclusiveWordsIn(tokens),
  }
}

function stemAfter(word: string, tokens: readonly string[]): string | undefined {
  const at = tokens.indexOf(word)
  const next = at < 0 ? undefined : tokens.slice(at + 1).find((token) => !fillers.has(token))
  return next === undefined ? undefined : stem(next)
}

function asks(title: string): boolean {
  if (updates.test(title)) return false
  return title.includes('?') || asking.test(title) || requests.test(title)
}

/** Those in round brackets too: part 5 is not part 8. In square brackets are the sizes of pictures. */
function numbersOf(title: string): string {
  const tokens =
    title
      .replace(/\[[^\]]{0,40}\]/g, ' ')
      .toLowerCase()
      .match(/[$€£+-]?[\p{L}\p{N}]+(?:[€£%#]|\+\+)?/gu) ?? []
  return [...new Set(tokens.filter((token) => /[\d#]|\+\+/.test(token) || numberWords.has(token)))].join(' ')
}

const endings = /(?:ing|ings|edly|ed|es|s|ly|er|ers)$/

/**
 * Removes English endings, roughly: the rest only has to be the same for both titles. `stemsOf` of `packages/cleaning` returns all
 * possible base forms instead, because it looks them up in a dictionary that the page does not load.
 */
function stem(word: string): string {
  if (word.length < 4) return word
  const cut = word.replace(/ies$/, 'y').replace(endings, '')
  const root = cut.length < 3 ? word : cut
  return root.replace(/([^aeiouls])\1$/, '$1').replace(/e$/, '')
}
