import type { QuestionsQuery } from '@quarry/contracts/endpoints/questions'
import type { SessionId } from '@quarry/store/keys'
import type { Changes, QuestionSet } from '@quarry/store/questions/question-set'
import { rowsOf } from './stream-set.ts'

export type Page = Changes & { reset?: true }

/**
 * Returns the changes after `since`. If `since` belongs to another set, by its epoch or because it is beyond this set's
 * revision, returns a page from the start with `reset`.
 */
export async function pollQuestions(
  questionSet: Pick<QuestionSet, 'changes'>,
  sessionId: SessionId,
  since: number,
  { epoch, limit, subreddit }: QuestionsQuery,
): Promise<Page> {
  const changes = await questionSet.changes(sessionId, since, limit)
  const isOfAnotherSet = (epoch !== undefined && epoch !== changes.epoch) || since > changes.revision
  const page: Page = isOfAnotherSet
    ? { ...(await questionSet.changes(sessionId, 0, limit)), reset: true }
    : changes
  return subreddit === undefined ? page : { ...page, rows: rowsOf(page.rows, subreddit) }
}

/** Returns the response's JSON. Rows are JSON already and are only joined, so a poll of thousands parses none of them. */
export function pageText({ rows, ...page }: Page, now: Date): string {
  return `{"data":[${rows.join(',')}],${JSON.stringify({ ...page, now: now.toISOString() }).slice(1)}`
}
