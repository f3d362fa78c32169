import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { isWithin } from '@quarry/contracts/text'
import { keywordOf } from './keyword-form.ts'
import { type PreparedTitle, plainLine } from './prepare-titles.ts'
import type { AnswerItem } from './read-items.ts'
import type { RefusalReason } from './refusal-reason.ts'
import { holdsBrackets, removeBrackets } from './remove-brackets.ts'
import { isFarTooLong, refuseOutcome } from './title-gates.ts'
import { likenessOf, type TitleLikeness } from './title-likeness.ts'

export interface AcceptedTitle {
  id: string
  /** One line of 1 to 300 characters without brackets. */
  title: string
  /** The phrase to search for, when it was asked for and is a form of the title. */
  keyword?: string
}

export interface RefusedTitle {
  id: string
  reason: RefusalReason
}

export interface TitleVerdicts {
  accepted: AcceptedTitle[]
  refused: RefusedTitle[]
}

/** What may be only a matter of taste is not asked for a second time: our own rules mend what is left. */
const mildReasons: readonly RefusalReason[] = ['unchanged', 'brackets-left']

/**
 * Takes the model's answer title by title: each by its alias, never by its place, and only if it is a cleaned form of
 * that title. What is missing, doubled, swapped or spoilt is refused for that id alone; invented ids are ignored.
 * `absence` is the reason for titles without an answer.
 */
export function acceptTitles(
  titles: readonly PreparedTitle[],
  answers: readonly AnswerItem[],
  options: { keyword: boolean; absence: RefusalReason },
): TitleVerdicts {
  const verdicts: TitleVerdicts = { accepted: [], refused: [] }
  const likenesses = titles.map(({ title }) => likenessOf(title))
  const aliases = titles.map(({ alias }) => alias)
  for (const [at, prepared] of titles.entries()) {
    const { id, alias } = prepared
    const own = answers.filter((candidate) => candidate.id.trim() === alias)
    const answer = own[0]
    if (!answer) {
      verdicts.refused.push({ id, reason: options.absence })
      continue
    }
    const siblings = likenesses.filter((_, other) => other !== at)
    const outcome = own.length === 1 ? judge(prepared, answer.title, { siblings, aliases }) : doubled
    if ('reason' in outcome) verdicts.refused.push({ id, reason: outcome.reason })
    else
      verdicts.accepted.push(
        acceptedTitle(prepared, outcome.title, options.keyword ? answer.keyword : undefined),
      )
  }
  return verdicts
}

type Outcome = { title: string } | { reason: RefusalReason }

const doubled: Outcome = { reason: 'duplicate' }

function judge(
  { title: source, earlier }: PreparedTitle,
  answer: string,
  others: { siblings: readonly TitleLikeness[]; aliases: readonly string[] },
): Outcome {
  if (isFarTooLong(source, answer)) return { reason: 'too-long' }
  const outcome = unquote(plainLine(answer), source)
  if (outcome === '') return { reason: 'empty' }
  const title = removeBrackets(outcome)
  if (!/[\p{L}\p{N}]/u.test(title)) return { reason: holdsBrackets(outcome) ? 'brackets-only' : 'empty' }
  const reason =
    refuseOutcome({ source, outcome, ...others }) ?? (holdsBrackets(outcome) ? 'brackets-left' : undefined)
  const isMildAgain =
    mildReasons.some((mild) => mild === reason) && earlier.some((past) => mildReasons.includes(past))
  if (reason && !isMildAgain) return { reason }
  return !isWithin(title, TITLE_LENGTH_MAX) ? { reason: 'too-long' } : { title }
}

/** Without the quotation marks that a model likes to put around an answer. */
function unquote(outcome: string, source: string): string {
  const inner = /^["“](.*)["”]$/u.exec(outcome)?.[1]?.trim()
  return inner === undefined || /^["“]/u.test(source) || /["“”]/u.test(inner) ? outcome : inner
}

function acceptedTitle(
  { id, title: source }: PreparedTitle,
  title: string,
  answer: string | undefined,
): AcceptedTitle {
  const keyword = answer === undefined ? undefined : keywordOf(answer, `${source} ${title}`)
  return keyword === undefined ? { id, title } : { id, title, keyword }
}
