import type { AnswerItem } from '../read-items.ts'
import type { RefusalReason } from '../refusal-reason.ts'
import { type PreparedTitle, plainLine } from './prepare-titles.ts'
import { removeBrackets } from './remove-brackets.ts'
import { refuseOutcome } from './title-gates.ts'
import { fragmentsOf, shareHeld } from './title-overlap.ts'

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

const longestTitle = 300
const longestKeyword = 80

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
  const fragments = titles.map(({ title }) => fragmentsOf(title))
  for (const [at, prepared] of titles.entries()) {
    const own = answers.filter(({ id }) => id.trim() === prepared.alias)
    const answer = own[0]
    const siblings = fragments.filter((_, other) => other !== at)
    const outcome = answer && own.length === 1 ? judge(prepared.title, answer.title, siblings) : undefined
    if (!answer) verdicts.refused.push({ id: prepared.id, reason: options.absence })
    else if (!outcome) verdicts.refused.push({ id: prepared.id, reason: 'duplicate' })
    else if ('reason' in outcome) verdicts.refused.push({ id: prepared.id, reason: outcome.reason })
    else
      verdicts.accepted.push(
        acceptedTitle(prepared, outcome.title, options.keyword ? answer.keyword : undefined),
      )
  }
  return verdicts
}

function judge(
  source: string,
  answer: string,
  siblings: readonly ReadonlySet<string>[],
): { title: string } | { reason: RefusalReason } {
  const outcome = unquote(plainLine(answer), source)
  if (outcome === '') return { reason: 'empty' }
  const title = removeBrackets(outcome)
  if (!/[\p{L}\p{N}]/u.test(title)) return { reason: /[()[\]{}]/.test(outcome) ? 'brackets-only' : 'empty' }
  const reason = refuseOutcome({ source, outcome, siblings })
  if (reason) return { reason }
  return title.length > longestTitle ? { reason: 'too-long' } : { title }
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

/** The keyword made plain; undefined when it is not made of the title's words. */
function keywordOf(answer: string, title: string): string | undefined {
  const keyword = removeBrackets(plainLine(answer))
    .toLowerCase()
    .replace(/[?!.,;:"“”]+/g, '')
    .trim()
  if (keyword === '' || keyword.length > longestKeyword) return undefined
  return shareHeld(fragmentsOf(keyword), fragmentsOf(title)) >= 0.5 ? keyword : undefined
}
