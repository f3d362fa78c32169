import { isCounted } from '@quarry/contracts/counted'
import type { TokenSettings } from '@quarry/contracts/endpoints/tokens'
import type { CodebookTopic } from '@quarry/contracts/findings'
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
  /** How many hidden rows each topic has. */
  hiddenInTopics: Map<string, number>
}

/** Reads the rows that count as questions and that the user lets this token see. */
export async function readVisible(
  { parts, threshold }: Pick<SetReader, 'parts' | 'threshold'>,
  consents: Consents,
): Promise<VisibleQuestions> {
  const rows: Question[] = []
  const hidden = { reddit: 0, stackExchange: 0 }
  const hiddenGroups = new Set<string>()
  const hiddenInTopics = new Map<string, number>()
  const hide = (row: Question) => {
    if (row.group !== undefined) hiddenGroups.add(row.group)
    hiddenGroups.add(groupOfOne(row.id))
    if (row.topic !== undefined) hiddenInTopics.set(row.topic, (hiddenInTopics.get(row.topic) ?? 0) + 1)
    if (isCounted(row, threshold)) hidden[originOf(row) === 'reddit' ? 'reddit' : 'stackExchange'] += 1
  }
  for await (const part of parts()) {
    for (const text of part) {
      const row = StoredQuestion.parse(JSON.parse(text))
      if (!isVisible(row, consents)) hide(row)
      else if (isCounted(row, threshold)) rows.push(row)
    }
  }
  return { rows, hidden, hiddenGroups, hiddenInTopics }
}

/**
 * Returns a codebook in which a topic has only its id if most of its rows, on all sides together, are hidden. A name
 * and a definition sum up the rows, so those would tell what hidden rows ask.
 */
export function shownTopics(
  topics: readonly CodebookTopic[],
  sides: readonly Pick<VisibleQuestions, 'rows' | 'hiddenInTopics'>[],
): CodebookTopic[] {
  const visible = new Map<string, number>()
  for (const { topic } of sides.flatMap(({ rows }) => rows))
    if (topic !== undefined) visible.set(topic, (visible.get(topic) ?? 0) + 1)
  return topics.map((topic) => {
    const hidden = sides.reduce((sum, { hiddenInTopics }) => sum + (hiddenInTopics.get(topic.id) ?? 0), 0)
    return hidden > (visible.get(topic.id) ?? 0) ? { id: topic.id, name: topic.id, covers: '' } : topic
  })
}

/** Returns why nothing of this question may reach the assistant's maker. */
export const whyInvisible = (question: Parameters<typeof originOf>[0]): string =>
  originOf(question) === 'reddit'
    ? `Reddit’s questions and answers are left out, because ${REDDIT_TERMS}. ${ALLOW}`
    : `Stack Exchange’s questions and answers are left out until the user confirms its policy on AI for this token. ${ALLOW}`

const REDDIT_TERMS =
  'Reddit’s Developer Terms (§7.2) forbid sharing its data with third parties, such as this assistant’s maker'
const UNNAMED = 'A topic most of whose questions stay out has its id as its name.'
const ALLOW = 'The user can allow it for this token in the page, under Connect an assistant.'

/** Returns why rows and names of topics are missing from a result; undefined if none is. */
export function whyHidden(
  { reddit, stackExchange }: VisibleQuestions['hidden'],
  topics: readonly Pick<CodebookTopic, 'id' | 'name'>[] = [],
): string | undefined {
  const reasons = [
    reddit > 0 &&
      `${formatCount(reddit, 'question from Reddit stays', 'questions from Reddit stay')} out of this result, because ${REDDIT_TERMS}.`,
    stackExchange > 0 &&
      `${formatCount(stackExchange, 'question from Stack Exchange stays', 'questions from Stack Exchange stay')} out of this result until the user confirms its policy on AI for this token.`,
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return undefined
  return [...reasons, ...(topics.some(({ id, name }) => id === name) ? [UNNAMED] : []), ALLOW].join(' ')
}
