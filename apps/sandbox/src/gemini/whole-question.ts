/** Fragments that people post instead of questions, each with its whole question. The first match applies. */
const FRAGMENTS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^thoughts (?:on|about) (.+)$/i, (_, rest) => `What are your thoughts on ${rest}`],
  [/^any (?:one|body) (.+)$/i, (_, rest) => anyone(rest)],
  [/^any(?:one|body) (?:else )?(.+)$/i, (_, rest) => anyone(rest)],
  [
    /^any ((?:advice|tips|suggestions|recommendations|ideas|thoughts)\b.*)$/i,
    (_, rest) => `Do you have any ${rest}`,
  ],
  [
    /^([^.!?]+?)(?:[.,!?;]\s*|\s+-+\s*|\.{2,}\s*)(?:any |need |looking for |please )?(advice|tips|suggestions|recommendations|ideas|thoughts)(?:[,/] ?(?:advice|tips|suggestions|etc\.?))*$/i,
    (all, about, wanted) =>
      startsWithSubject(about) ? all : `Do you have any ${lowerFirst(wanted)} for ${lowerFirst(about)}`,
  ],
  [
    /^([^.!?]+?)(?:[.,!?;]\s*|\s+-+\s*)what (?:to do|do|now)$/i,
    (all, about) => (/^(?:\w+ly )?\w+ed\b/i.test(about) ? `What should I do if I ${lowerFirst(about)}` : all),
  ],
  [/^.+ and i (?:don't|do not) know how to ([^.?!]+)$/i, (_, task) => `How can I ${task}`],
  [/^i (?:don't|do not) know how to ([^.?!]+)$/i, (_, task) => `How can I ${task}`],
  [/^how to ([^:]+)$/i, (_, task) => `How do you ${task}`],
  [/^(what|where|when|who) to (.+)$/i, (_, word, task) => `${word} should I ${task}`],
  [/^help me (.+)$/i, (_, task) => `Can you help me ${task}`],
  [/^request: (.+)$/i, (_, rest) => `Looking for ${article(rest)}${rest}`],
  [/^(?:a )?list of (.+)$/i, (_, rest) => `What are the ${rest}`],
  [
    /^(?:the )?((?:best|worst|most|least|(?:cheap|easi|fast|safe|simpl|quick|bigg|small|great)\w*est)\b.+)$/i,
    (_, rest) => `What ${isPlural(headOf(rest)) ? 'are' : 'is'} the ${lowerFirst(rest)}`,
  ],
  [/^(\w{3,}ing) (.+)$/i, (all, verb, rest) => (isClause(rest) ? all : `How do I ${baseOf(verb)} ${rest}`)],
  [
    /^((?:[\w'-]+ ){0,2}[\w-]+s)$/i,
    (all, thing) => (isClause(thing) || !isPlural(thing) ? all : `What are some ${lowerFirst(thing)}`),
  ],
]

/** Turns a fragment into a whole question, and returns any other text unchanged. Neither ends with a question mark. */
export function wholeQuestion(text: string): string {
  for (const [fragment, write] of FRAGMENTS) {
    const parts = fragment.exec(text)
    if (parts) return write(...parts.map((part) => part ?? ''))
  }
  return text
}

const ASKS =
  /^(?:what|why|how|when|where|who|which|whose|is|are|am|was|were|do|does|did|can|could|should|would|will|has|have|had|may|might|isn't|aren't|don't|doesn't|can't|won't|shouldn't)(?:'s|'re|'ve|'d)?\b/i

/** Returns the first sentence if it is a question of at least four words without an "Or …?" after it, else all. */
export function firstQuestion(text: string): string {
  const first = /^([^?]+\?+)\s*(?=[^\s"“'‘])(?!or\b)/i.exec(text)?.[1]
  return first && ASKS.test(first) && /(?:\S+\s+){3}/.test(first) ? first : text
}

function anyone(rest: string): string {
  return `${/^(?:tried|ever|been|had|seen|used|done|gone|made|found|managed|solved)\b/i.test(rest) ? 'Has' : 'Does'} anyone ${rest}`
}

/** Returns true if the text begins with a subject or a verb, so that it cannot follow "for". */
function startsWithSubject(text: string): boolean {
  return /^(?:i|i'm|i've|i'd|we|we're|he|she|they|it|you|my|our|this|that|there|what|how|why|can|is|are|do|does|should)\b/i.test(
    text,
  )
}

/** Returns true if function words or punctuation suggest that the text has a subject and a verb. */
function isClause(text: string): boolean {
  return /\b(?:i|i'm|i've|we|you|he|she|it|they|is|are|was|were|am|be|do|does|did|can|could|should|would|will|has|have|had|what|why|how|anyone|someone)\b|[,.;:!?]/i.test(
    text,
  )
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

const headOf = (text: string): string =>
  text.split(/[?.!,]|\s(?:to|for|in|under|of|with|without|on|that|and|at|if|from|when|ever)\b/i)[0]?.trim() ??
  text

const isPlural = (text: string): boolean => /[^su]s$/i.test(text)

const article = (text: string): string =>
  isPlural(headOf(text)) || /^(?:a|an|the|some) /i.test(text) ? '' : 'a '

/** Returns the base form of a gerund: "test" of "testing", "solve" of "solving", "get" of "getting". */
function baseOf(gerund: string): string {
  const stem = gerund.slice(0, -3).toLowerCase()
  if (/([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1)
  return /[vczu]$|dg$|^[^aeiou]*[aeiou][^aeiouwxy]$/.test(stem) ? `${stem}e` : stem
}
