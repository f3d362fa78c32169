/** One sentence of a title: its words in lower case with their punctuation, and its final mark. */
export interface Sentence {
  readonly words: readonly string[]
  readonly mark: '?' | '!' | '.' | '…' | ''
}

/** A title taken apart: its own words, and separately its tags, asides and quotations. */
export interface TitleForm {
  sentences: readonly Sentence[]
  /** Words in brackets anywhere in the title. */
  tags: readonly string[]
  /** Whether a question mark is in the title's own words, only in brackets, or only in quotation marks. */
  asksItself: boolean
  asksInBrackets: boolean
  asksInQuotes: boolean
  /** The title begins with a quotation mark, and ends with one or with the speaker's name. */
  isQuotation: boolean
  /** The text without tags, as written. */
  text: string
}

const BRACKETED = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|【[^】]*】/g
const URL_PART = /https?:\/\/\S+|www\.\S+/g
/** Matches the slash in "advice/help" but not in "r/baking" or "w/salt". */
const ALTERNATIVES = /(?<=\p{L}{3})\/(?=\p{L}{3})/gu
const QUOTED = /"[^"]{1,200}"|(?<![\p{L}\p{N}])'[^']{12,200}'(?!\p{L})/gu
/** Checked first, because most titles have no quotation and the pattern for one is slow. */
const MAY_QUOTE = /["'][^"']*["']/

/** Splits a title into its parts, in linear time. */
export function readTitle(title: string): TitleForm {
  const quoted = withPlainQuotes(title.slice(0, 400))
  // Both patterns are slow, and most titles have neither a slash nor `www.`, which they need.
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
/** Like TOKEN for ASCII text, and several times faster. */
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
