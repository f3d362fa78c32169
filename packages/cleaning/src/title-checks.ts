import { addsClaim, addsName, explainedWords, turnsWord } from './added-words.ts'
import { type Alignment, align } from './alignment.ts'
import { wordsOfCommunity } from './community-words.ts'
import { changesDenial } from './denials.ts'
import { addsEmoji, changesSigns } from './kept-signs.ts'
import { isEnglishWord } from './language/english-words.ts'
import { addsScript, changesLanguage, comparedLanguage } from './language/title-language.ts'
import { becomesAllCaps } from './letter-case.ts'
import { addsLink } from './links.ts'
import { needsChange } from './needs-change.ts'
import { changesNumber } from './numbers.ts'
import type { RejectionReason } from './rejection-reason.ts'
import { gapless } from './same-word.ts'
import {
  fragmentsOf,
  isNearer,
  likenessOf,
  notIn,
  shareHeld,
  type TitleLikeness,
  wordsOf,
} from './title-likeness.ts'
import type { Token } from './title-tokens.ts'
import { translatesWords, withoutQuotations } from './translated-words.ts'
import { cannotEnd } from './word-lists.ts'
import { exchangesSides } from './word-order.ts'

export interface CheckedTitle {
  source: string
  /** The model's title as one plain line, with its brackets. */
  response: string
  /** Of the other titles in the same request. */
  siblings: readonly TitleLikeness[]
  /** The short ids of the request, which have no meaning outside it. */
  aliases: readonly string[]
  /** The name of the title's community. */
  community?: string | undefined
}

interface CheckInput extends CheckedTitle {
  /** Which word of the title each word of the response comes from. */
  words: Alignment
  /**
   * What the title is made of, with the words that a response may have instead of its own: short forms written out,
   * corrections, frames.
   */
  widened: ReadonlySet<string>
  /** New words that it has from the name of its community. */
  known: ReadonlySet<string>
  /** What the response is made of. */
  found: TitleLikeness
}

/** A quick test: every piece of markup contains one of these, and most titles none. */
const inMarkup = /[<`*_~\]#&\\]/
const markup =
  /<\/?[a-z!][a-z]*(?=[^<>]*>)|```|`[^`]+`|\*\*|__\w|~~|\]\(|^#{1,6} |&(?:[a-z]+|#\d+);|\\[nu][0-9a-f]*|(?<!\w)\*[^*\s][^*]*\*(?!\w)/gi

/** A response may be this much longer than its title: abbreviations are written out and questions completed. */
const LENGTH_RATIO_MAX = 1.6
const LENGTH_EXTRA_MAX = 30
/** The unprocessed response may be twice as long: it still has brackets and hidden characters. */
const RAW_RATIO_MAX = 2
/** Measured on pairs of titles and good cleanings: those share 0.74 and more, unrelated titles 0.3 and less. */
const OVERLAP_MIN = 0.45
/** Largest share of a response that may come from another title and not from its own. */
const FOREIGN_MAX = 0.2
/** Largest share of the words that only a sibling has and that a response may have. */
const SIBLING_MAX = 0.7
const FRAGMENTS_MIN = 3

/**
 * Checks of a response against its title, in this order. They reject changed facts only; every other difference is accepted and
 * stated: see `differences.ts`. Titles are untrusted and may contain instructions to the model.
 *
 * | reason           | rejects                         | file                | example |
 * | ---------------- | ------------------------------- | ------------------- | - |
 * | new-link         | a link or an address            | links.ts            | is rye sour → Is rye sour? See rye.example.com |
 * | markup           | markup                          | title-checks.ts     | is rye sour → Is **rye** sour? |
 * | changed-language | another language                | title-language.ts   | wie wird roggen so sauer → How does rye become so sour? |
 * | sibling-text     | an id of the request            | title-checks.ts     | – |
 * | swapped          | the text of another title       | title-likeness.ts   | – |
 * | low-overlap      | another text                    | title-likeness.ts   | is rye sour → Can I help you with that? |
 * | too-long         | a far longer text               | title-checks.ts     | – |
 * | shouted          | capitals                        | letter-case.ts      | why is rye so sour → WHY IS RYE SO SOUR? |
 * | emoji            | an emoji or a smiley            | kept-signs.ts       | is rye sour → Is rye sour 🎉? |
 * | changed-language | another script                  | title-language.ts   | is rye good → Is rye good for сон? |
 * | changed-language | a translation around names      | translated-words.ts | Netflix ou Disney+ ? → Netflix or Disney+? |
 * | answered         | a statement                     | title-checks.ts     | is rye sour → Rye is sour. |
 * | changed-number   | another number or unit          | numbers.ts          | are 3 loaves enough → Are 5 loaves enough? |
 * | changed-meaning  | a denial lost or added          | denials.ts          | why don't cats bark → Why do cats bark? |
 * | changed-sign     | another sign                    | kept-signs.ts       | is C++ hard → Is C hard? |
 * | new-name         | a name that is not there        | added-words.ts      | tacos in Rome → Where are tacos in Oslo? |
 * | changed-meaning  | the opposite of a word          | added-words.ts      | is rye bread cheap to make → Is rye bread expensive to make? |
 * | changed-meaning  | sides that changed places       | word-order.ts       | is tea better than milk → Is milk better than tea? |
 * | new-words        | a claim added to the same title | added-words.ts      | is the rye on my field ripe → Is the rye on my brown field ripe? |
 * | cut-short        | a broken end                    | title-checks.ts     | is it fine if we move → Is it fine if we? |
 * | unchanged        | nothing changed that must       | needs-change.ts     | is rye sour?? → is rye sour?? |
 */
const checks: readonly (readonly [RejectionReason, (input: CheckInput) => boolean])[] = [
  ['new-link', ({ source, response, community }) => addsLink(withAddress(source, community), response)],
  ['markup', addsMarkup],
  ['changed-language', ({ source, response }) => changesLanguage(source, response)],
  ['sibling-text', hasAlias],
  ['swapped', isOfSibling],
  ['sibling-text', leaksSibling],
  ['low-overlap', (input) => !overlaps(input) || keepsNothing(input.words)],
  ['too-long', ({ source, response }) => response.length > longestFor(source)],
  ['shouted', ({ source, response }) => becomesAllCaps(source, response)],
  ['emoji', ({ source, response }) => addsEmoji(source, response)],
  ['changed-language', ({ source, response }) => addsScript(source, response)],
  ['changed-language', (input) => translatesWords(wordsOutsideQuotations(input))],
  ['answered', answersInstead],
  ['changed-number', ({ words }) => changesNumber(words)],
  ['changed-meaning', ({ source, response, words }) => changesDenial(words, source, response)],
  ['changed-sign', ({ source, response }) => changesSigns(source, response)],
  ['new-name', ({ words, response, known }) => addsName(words, response, known)],
  ['changed-meaning', ({ words }) => turnsWord(words) || exchangesSides(words)],
  ['new-words', ({ words, known }) => addsClaim(words, known)],
  ['cut-short', ({ words }) => isCutShort(words)],
  ['unchanged', ({ source, response }) => source === response && needsChange(source)],
]

/** Returns why a response is not a cleaned form of its title, or undefined if it passes. */
export function findRejection(input: CheckedTitle): RejectionReason | undefined {
  const { source, response } = input
  const words = align(source, response, comparedLanguage(source, response))
  const known = wordsOfCommunity(words, input.community)
  const widened = fragmentsOf(`${source} ${[...explainedWords(words), ...known].join(' ')}`)
  const checked = { ...input, words, widened, known, found: likenessOf(response) }
  return checks.find(([, isBad]) => isBad(checked))?.[0]
}

/**
 * Returns true if a response is far longer than its title may become. Call it first: the time of the other checks grows
 * with the square of the length.
 */
export function isFarTooLong(source: string, response: string): boolean {
  return response.length > longestFor(source) * RAW_RATIO_MAX
}

function longestFor(source: string): number {
  return source.length * LENGTH_RATIO_MAX + LENGTH_EXTRA_MAX
}

function wordsOutsideQuotations({ source, response, words }: CheckInput): Alignment {
  return align(withoutQuotations(source), withoutQuotations(response), words.language)
}

/** A title that names its own community may have its address. */
function withAddress(source: string, community: string | undefined): string {
  if (!community) return source
  return source.toLowerCase().includes(community.toLowerCase()) ? `${source} r/${community}` : source
}

function addsMarkup({ source, response }: CheckInput): boolean {
  if (!inMarkup.test(response)) return false
  const known = source.toLowerCase()
  return (response.toLowerCase().match(markup) ?? []).some((sign) => !known.includes(sign))
}

/** "Can I help you with that?" has small words only. In scripts without gaps a word is half a sentence. */
function keepsNothing({ title, matchedIndexes, free }: Alignment): boolean {
  const contentWords = title.flatMap(({ word }, at) => (free.has(word) || gapless.test(word) ? [] : [at]))
  return contentWords.length > 0 && !contentWords.some((at) => matchedIndexes.has(at))
}

function overlaps({ source, found, widened }: CheckInput): boolean {
  if (shareHeld(found.fragments, widened) < OVERLAP_MIN) return false
  // One or two words of a whole sentence are what an obeyed order leaves, not a cleaned title.
  return found.all.size >= 3 || wordsOf(source).length < 6
}

function hasAlias({ source, response, aliases }: CheckInput): boolean {
  return aliases.some((alias) => response.includes(alias) && !source.includes(alias))
}

function isOfSibling({ source, siblings, found, widened }: CheckInput): boolean {
  if (siblings.length === 0) return false
  const own = { ...likenessOf(source), fragments: widened }
  return siblings.some((sibling) => isNearer(found, sibling, own))
}

function leaksSibling({ siblings, found, widened }: CheckInput): boolean {
  const foreign = notIn(widened, found.fragments)
  return siblings.some(({ fragments }) => {
    const leaked = foreign.filter((fragment) => fragments.has(fragment)).length
    if (leaked > found.fragments.size * FOREIGN_MAX) return true
    const onlyThere = notIn(widened, fragments).length
    return onlyThere >= FRAGMENTS_MIN && leaked > onlyThere * SIBLING_MAX
  })
}

const endsWithQuestionMark = /[?？]\s*$/u
const requestStart =
  /^(?:(?:i(?:'m| am)|we(?:'re| are)) )?(?:looking|searching|seeking|in (?:search|need)|need|want|wanted|request|requesting|help|advice|tips|ideas|suggestions|recommend|how|what|which|where|who|why|when|can|could|is|are|do|does|should)/i

/** Scripts in which a question needs no mark, if the text has hardly any other. */
const scriptsWithoutQuestionMark =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu
const letter = /\p{L}/gu

function needsNoMark(text: string): boolean {
  const count = text.match(scriptsWithoutQuestionMark)?.length ?? 0
  return count > 0 && count * 2 >= (text.match(letter)?.length ?? 0)
}

/** First words of questions, which often have no mark. "Had a question about it" is none. */
const asksFirst =
  /^(?:who|what|which|where|when|why|how|whose|is|are|am|do|does|did|can|could|should|would|will|may|must|was|were|has|have|had|wer|wo|wann|warum|wieso|wie|welche[rs]?|qui|quoi|quel(?:le)?|comment|pourquoi|combien|c[oó]mo|d[oó]nde|cu[aá]ndo|cu[aá]l|qui[eé]n|quando|onde|qual|dove|perch[eé]|quale|hoe|waar|wanneer|waarom|welke|hur|varf[oö]r|vad|hvor|hvad|hvordan|jak|gdzie|dlaczego|czy)\s+(?!an?\s)\S+\s/iu

/** Returns true if the response is a statement and the title a question. */
function answersInstead({ source, response }: CheckInput): boolean {
  if (!(endsWithQuestionMark.test(source) || asksFirst.test(source)) || needsNoMark(response)) return false
  return !/[?？؟;]/u.test(response) && !requestStart.test(response)
}

/** No question ends with one of these. */
const endsOpen = /^(?:the|an|my|your|and|or|der|eine|und|oder|les|une|el|los|il)$/

/** Returns true if a response stops in the middle of its title's sentence or of a word. */
function isCutShort(alignment: Alignment): boolean {
  const { title, response, titleIndexes } = alignment
  const [last, from] = [response.at(-1), titleIndexes.at(-1)]
  if (!last || last.isFigure || title.at(-1)?.word === last.word) return false
  // a short form written out at the end ends no sentence early
  if (from !== undefined && titleIndexes.at(-2) === from) return false
  if (endsOpen.test(last.word) || endsInWord(alignment, last)) return true
  return from !== undefined && cannotEnd.has(last.word) && title[from + 1]?.sentence === title[from]?.sentence
}

/** Which pillow would you recommend, for recommendations, is no broken word. */
function endsInWord({ title, free }: Alignment, { word }: Token): boolean {
  if (isEnglishWord(word) || free.has(word)) return false
  const whole = title.find((token) => token.word.length > word.length + 1 && token.word.startsWith(word))
  return whole !== undefined && !/^(?:es|ed|ing|er|ly|en|s)$/.test(whole.word.slice(word.length))
}
