/** One sentence of a title: its words in lower case with their punctuation, and the mark that closes it. */
export interface Sentence {
  words: readonly string[]
  readonly mark: '?' | '!' | '.' | '…' | ''
}

/** A title in its parts: its own words, and separately its tags, asides and quotations. */
export interface TitleForm {
  sentences: readonly Sentence[]
  /** Words of bracketed parts in front, behind and in between. */
  tags: readonly string[]
  /** A question mark is in the title's own words, only within brackets, only within quotation marks. */
  asksItself: boolean
  asksInBrackets: boolean
  asksInQuotes: boolean
  /** It begins with a quotation mark, and ends with one or with the name of who is quoted. */
  isQuotation: boolean
  /** The text without tags, as written. */
  text: string
}

const BRACKETED = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|【[^】]*】/g
const URL_PART = /https?:\/\/\S+|www\.\S+/g
/** Advice/help, not r/baking or w/salt. */
const ALTERNATIVES = /(?<=\p{L}{3})\/(?=\p{L}{3})/gu
const QUOTED = /"[^"]{1,200}"|(?<![\p{L}\p{N}])'[^']{12,200}'(?!\p{L})/gu
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}'’&/+-]*|[?？！!.…,:;|]+|[–—-]{1,3}|~/gu
const SENTENCE_END = /^[?？!！.…]+$/

/** Takes a title of any length apart in time proportional to it. */
export function readTitle(title: string): TitleForm {
  const quoted = title
    .slice(0, 400)
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
  // Both patterns need a slash or `www.`, which most titles lack; looking behind every letter is slow.
  const plain = /\/|www\./.test(quoted) ? quoted.replace(URL_PART, ' ').replace(ALTERNATIVES, ' / ') : quoted
  const tags: string[] = []
  let asksInBrackets = false
  const bare = plain.replace(BRACKETED, (part) => {
    tags.push(...(part.toLowerCase().match(/\p{L}+/gu) ?? []))
    asksInBrackets ||= isAsking(part)
    return ' '
  })
  const text = (/[\p{L}\p{N}]/u.test(bare) ? bare : plain.replace(/[[\](){}]/g, ' ')).trim()
  let asksInQuotes = false
  const own = text.replace(QUOTED, (part) => {
    asksInQuotes ||= isAsking(part)
    return ' quotation '
  })
  return {
    sentences: readSentences(own),
    tags,
    asksItself: isAsking(own),
    asksInBrackets,
    asksInQuotes,
    isQuotation: /^["'](?!\S{1,3}["'])/.test(text) && /^["'][^"]*"?\W*(?:[-–—~|].*)?$/.test(text),
    text,
  }
}

function isAsking(text: string): boolean {
  return text.includes('?') || text.includes('？')
}

function readSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let words: string[] = []
  for (const token of text.toLowerCase().match(TOKEN) ?? []) {
    if (!SENTENCE_END.test(token)) {
      words.push(token)
      continue
    }
    const mark = markOf(token)
    const previous = words.length > 0 ? { words } : mark === '?' ? sentences.pop() : undefined
    if (previous) sentences.push({ words: previous.words, mark })
    words = []
  }
  if (words.length > 0) sentences.push({ words, mark: '' })
  return sentences
}

function markOf(token: string): Sentence['mark'] {
  if (isAsking(token)) return '?'
  if (/[!！]/.test(token)) return '!'
  return /\.\.|…/.test(token) ? '…' : '.'
}
