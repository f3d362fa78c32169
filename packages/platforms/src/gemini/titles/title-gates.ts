import type { RefusalReason } from '../refusal-reason.ts'
import { changesLanguage } from './title-language.ts'
import { fragmentsOf, notIn, shareHeld, wordsOf } from './title-overlap.ts'

export interface TitleVerdictInput {
  source: string
  /** The model's title, made one plain line, brackets still in it. */
  outcome: string
  /** Of the other titles in the same request. */
  siblings: readonly ReadonlySet<string>[]
}

type Gate = (input: TitleVerdictInput) => RefusalReason | undefined

const links =
  /\b(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.\w{2,}|\b[\w-]+\.(?:com|org|info|xyz|ru|cn|link|site|online|shop|top|app|ly|gg|tk)\b/gi
const markup =
  /<\/?[a-z!][a-z]*(?=[^<>]*>)|```|`[^`]+`|\*\*|__\w|~~|\]\(|^#{1,6} |&(?:[a-z]+|#\d+);|\\[nu][0-9a-f]*|(?<!\w)\*[^*\s][^*]*\*(?!\w)/gi

/** An answer may be this much longer than its title: abbreviations are written out and questions completed. */
const longestRatio = 1.6
const longestExtra = 30
/** Measured on pairs of titles and good cleanings: those share 0.74 and more, unrelated titles 0.3 and less. */
const leastOverlap = 0.45
const surelySwapped = 0.15
/** How much of an answer may come from another title and not from its own. */
const mostForeign = 0.2
/** How much of what only another title says may stand in an answer, when it says enough to tell. */
const mostOfSibling = 0.7
const tellingFragments = 6

/** Checks of an answer against its title; a title is text of a stranger and may have talked the model into anything. */
const gates: readonly Gate[] = [
  ({ source, outcome }) => (addsLink(source, outcome) ? 'new-link' : undefined),
  ({ source, outcome }) => (addsMarkup(source, outcome) ? 'markup' : undefined),
  ({ source, outcome }) => (changesLanguage(source, outcome) ? 'changed-language' : undefined),
  foreignText,
  ({ source, outcome }) => (overlaps(source, outcome) ? undefined : 'low-overlap'),
  ({ source, outcome }) => (addsNumber(source, outcome) ? 'changed-number' : undefined),
  ({ source, outcome }) =>
    outcome.length > source.length * longestRatio + longestExtra ? 'too-long' : undefined,
]

/** Why an answer is not a cleaned form of its title; undefined when it passes. */
export function refuseOutcome(input: TitleVerdictInput): RefusalReason | undefined {
  for (const gate of gates) {
    const reason = gate(input)
    if (reason) return reason
  }
  return undefined
}

function addsLink(source: string, outcome: string): boolean {
  const known = source.toLowerCase()
  const found = outcome.toLowerCase().match(links) ?? []
  return found.some((link) => !known.includes(link.replace(/[^\p{L}\p{N}/]+$/u, '')))
}

function addsMarkup(source: string, outcome: string): boolean {
  const known = source.toLowerCase()
  return (outcome.toLowerCase().match(markup) ?? []).some((sign) => !known.includes(sign))
}

function overlaps(source: string, outcome: string): boolean {
  if (shareHeld(fragmentsOf(outcome), fragmentsOf(source)) < leastOverlap) return false
  // One or two words of a whole sentence are what an obeyed order leaves, not a cleaned title.
  return wordsOf(outcome).length >= 3 || wordsOf(source).length < 6
}

function foreignText({ source, outcome, siblings }: TitleVerdictInput): RefusalReason | undefined {
  if (siblings.length === 0) return undefined
  const own = fragmentsOf(source)
  const said = fragmentsOf(outcome)
  const foreign = notIn(own, said)
  const swappedFrom = shareHeld(said, own) + surelySwapped
  if (siblings.some((sibling) => shareHeld(said, sibling) > swappedFrom)) return 'swapped'
  const leaks = (sibling: ReadonlySet<string>) => {
    const leaked = foreign.size - notIn(sibling, foreign).size
    const onlyThere = notIn(own, sibling).size
    return (
      leaked > said.size * mostForeign ||
      (onlyThere >= tellingFragments && leaked > onlyThere * mostOfSibling)
    )
  }
  return siblings.some(leaks) ? 'sibling-text' : undefined
}

const numberWords =
  /\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen|\w+teen)s?\b/i

/** Small numbers may have been words before; 10k may become 10,000, and '96 may become 1996. */
function addsNumber(source: string, outcome: string): boolean {
  if (numberWords.test(source)) return false
  const known = digitRuns(source)
  const isKnown = (run: string) => Number(run) <= 12 || known.some((other) => isFormOf(run, other))
  return !digitRuns(outcome).every(isKnown)
}

function isFormOf(run: string, source: string): boolean {
  if (source.includes(run)) return true
  return (run.startsWith(source) && run.endsWith('0')) || (run.endsWith(source) && source.length > 1)
}

/** Runs of digits, thousands separators taken out. */
function digitRuns(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/(?<=\d)[.,'’](?=\d{3}(?!\d))/g, '')
  return joined.match(/\d+/g) ?? []
}
