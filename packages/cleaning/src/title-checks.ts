import type { Alignment } from './alignment.ts'
import { addsScript, changesLanguage, translatesWords } from './language/title-language.ts'
import { addsLink } from './links.ts'
import { addsName } from './names.ts'
import { changesDenial } from './negations.ts'
import { changesNumber } from './numbers.ts'
import type { RejectionReason } from './rejection-reason.ts'
import {
  containment,
  fragmentsOf,
  isCloser,
  likenessOf,
  notIn,
  type TitleLikeness,
} from './title-likeness.ts'
import { noSpaceScript } from './title-tokens.ts'

export interface CheckedTitle {
  source: string
  /** The model's title as one plain line, still with brackets. */
  response: string
  /** Maps the response's words to the title's. */
  words: Alignment
  /** The request's other titles. */
  siblings: readonly TitleLikeness[]
  /** The request's short ids, which mean nothing outside it. */
  aliases: readonly string[]
  /** The name of the title's community. */
  community?: string | undefined
}

interface CheckInput extends CheckedTitle {
  /** The title's fragments, and those of response words that the title explains. */
  allowedFragments: ReadonlySet<string>
  /** The response's fragments. */
  fragments: ReadonlySet<string>
}

/**
 * A response may be longer than its title by this factor, because abbreviations are written out and questions
 * completed.
 */
const LENGTH_RATIO_MAX = 1.6
const LENGTH_EXTRA_MAX = 30
/** However long the title, a response may add no more than a clause. */
const LENGTH_ADDED_MAX = 100
/** The raw response may be twice as long, because it may still have brackets and invisible characters. */
const RAW_RATIO_MAX = 2
/**
 * Measured on good cleanings, which share at least 0.74 with their titles, and unrelated titles, which share at most
 * 0.3.
 */
const OVERLAP_MIN = 0.45
/** The largest share of a response that may come from another title instead of its own. */
const FOREIGN_MAX = 0.2
/** The largest share of a sibling's own fragments that a response may contain. */
const SIBLING_MAX = 0.7
const FRAGMENTS_MIN = 3
/** If this share of a response's words is from the title, both are in the same language. */
const KEPT_MOST = 0.6

/**
 * Checks a response against its title, in this order. They reject what code can decide: changed facts, and text that is
 * not a cleaned title. Readers and the model decide whether the response still asks the same; see `differences.ts`.
 * Titles are untrusted and may contain instructions to the model.
 *
 * | reason           | rejects                    | file              | example |
 * | ---------------- | -------------------------- | ----------------- | - |
 * | new-link         | a link or an address       | links.ts          | is rye sour → Is rye sour? See rye.example.com |
 * | markup           | markup or an emoji         | title-checks.ts   | is rye sour → Is **rye** sour? |
 * | changed-language | another language           | title-language.ts | wie wird roggen so sauer → How does rye become so sour? |
 * | sibling-text     | an id of the request       | title-checks.ts   | – |
 * | swapped          | the text of another title  | title-likeness.ts | – |
 * | low-overlap      | another text               | title-likeness.ts | is rye sour → Can I help you with that? |
 * | too-long         | a far longer text          | title-checks.ts   | – |
 * | changed-language | another script             | title-language.ts | is rye good → Is rye good for сон? |
 * | changed-language | a translation around names | title-language.ts | Netflix ou Disney+ ? → Netflix or Disney+? |
 * | answered         | a statement                | title-checks.ts   | is rye sour → Rye is sour. |
 * | changed-number   | another number or unit     | numbers.ts        | are 3 loaves enough → Are 5 loaves enough? |
 * | changed-meaning  | a denial lost or added     | negations.ts      | why don't cats bark → Why do cats bark? |
 * | new-name         | a name that is not there   | names.ts          | tacos in Rome → Where are tacos in Oslo? |
 */
const checks: readonly (readonly [RejectionReason, (input: CheckInput) => boolean])[] = [
  ['new-link', ({ source, response, community }) => addsLink(withAddress(source, community), response)],
  ['markup', addsMarkup],
  ['changed-language', speaksOtherwise],
  ['sibling-text', hasAlias],
  ['swapped', isOfSibling],
  ['sibling-text', leaksSibling],
  ['low-overlap', (input) => !overlaps(input) || keepsNothing(input.words)],
  ['too-long', ({ source, response }) => response.length > longestFor(source)],
  ['changed-language', ({ source, response }) => addsScript(source, response)],
  ['changed-language', ({ words }) => translatesWords(words)],
  ['answered', answersInstead],
  ['changed-number', ({ words }) => changesNumber(words)],
  ['changed-meaning', ({ source, response, words }) => changesDenial(words, source, response)],
  ['new-name', ({ words, community }) => addsName(words, community)],
]

/** Returns why a response is not a cleaned form of its title, or undefined if it passes. */
export function findRejection(input: CheckedTitle): RejectionReason | undefined {
  const { source, response, words } = input
  const allowedFragments = fragmentsOf(`${source} ${explainedWords(words).join(' ')}`)
  const checked = { ...input, allowedFragments, fragments: fragmentsOf(response) }
  return checks.find(([, isBad]) => isBad(checked))?.[0]
}

/** Returns the response's words that come from the title, perhaps in another form, or that any question may gain. */
function explainedWords({ response, titleIndexes, isStop }: Alignment): string[] {
  return response.flatMap((token, at) =>
    titleIndexes[at] !== undefined || isStop(token) ? [token.word] : [],
  )
}

/**
 * Returns true if a response is far longer than allowed. Must be checked first, because the other checks take time that
 * grows with the square of the length.
 */
export function isFarTooLong(source: string, response: string): boolean {
  return response.length > longestFor(source) * RAW_RATIO_MAX
}

function longestFor(source: string): number {
  return source.length + Math.min(source.length * (LENGTH_RATIO_MAX - 1) + LENGTH_EXTRA_MAX, LENGTH_ADDED_MAX)
}

/** Adds the community's address to a title that mentions the community, so that the response may use the address. */
function withAddress(source: string, community: string | undefined): string {
  if (!community) return source
  return source.toLowerCase().includes(community.toLowerCase()) ? `${source} r/${community}` : source
}

/** Checked first, because all markup contains one of these and most titles contain none. */
const inMarkup = /[<`*_~\]#&\\]|(?![™®©])\p{Extended_Pictographic}/u
const markup =
  /<\/?[a-z!][a-z]*(?=[^<>]*>)|```|`[^`]+`|\*\*|__\w|~~|\]\(|^#{1,6} |&(?:[a-z]+|#\d+);|\\[nu][0-9a-f]*|(?<!\w)\*[^*\s][^*]*\*(?!\w)|(?!\p{N}|[#*™®©])\p{Extended_Pictographic}/giu

function addsMarkup({ source, response }: CheckInput): boolean {
  if (!inMarkup.test(response)) return false
  const known = source.toLowerCase()
  return (response.toLowerCase().match(markup) ?? []).some((sign) => !known.includes(sign))
}

/**
 * Returns true if the response changes the language. If most of its words are from the title, no detection is needed.
 */
function speaksOtherwise({ source, response, words }: CheckInput): boolean {
  const kept = words.response.length - words.added.length
  return kept < words.response.length * KEPT_MOST && changesLanguage(source, response)
}

/**
 * Returns true for a response such as "Can I help you with that?", which keeps none of the title's content words. In
 * scripts without spaces, a word is half a sentence.
 */
function keepsNothing({ title, matchedIndexes, isStop }: Alignment): boolean {
  const contentWords = title.flatMap((token, at) =>
    isStop(token) || noSpaceScript.test(token.word) ? [] : [at],
  )
  return contentWords.length > 0 && !contentWords.some((at) => matchedIndexes.has(at))
}

function overlaps({ words, fragments, allowedFragments }: CheckInput): boolean {
  // A title that consists only of numbers needs a verb to become a question.
  const isKept = words.matchedIndexes.size === words.title.length
  if (isKept && words.added.filter((token) => !words.isStop(token)).length <= 1) return true
  if (containment(fragments, allowedFragments) < OVERLAP_MIN) return false
  // Only one or two words of a whole sentence remain if the model obeyed an order in the title.
  return (
    words.response.length >= 3 || words.title.length < 6 || noSpaceScript.test(words.response[0]?.word ?? '')
  )
}

function hasAlias({ source, response, aliases }: CheckInput): boolean {
  return aliases.some((alias) => response.includes(alias) && !source.includes(alias))
}

function isOfSibling({ source, response, siblings, allowedFragments }: CheckInput): boolean {
  if (siblings.length === 0) return false
  const [own, found] = [{ ...likenessOf(source), fragments: allowedFragments }, likenessOf(response)]
  return siblings.some(
    (sibling) =>
      isCloser(found, sibling, own) && !isWholly(found, own, sibling) && !isUpdateOf(source, sibling),
  )
}

/** Returns true if the response has every word of its own title and lacks some of the other's. */
function isWholly(found: TitleLikeness, own: TitleLikeness, sibling: TitleLikeness): boolean {
  return notIn(found.all, own.all).length === 0 && notIn(found.all, sibling.all).length > 0
}

/** A word that people put in front of a title when they post it again, as in "Update: …" or "[Repost] …". */
const lead = /^\s*(?:[[(]\s*\p{L}+\s*[\])]|\p{L}+\s*[:：])\s*/u

/** Returns true if the title differs from the other only in such a lead, so that both may become the same question. */
function isUpdateOf(source: string, sibling: TitleLikeness): boolean {
  const rest = source.replace(lead, '')
  if (rest === source) return false
  const own = likenessOf(rest)
  return notIn(own.all, sibling.all).length === 0 && notIn(sibling.all, own.all).length === 0
}

/** This many content words that only one other title has are that title's text. */
const FOREIGN_WORDS_MIN = 2

/**
 * Returns true if the response has text that belongs to exactly one other title of the request. A single word may be
 * one that the model filled in or corrected, because titles about one subject share many words.
 */
function leaksSibling({ words, siblings, fragments, allowedFragments }: CheckInput): boolean {
  if (siblings.length === 0) return false
  const foreign = notIn(allowedFragments, fragments)
  const added = addedPairs(words)
  const onlyIn = (sibling: TitleLikeness, isOfIt: (other: TitleLikeness) => boolean) =>
    isOfIt(sibling) && siblings.every((other) => other === sibling || !isOfIt(other))
  const contentWords = new Set(words.added.filter((token) => !words.isStop(token)).map(({ word }) => word))
  return siblings.some((sibling) => {
    if (added.some((pair) => onlyIn(sibling, ({ pairs }) => pairs.has(pair)))) return true
    if (addsInPlace(words, sibling)) return true
    const own = [...contentWords].filter((word) => onlyIn(sibling, ({ all }) => all.has(word)))
    if (own.length < FOREIGN_WORDS_MIN) return false
    const leaked = foreign.filter((fragment) => sibling.fragments.has(fragment)).length
    if (leaked > fragments.size * FOREIGN_MAX) return true
    if (leaked === 0) return false
    const onlyThere = notIn(allowedFragments, sibling.fragments).length
    return onlyThere >= FRAGMENTS_MIN && leaked > onlyThere * SIBLING_MAX
  })
}

/** Returns pairs of adjacent words that are only in the response and both carry content. */
function addedPairs({ response, titleIndexes, isStop }: Alignment): string[] {
  return response.flatMap((token, at) => {
    const before = response[at - 1]
    if (!before || titleIndexes[at] !== undefined || titleIndexes[at - 1] !== undefined) return []
    return isStop(before) || isStop(token) ? [] : [`${before.word} ${token.word}`]
  })
}

/**
 * Returns true if a word that only the response has stands between the same two words as in the other title. If both
 * are function words, as in "my … is", a content word beyond one of them must be the same, too.
 */
function addsInPlace({ response, titleIndexes, isStop }: Alignment, sibling: TitleLikeness): boolean {
  const hasPair = (at: number) => {
    const [one, other] = [response[at], response[at + 1]]
    return one !== undefined && other !== undefined && sibling.pairs.has(`${one.word} ${other.word}`)
  }
  const isContent = (at: number) => {
    const token = response[at]
    return token !== undefined && !isStop(token)
  }
  return response.some((token, at) => {
    if (titleIndexes[at] !== undefined || isStop(token) || !hasPair(at - 1) || !hasPair(at)) return false
    if (isContent(at - 1) || isContent(at + 1)) return true
    return (isContent(at - 2) && hasPair(at - 2)) || (isContent(at + 2) && hasPair(at + 1))
  })
}

const endsWithQuestionMark = /[?？]\s*$/u
const requestStart =
  /^(?:(?:i(?:'m| am)|we(?:'re| are)) )?(?:looking|searching|seeking|in (?:search|need)|need|want|wanted|request|requesting|help|advice|tips|ideas|suggestions|recommend|how|what|which|where|who|why|when|can|could|is|are|do|does|should)/i

/** Scripts in which a question needs no question mark if most of the text uses them. */
const scriptsWithoutQuestionMark =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu
const letter = /\p{L}/gu

function needsNoMark(text: string): boolean {
  const count = text.match(scriptsWithoutQuestionMark)?.length ?? 0
  return count > 0 && count * 2 >= (text.match(letter)?.length ?? 0)
}

/** First words of questions, which often lack a question mark. "Had a question about it" does not match. */
const asksFirst =
  /^(?:who|what|which|where|when|why|how|whose|is|are|am|do|does|did|can|could|should|would|will|may|must|was|were|has|have|had|wer|wo|wann|warum|wieso|wie|welche[rs]?|qui|quoi|quel(?:le)?|comment|pourquoi|combien|c[oó]mo|d[oó]nde|cu[aá]ndo|cu[aá]l|qui[eé]n|quando|onde|qual|dove|perch[eé]|quale|hoe|waar|wanneer|waarom|welke|hur|varf[oö]r|vad|hvor|hvad|hvordan|jak|gdzie|dlaczego|czy)\s+(?!an?\s)\S+\s/iu

/** Returns true if every word of the response comes from the title, in the title's order. */
const keepsOrder = ({ titleIndexes }: Alignment) =>
  titleIndexes.every((from, at) => from !== undefined && (at === 0 || from > (titleIndexes[at - 1] ?? from)))

/**
 * Returns true if the response is a statement although the title is a question. A remark may lose its question mark.
 */
function answersInstead({ source, response, words }: CheckInput): boolean {
  if (!asksFirst.test(source) && keepsOrder(words)) return false
  if (/[?？؟;]/u.test(response) || requestStart.test(response)) return false
  return (endsWithQuestionMark.test(source) || asksFirst.test(source)) && !needsNoMark(response)
}
