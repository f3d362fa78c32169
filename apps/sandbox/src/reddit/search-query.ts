/** The fields of a post that Quarry's searches match: title and flair as stems. */
export type Searchable = {
  title: readonly string[]
  flair: readonly string[]
  self: boolean
}

export type Matcher = (post: Searchable) => boolean

export type ParsedQuery = {
  matches: Matcher
  /** Stems of the words that a result should have, to rank by. */
  wanted: readonly string[]
}

const TOKEN = /\(|\)|[a-z]+:"[^"]*"|[a-z]+:\([^)]*\)|[a-z]+:[^\s()]+|"[^"]*"|[^\s()"]+/g
const nothing: Matcher = () => true

/** Returns true if the stems contain the phrase, in its order and without gaps. */
function phraseIn(stems: readonly string[], phrase: readonly string[]): boolean {
  const [first] = phrase
  if (first === undefined) return true
  if (phrase.length === 1) return stems.includes(first)
  return stems.some((_, start) => phrase.every((word, offset) => stems[start + offset] === word))
}

const isYes = (value: string) => /^(?:yes|1|true|on)$/i.test(value)

const fields = new Map(
  Object.entries<(value: string) => Matcher>({
    title: (value) => (post) => phraseIn(post.title, stemsOf(value)),
    flair: (value) => (post) => phraseIn(post.flair, stemsOf(value)),
    self: (value) => (post) => post.self === isYes(value),
  }),
)

function termMatcher(token: string): Matcher {
  const colon = token.indexOf(':')
  const field = colon > 0 ? fields.get(token.slice(0, colon)) : undefined
  if (field !== undefined) return field(token.slice(colon + 1).replace(/^["(]|[")]$/g, ''))
  const phrase = stemsOf(token)
  return (post) => phraseIn(post.title, phrase)
}

/**
 * Parses Reddit's search language: fields with lower-case names, quoted phrases, upper-case AND, OR and NOT,
 * parentheses. Words without an operator between them mean AND. Punctuation is ignored.
 */
export function parseSearch(query: string): ParsedQuery {
  const tokens = query.match(TOKEN) ?? []
  let at = 0
  const parseTerm = (): Matcher => {
    const token = tokens[at++]
    if (token === undefined) return nothing
    if (token === 'NOT') {
      const inner = parseTerm()
      return (post) => !inner(post)
    }
    if (token !== '(') return termMatcher(token)
    const inner = parseEither()
    if (tokens[at] === ')') at++
    return inner
  }
  const parseAll = (): Matcher => {
    const terms: Matcher[] = []
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== 'OR') {
      if (tokens[at] === 'AND') at++
      else terms.push(parseTerm())
    }
    return (post) => terms.every((term) => term(post))
  }
  const parseEither = (): Matcher => {
    const sides = [parseAll()]
    while (tokens[at] === 'OR') {
      at++
      sides.push(parseAll())
    }
    return (post) => sides.some((side) => side(post))
  }
  const matches = parseEither()
  const wanted = tokens
    .filter((token) => !/^(?:AND|OR|NOT|\(|\)|(?:self|flair):.*)$/.test(token))
    .flatMap((token) => stemsOf(token.replace(/^[a-z]+:/, '')))
  return { matches, wanted }
}

/** Returns a rough English stem, the same for "gardener", "gardens" and "gardening". */
export function stem(word: string): string {
  let root = word.replace(/'s$/, '')
  if (root.length > 4) root = root.replace(/(?:ations?|ings?|ers?|ed|es|s)$/, '')
  else if (root.length > 3) root = root.replace(/s$/, '')
  root = root.replace(/([bdgmnprt])\1$/, '$1')
  return root.length > 3 ? root.replace(/(?:e|y)$/, '') : root
}

export const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map(stem)
