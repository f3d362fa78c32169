/** Verbs that a question begins with or that follow its question word. Apostrophes are removed. */
const auxiliaries =
  '(?:do|does|did|is|are|was|were|am|can|could|should|would|will|shall|may|might|must|has|have|had|(?:do|does|did|is|are|was|were|ca|could|should|would|wo|has|have|had)nt)'

/** After `how`, what is no measure: how do I, how to. Any other word is one: how long, how safe. */
const noMeasure = `(?:${auxiliaries}|to|i|id|im|ive|you|youd|we|he|she|they|it|the|a|an|my|our|your|this|that|these|those|come|about|people|anyone|everyone|someone|one|not|on|in|best|d|s|else)`

/** Somebody is asked whether they know; what is asked follows. */
const preambles =
  /\b(?:(?:does|do|did|can|could|would|will) )?(?:anyone|anybody|someone|somebody|any of you|you|yall)(?: here| else| out there| please)* (?:know|tell me|explain(?: to me)?|have any idea|help me understand)(?: of| about)?\b|\b(?:i was|im|just) (?:wondering|curious)\b/g

/** Phrases that ask the same as a question word. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [preambles, ' '],
  [
    /\bhow come\b|\b(?:what|whats)(?: is| are| was| were)? (?:the )?(?:causes?|caused|causing|reasons?)\b|\bwhat makes\b/g,
    'why',
  ],
  [
    /\b(?:whats?|which)(?: is| are| would be)?(?: the| a| your| some)?((?: \p{L}+)? )ways? (?:to|of|for)\b/gu,
    'how to $1 ',
  ],
  [/\b(?:whats?|which)(?: is| are)?(?: the)? (\p{L}+) time (?=(?:of|to|for)\b)/gu, 'when is $1 time '],
  [/^\W*(best|cheapest|right) time (?=(?:of|to|for)\b)/g, 'when is $1 time '],
  [/\bany(?: good| nice)? (?:places?|spots?)(?: (?:to|where))\b/g, 'where do '],
  [
    /\bis it (?:possible|safe|ok|okay|alright|all right|fine)(?: (?:to|for|if|that))?\b|\bis (.{1,60}) (?:possible|safe|ok|okay)\b/g,
    'can $1',
  ],
  [/\b(?:is|are) (.{1,60} or .{1,60}) (?=better\b)/g, 'which $1 '],
  [/^(\W*)(?:best |good |any |any good |easy )*(?:ways? (?:to|of)|tips (?:on|for))\b/g, '$1how to'],
]

/** Question words, and where one is no conjunction: `when do you`, not `when you do`. */
const words: readonly (readonly [string, RegExp])[] = [
  ['why', /\bwhy\b/],
  ['when', new RegExp(`\\bwhen (?=${auxiliaries}\\b)|\\bwhat time\\b|\\bhow (?:soon|early|late)\\b`)],
  ['where', /\bwhere\b/],
  ['who', /(?:^|[.,:;?!] *|\bknow )who(?:se|m|s)?\b/],
  ['how', new RegExp(`\\bhow (?=${noMeasure}\\b)|\\bhow(?=\\W*$)`)],
]
const measure = new RegExp(`\\bhow (?!${noMeasure}\\b|soon\\b|early\\b|late\\b)(\\p{L}+)`, 'u')

const whether = new RegExp(
  `(?:^|[.,:;?!)\\]-]) *(?:(?:so|and|but|or|ok|okay|hey|hi|guys|reddit|please)[ ,]+)*(${auxiliaries})\\b`,
)
const ways = /\b(?:is there|are there|any)(?: an?| any)?(?: \p{L}+)? ways?\b/u
const whatever = /\b(?:what|whats|which)\b/

/** Requests for things, whatever they begin with: a good mechanic, suggestions. */
const requests =
  /\b(?:recommend\p{L}*|suggest\p{L}*|looking for)\b|^\W*(?:any|(?:is|are) there any)\b|^\W*(?:does|do) (?:any(?:one|body)|you|yall) have any\b/u

/** The kind of answer a title asks for; undefined if its words do not say. Expects lower case, no apostrophes. */
export function questionKind(title: string): string | undefined {
  const text = phrases
    .reduce(
      (all, [pattern, word]) => all.replace(pattern, (_, part) => word.replace('$1', part ?? '')),
      title,
    )
    .replace(/\s+/g, ' ')
    .trim()
  const found = words.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))
  const [, measured] = measure.exec(text) ?? []
  if (measured) found.push(`how ${measured}`)
  if (found.length > 0) return found.join(', ')
  if (ways.test(text)) return 'way'
  if (requests.test(text)) return 'what'
  const [, verb] = whether.exec(text) ?? []
  if (whatever.test(text)) return 'what'
  return verb && whetherKind(verb)
}

/** With its tense: what was is not what would be. */
function whetherKind(verb: string): string {
  if (/^(?:can|could|may|might)/.test(verb)) return 'can'
  if (/^(?:should|must|shall)/.test(verb)) return 'should'
  if (/^(?:did|was|were|has|have|had)/.test(verb)) return 'was'
  return /^w/.test(verb) ? 'will' : 'is'
}

/** A way answers how as well as whether. Without a question word, a title may ask how, what or whether. */
const compatible: ReadonlySet<string> = new Set([
  'way can',
  'way how',
  'is will',
  'undefined how',
  'undefined what',
  'undefined is',
])

export function isSameKind(left: string | undefined, right: string | undefined): boolean {
  return left === right || compatible.has(`${left} ${right}`) || compatible.has(`${right} ${left}`)
}

/** Returns true if yes or no is an answer. */
export function isWhether(kind: string | undefined): boolean {
  return kind === 'is' || kind === 'was' || kind === 'will'
}
