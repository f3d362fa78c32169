import { isCounted } from '@quarry/contracts/counted'
import type { TokenSettings } from '@quarry/contracts/endpoints/tokens'
import { formatCount } from '@quarry/contracts/format-count'
import { type Question, StoredQuestion } from '@quarry/contracts/question'
import type { SourceId } from '@quarry/contracts/sources'
import { groupOfOne } from '@quarry/questions/compare/group-of-one'
import type { SetReader } from '@quarry/store/questions/question-set'

type Consents = TokenSettings['consents']

/** Matches a path on reddit.com, or an address there. */
const OF_REDDIT = /^\/.|^https:\/\/(?:[a-z0-9-]+\.)*reddit\.com\//

/** Returns where a title comes from. A file may contain posts from Reddit, whose terms apply to them, too. */
export function originOf({
  source,
  permalink,
  subreddit,
}: Pick<Question, 'source' | 'permalink' | 'subreddit'>): SourceId | 'file' {
  if (source !== undefined) return source
  // Titles from a file have the file's name as their community.
  return OF_REDDIT.test(permalink) || !subreddit.includes('.') ? 'reddit' : 'file'
}

/** Returns true if the question may reach the assistant's maker. */
export const isVisible = (question: Parameters<typeof originOf>[0], consents: Consents): boolean =>
  isSourceVisible(originOf(question), consents)

/** Returns true if what this source publishes may reach the assistant's maker. */
export const isSourceVisible = (origin: SourceId | 'file', { reddit, stackExchange }: Consents): boolean =>
  (origin !== 'reddit' || reddit) && (origin !== 'stack-exchange' || stackExchange)

export interface VisibleQuestions {
  rows: Question[]
  /** How many rows of each source are left out. */
  hidden: { reddit: number; stackExchange: number }
  /** Groups with a hidden row, or made from one, whose wording may be that row's title. */
  hiddenGroups: Set<string>
}

/** Reads the rows that count as questions, except those that the user has not allowed. */
export async function readVisible(
  { parts, threshold }: Pick<SetReader, 'parts' | 'threshold'>,
  consents: Consents,
): Promise<VisibleQuestions> {
  const rows: Question[] = []
  const hidden = { reddit: 0, stackExchange: 0 }
  const hiddenGroups = new Set<string>()
  const hide = (row: Question) => {
    if (row.group !== undefined) hiddenGroups.add(row.group)
    hiddenGroups.add(groupOfOne(row.id))
    if (isCounted(row, threshold)) hidden[originOf(row) === 'reddit' ? 'reddit' : 'stackExchange'] += 1
  }
  for await (const part of parts()) {
    for (const text of part) {
      const row = StoredQuestion.parse(JSON.parse(text))
      if (!isVisible(row, consents)) hide(row)
      else if (isCounted(row, threshold)) rows.push(row)
    }
  }
  return { rows, hidden, hiddenGroups }
}

/** Returns why nothing of this question may reach the assistant's maker. */
export const whyInvisible = (question: Parameters<typeof originOf>[0]): string =>
  originOf(question) === 'reddit'
    ? `Reddit’s questions and answers are left out, because ${REDDIT_TERMS}. ${ALLOW}`
    : `Stack Exchange’s questions and answers are left out until the user confirms its policy on AI for this token. ${ALLOW}`

const REDDIT_TERMS =
  'Reddit’s Developer Terms (§7.2) forbid sharing its data with third parties, such as this assistant’s maker'
const ALLOW = 'The user can allow it for this token in the page, under Connect an assistant.'

/** Returns why rows are missing from a result; undefined if none is. */
export function whyHidden({ reddit, stackExchange }: VisibleQuestions['hidden']): string | undefined {
  const reasons = [
    reddit > 0 &&
      `${formatCount(reddit, 'question from Reddit stays', 'questions from Reddit stay')} out of this result, because ${REDDIT_TERMS}.`,
    stackExchange > 0 &&
      `${formatCount(stackExchange, 'question from Stack Exchange stays', 'questions from Stack Exchange stay')} out of this result until the user confirms its policy on AI for this token.`,
  ].filter((reason) => reason !== false)
  return reasons.length === 0 ? undefined : [...reasons, ALLOW].join(' ')
}
