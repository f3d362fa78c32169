import { addsClaim, addsName, explainedWords, turnsWord } from './added-words.ts'
import { type Alignment, align } from './alignment.ts'
import { wordsOfCommunity } from './community-words.ts'
import { isCutShort } from './cut-short.ts'
import { changesDenial } from './denials.ts'
import { addsEmoji, addsScript, changesSigns } from './kept-signs.ts'
import { changesLanguage, comparedLanguage } from './language/title-language.ts'
import { addsLink } from './links.ts'
import { needsChange } from './needs-change.ts'
import { changesNumber } from './numbers.ts'
import type { RejectionReason } from './rejection-reason.ts'
import type { Steps } from './run-steps.ts'
import { gapless } from './same-word.ts'
import { isNearer, likenessOf, type TitleLikeness } from './title-likeness.ts'
import { answersInstead, becomesAllCaps } from './title-meaning.ts'
import { fragmentsOf, notIn, shareHeld, wordsOf } from './title-overlap.ts'
import { translatesWords } from './translated-words.ts'
import { freeWordsOf } from './word-lists.ts'
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

type Check = (input: CheckInput) => RejectionReason | undefined

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

const when =
  (reason: RejectionReason, isBad: (source: string, response: string) => boolean): Check =>
  ({ source, response }) =>
    isBad(source, response) ? reason : undefined

/** Of words: an unchanged title passes. */
const whenChanged =
  (reason: RejectionReason, isBad: (input: CheckInput) => boolean): Check =>
  (input) =>
    input.source !== input.response && isBad(input) ? reason : undefined

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
 * | low-overlap      | another text                    | title-overlap.ts    | is rye sour → Can I help you with that? |
 * | too-long         | a far longer text               | title-checks.ts     | – |
 * | shouted          | capitals                        | title-meaning.ts    | why is rye so sour → WHY IS RYE SO SOUR? |
 * | emoji            | an emoji or a smiley            | kept-signs.ts       | is rye sour → Is rye sour 🎉? |
 * | changed-language | another script                  | kept-signs.ts       | is rye good → Is rye good for сон? |
 * | changed-language | a translation around names      | translated-words.ts | Netflix ou Disney+ ? → Netflix or Disney+? |
 * | answered         | a statement                     | title-meaning.ts    | is rye sour → Rye is sour. |
 * | changed-number   | another number or unit          | numbers.ts          | are 3 loaves enough → Are 5 loaves enough? |
 * | changed-meaning  | a denial lost or added          | denials.ts          | why don't cats bark → Why do cats bark? |
 * | changed-sign     | another sign                    | kept-signs.ts       | is C++ hard → Is C hard? |
 * | new-name         | a name that is not there        | added-words.ts      | tacos in Rome → Where are tacos in Oslo? |
 * | changed-meaning  | the opposite of a word          | added-words.ts      | is rye bread cheap to make → Is rye bread expensive to make? |
 * | changed-meaning  | sides that changed places       | word-order.ts       | is tea better than milk → Is milk better than tea? |
 * | new-words        | a claim added to the same title | added-words.ts      | is the rye on my field ripe → Is the rye on my brown field ripe? |
 * | cut-short        | a broken end                    | cut-short.ts        | is it fine if we move → Is it fine if we? |
 * | unchanged        | nothing changed that must       | needs-change.ts     | is rye sour?? → is rye sour?? |
 */
const checks: readonly Check[] = [
  ({ source, response, community }) =>
    addsLink(withAddress(source, community), response) ? 'new-link' : undefined,
  when('markup', addsMarkup),
  when('changed-language', changesLanguage),
  foreignText,
  lowOverlap,
  when('too-long', (source, response) => response.length > longestFor(source)),
  when('shouted', becomesAllCaps),
  when('emoji', addsEmoji),
  when('changed-language', addsScript),
  whenChanged('changed-language', ({ source, response, words }) => translatesWords(source, response, words)),
  when('answered', answersInstead),
  whenChanged('changed-number', ({ words }) => changesNumber(words)),
  whenChanged('changed-meaning', ({ source, response, words }) => changesDenial(words, source, response)),
  whenChanged('changed-sign', ({ source, response, words }) => changesSigns(source, response, words)),
  whenChanged('new-name', ({ words, response, known }) => addsName(words, response, known)),
  whenChanged('changed-meaning', ({ words }) => turnsWord(words) || exchangesSides(words)),
  whenChanged('new-words', ({ words, known }) => addsClaim(words, known)),
  whenChanged('cut-short', ({ words }) => isCutShort(words)),
  when('unchanged', (source, response) => source === response && needsChange(source)),
]

/** Returns why a response is not a cleaned form of its title, or undefined if it passes. */
export function* findRejection(input: CheckedTitle): Steps<RejectionReason | undefined> {
  const { source, response } = input
  const language = comparedLanguage(source, response)
  yield
  const words = align(source, response, language)
  yield
  const known = wordsOfCommunity(words, input.community)
  const widened = fragmentsOf(`${source} ${[...explainedWords(words), ...known].join(' ')}`)
  yield
  const checked = { ...input, words, widened, known }
  for (const check of checks) {
    yield
    const reason = check(checked)
    if (reason) return reason
  }
  return undefined
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

/** A title that names its own community may have its address. */
function withAddress(source: string, community: string | undefined): string {
  if (!community) return source
  return source.toLowerCase().includes(community.toLowerCase()) ? `${source} r/${community}` : source
}

function addsMarkup(source: string, response: string): boolean {
  if (!inMarkup.test(response)) return false
  const known = source.toLowerCase()
  return (response.toLowerCase().match(markup) ?? []).some((sign) => !known.includes(sign))
}

function lowOverlap({ source, response, widened, words }: CheckInput): RejectionReason | undefined {
  return overlaps(source, response, widened) && !keepsNothing(words) ? undefined : 'low-overlap'
}

/** "Can I help you with that?" has small words only. In scripts without gaps a word is half a sentence. */
function keepsNothing({ title, kept, language }: Alignment): boolean {
  const free = freeWordsOf(language)
  const telling = title.flatMap(({ word }, at) => (free.has(word) || gapless.test(word) ? [] : [at]))
  return telling.length > 0 && !telling.some((at) => kept.has(at))
}

function overlaps(source: string, response: string, widened: ReadonlySet<string>): boolean {
  if (shareHeld(fragmentsOf(response), widened) < OVERLAP_MIN) return false
  // One or two words of a whole sentence are what an obeyed order leaves, not a cleaned title.
  return wordsOf(response).length >= 3 || wordsOf(source).length < 6
}

function foreignText({
  source,
  response,
  siblings,
  aliases,
  widened,
}: CheckInput): RejectionReason | undefined {
  if (aliases.some((alias) => response.includes(alias) && !source.includes(alias))) return 'sibling-text'
  if (siblings.length === 0) return undefined
  const own = { ...likenessOf(source), telling: widened }
  const found = likenessOf(response)
  const held = shareHeld(found.telling, own.telling)
  const isOther = (sibling: TitleLikeness) =>
    shareHeld(found.telling, sibling.telling) >= held && isNearer(found, sibling, own)
  if (siblings.some(isOther)) return 'swapped'
  const foreign = notIn(own.telling, found.telling)
  const leaks = (sibling: TitleLikeness) => {
    const leaked = shareHeld(foreign, sibling.telling) * foreign.size
    if (foreign.size === 0 || leaked === 0) return false
    if (leaked > found.telling.size * FOREIGN_MAX) return true
    const onlyThere = notIn(own.telling, sibling.telling).size
    return onlyThere >= FRAGMENTS_MIN && leaked > onlyThere * SIBLING_MAX
  }
  return siblings.some(leaks) ? 'sibling-text' : undefined
}
