/** One sentence of a title: its words in lower case with their punctuation, and the mark that closes it. */
export interface Sentence {
  readonly words: readonly string[]
  readonly mark: '?' | '!' | '.' | '…' | ''
}

/** A title in its parts: its own words, and separately its tags, asides and quotations. */
export interface TitleForm {
  sentences: readonly Sentence[]
  /** Words in brackets anywhere in the title. */
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
/** A quick test: most titles have no quotation, and the pattern for one is slow. */
const MAY_QUOTE = /["'][^"']*["']/

/** Splits a title into its parts, in linear time. */
export function readTitle(title: string): TitleForm {
  const quoted = withPlainQuotes(title.slice(0, 400))
  // Both patterns need a slash or `www.`, which most titles lack, and are slow.
  const plain = /\/|www\./.test(quoted) ? quoted.replace(URL_PART, ' ').replace(ALTERNATIVES, ' / ') : quoted
  const tags: string[] = []
  let asksInBrackets = false
  const bare = /[[({【]/.test(plain)
    ? plain.replace(BRACKETED, (part) => {
        tags.push(...(part.toLowerCase().match(/\p{L}+/gu) ?? []))
        asksInBrackets ||= isAsking(part)
        return ' '
      })
    : plain
  const text = (/[\p{L}\p{N}]/u.test(bare) ? bare : plain.replace(/[[\](){}]/g, ' ')).trim()
  let asksInQuotes = false
  const own = MAY_QUOTE.test(text)
    ? text.replace(QUOTED, (part) => {
        asksInQuotes ||= isAsking(part)
        return ' quotation '
      })
    : text
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

function withPlainQuotes(text: string): string {
  return isAscii(text) && !text.includes('`') ? text : text.replace(/[‘’´`]/g, "'").replace(/[“”„«»]/g, '"')
}

export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

function isAsking(text: string): boolean {
  return text.includes('?') || text.includes('？')
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}'’&/+-]*|[?？！!.…,:;|]+|[–—-]{1,3}|~/gu
/** The same for ASCII text, which is several times faster. */
const PLAIN_TOKEN = /[a-z0-9][a-z0-9'&/+-]*|[?!.,:;|]+|-{1,3}|~/g
const SENTENCE_END = /^[?？!！.…]+$/

function readSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let words: string[] = []
  for (const token of text.toLowerCase().match(isAscii(text) ? PLAIN_TOKEN : TOKEN) ?? []) {
    if (!SENTENCE_END.test(token)) {
      words.push(token)
      continue
    }
    const mark = markOf(token)
    if (words.length > 0) sentences.push({ words, mark })
    else if (mark === '?') {
      const previous = sentences.pop()
      if (previous) sentences.push({ ...previous, mark })
    }
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
