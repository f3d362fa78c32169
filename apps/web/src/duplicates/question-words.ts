/** Words without meaning for the comparison of titles. */
const fillers: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its is are was were be been being am do does did done doing have has had ' +
    'having can could should would will shall may might must i im ive id me my mine we our us you your yours he his ' +
    'she her they their them one ones someone anyone anybody somebody everyone people guys folks there here what whats ' +
    'which who whom whose how hows why whys when where if whether and or but so then than as at by for from in into of ' +
    'on onto to up with about after all any some just only also too very really actually literally please help ' +
    'question questions thanks thank advice need want wanting know knows tell best better good way ways get getting ' +
    'got go going make making made use using used thing things something anything ever even still now new first time ' +
    'possible recommend recommended recommendation suggestion suggestions tip tips idea ideas like think thoughts else ' +
    'dont doesnt isnt arent cant wont couldnt shouldnt wouldnt didnt wasnt hasnt havent not no without'
  ).split(' '),
)

/** A title with one of these asks the opposite of the same title without it. */
const negations =
  /\b(not|no|never|without|cannot|stop(?:ped|s)?|(?:can|won|don|doesn|isn|aren|didn|shouldn|couldn|wouldn)'?t)\b/i

/** The kind of answer that a title asks for; titles with different kinds are different questions. */
const intents: readonly (readonly [string, RegExp])[] = [
  ['why', /\b(why|how come|what causes?|what makes)\b/i],
  ['when', /\b(when|what time|how (?:soon|early|late))\b/i],
  ['where', /\bwhere\b/i],
  ['who', /\b(who|whose|whom)\b/i],
  ['amount', /\bhow (?:much|many|long|often|far|big|deep|old|expensive)\b/i],
  ['how', /\b(how|ways? to|tips)\b/i],
]

export type QuestionWords = {
  /** Stems of what the question is about, each once. */
  stems: readonly string[]
  /** All of its words. */
  tokens: readonly string[]
  /** Numbers in it: `Python 2` is not `Python 3`. */
  numbers: string
  negated: boolean
  /** undefined if the title has none. */
  intent: string | undefined
}

/** Returns the parts of a title that are compared for near-duplicates. */
export function questionWords(title: string): QuestionWords {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[[({][^\])}]{0,40}[\])}]/g, ' ')
    .replace(/’/g, "'")
  const tokens =
    plain
      .toLowerCase()
      .replace(/'/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const words = tokens.filter((token) => !fillers.has(token))
  return {
    stems: [...new Set(words.map(stem))],
    tokens,
    numbers: [...new Set(tokens.filter((token) => /\d/.test(token)))].sort().join(' '),
    negated: negations.test(plain),
    intent: intents.find(([, pattern]) => pattern.test(plain))?.[0],
  }
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
