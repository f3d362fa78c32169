import { listedLanguages, stopWordsOf } from '@quarry/cleaning/word-lists'
import { functionWords } from './function-words.ts'
import { tally } from './tally.ts'
import { withoutAccents, wordKey } from './word-key.ts'

/** What is known of a word without its title. */
type KnownWord = {
  /** In lower case, without apostrophes and hyphens. */
  plain: string
  key: string
  /** It ends a phrase and carries no subject. */
  isFrame: boolean
}

/** A word of a title. */
export type TitleWord = KnownWord & {
  written: string
  /** A sentence mark separates it from the word before. */
  isApart: boolean
}

/** Titles on Reddit have at most 300 characters; more text adds nothing about the subject. */
const LENGTH_MAX = 300

const noise = /https?:\/\/\S+|\b[ru]\/\w+|[[({](?:[^\])}]{0,25})[\])}]/gi
/** A short part before or after a hyphen belongs to the word: `e-bike`, `wi-fi`, `t-shirt`. */
const word = /\p{L}{1,2}-\p{L}+|[\p{L}\p{N}]+(?:['’][\p{L}]+)*(?:-\p{L}{1,2}(?!\p{L}))?(?:\+\+|#)?/gu

/** Returns the words of a title in their order, without addresses, names of subreddits and short brackets. */
export function readTitle(title: string): TitleWord[] {
  const text = title.slice(0, LENGTH_MAX).normalize('NFKC').replace(noise, ' . ')
  const words: TitleWord[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const written = found.replace(/['’]s$/iu, '')
    const plain = written.toLowerCase().replace(/['’-]/g, '')
    const isApart = !/^(?:[ '’]|-(?! ))*$/.test(text.slice(end, index))
    words.push({ ...knownWord(plain), written, isApart })
    end = index + found.length
  }
  const frames = foreignFramesOf(words.map(({ plain }) => plain))
  if (!frames) return words
  return words.map((each) => (frames.has(withoutAccents(each.plain)) ? { ...each, isFrame: true } : each))
}

const knownWords = new Map<string, KnownWord>()
/** Words of about 20,000 titles, 5 MB. The cache is emptied when it is full. */
const KNOWN_MAX = 50_000

function knownWord(plain: string): KnownWord {
  const known = knownWords.get(plain)
  if (known) return known
  const isFrame = functionWords.has(plain) || plain.length < 2 || /^\d/.test(plain)
  const found = { plain, key: wordKey(plain), isFrame }
  if (knownWords.size >= KNOWN_MAX) knownWords.clear()
  knownWords.set(plain, found)
  return found
}

const english = stopWordsOf('en')
/** The languages of each function word that is none in English. */
const languagesOf = new Map<string, string[]>()
for (const language of listedLanguages) {
  if (language === 'en') continue
  for (const word of stopWordsOf(language))
    if (!english.has(word)) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
}
/** One word alone may be a name. */
const FEWEST_WORDS = 2

/** Returns the function words of a title's language if most of its function words are of another one than English. */
function foreignFramesOf(words: readonly string[]): ReadonlySet<string> | undefined {
  const plain = words.map(withoutAccents)
  const ofEnglish = plain.filter((word) => english.has(word)).length
  const counts = tally(plain.flatMap((word) => languagesOf.get(word) ?? []))
  const [best, most] = [...counts].reduce((top, other) => (other[1] > top[1] ? other : top), ['', 0])
  return most >= FEWEST_WORDS && most > ofEnglish ? stopWordsOf(best) : undefined
}

/** A word or phrase of a title that may be its subject. */
export type Term = {
  /** Keys of its words, separated by spaces. */
  key: string
  /** As people write it. */
  written: string
  /** Whether it is used as a noun here. */
  isNoun: boolean
}

/** A title by its terms, each key once. */
export type TermRow = { terms: readonly Term[] }

const PHRASE_WORDS_MAX = 3

/** How a word is used in a title. A phrase ends with a noun and begins with one or with an adjective. */
export type WordUse = 'noun' | 'adjective' | 'other'

/** Returns words and phrases of up to three words, each key once. Phrases begin and end within a sentence. */
export function termsOf(
  words: readonly TitleWord[],
  useOf: (words: readonly TitleWord[], at: number) => WordUse,
): Term[] {
  const used = words.map(({ isFrame }, at) => (isFrame ? 'other' : useOf(words, at)))
  const terms = new Map<string, Term>()
  const add = (term: Term) => {
    if (!terms.has(term.key)) terms.set(term.key, term)
  }
  for (const [start, { isFrame, key, written }] of words.entries()) {
    if (isFrame) continue
    add({ key, written, isNoun: used[start] === 'noun' })
    if (used[start] === 'other') continue
    let [phrase, form] = [key, written]
    for (let at = start + 1; at < start + PHRASE_WORDS_MAX; at += 1) {
      const next = words[at]
      if (!next || next.isApart || next.isFrame) break
      phrase += ` ${next.key}`
      form += ` ${next.written}`
      if (used[at] === 'noun') add({ key: phrase, written: form, isNoun: true })
    }
  }
  return [...terms.values()]
}
