import type { QuestionsQuery } from '@quarry/contracts/endpoints/questions'
import type { SessionId } from '@quarry/store/keys'
import type { Changes, QuestionSet } from '@quarry/store/question-set'
import { z } from 'zod'

export type Page = Changes & { reset?: true }

/**
 * The whole set, or with `since` what changed after it. A `since` of another set, by its epoch or because this
 * one has not come that far, is answered from the start with `reset`.
 */
export async function pollQuestions(
  questionSet: Pick<QuestionSet, 'changes' | 'whole'>,
  sessionId: SessionId,
  { since, epoch, limit, subreddit }: QuestionsQuery,
): Promise<Page> {
  const page =
    since === undefined
      ? await questionSet.whole(sessionId)
      : await changesOrReset(questionSet, sessionId, { since, epoch, limit })
  return subreddit === undefined ? page : { ...page, rows: rowsOf(page.rows, subreddit) }
}

async function changesOrReset(
  questionSet: Pick<QuestionSet, 'changes'>,
  sessionId: SessionId,
  { since, epoch, limit }: { since: number; epoch: string | undefined; limit: number | undefined },
): Promise<Page> {
  const page = await questionSet.changes(sessionId, since, limit)
  const isOfAnotherSet = (epoch !== undefined && epoch !== page.epoch) || since > page.revision
  return isOfAnotherSet ? { ...(await questionSet.changes(sessionId, 0, limit)), reset: true } : page
}

const OfSubreddit = z.object({ subreddit: z.string() })

function rowsOf(rows: readonly string[], subreddit: string): string[] {
  const wanted = subreddit.toLowerCase()
  return rows.filter((row) => OfSubreddit.parse(JSON.parse(row)).subreddit.toLowerCase() === wanted)
}

/** The answer's JSON. Rows are JSON already and are only joined: a poll of thousands parses none of them. */
export function pageText({ rows, ...page }: Page, now: Date): string {
  return `{"data":[${rows.join(',')}],${JSON.stringify({ ...page, now: now.toISOString() }).slice(1)}`
}
