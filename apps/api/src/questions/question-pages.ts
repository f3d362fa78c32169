import { Readable } from 'node:stream'
import type { QuestionsQuery } from '@quarry/contracts/endpoints/questions'
import type { SessionId } from '@quarry/store/keys'
import type { Changes, QuestionSet } from '@quarry/store/questions/question-set'
import type { SetReader } from '@quarry/store/questions/read-set'
import { z } from 'zod'

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

/**
 * Streams the response to a poll without `since`: the whole set, read from Redis as fast as the client reads. Rows are JSON
 * already and are only joined. Its revision is that of the start, so the next poll returns what changed meanwhile.
 */
export function streamPage(reader: SetReader, subreddit: string | undefined, now: Date): Readable {
  const { epoch, revision, runs } = reader
  const rest = { removed: [], revision, epoch, more: false, runs, now: now.toISOString() }
  return Readable.from(
    textOf(reader, (rows) => (subreddit === undefined ? rows : rowsOf(rows, subreddit)), {
      start: '{"data":[',
      end: `],${JSON.stringify(rest).slice(1)}`,
    }),
  )
}

/** Streams the JSON export: only the list of questions. */
export function streamList(reader: SetReader): Readable {
  return Readable.from(textOf(reader, (rows) => rows, { start: '[', end: ']' }))
}

async function* textOf(
  reader: SetReader,
  choose: (rows: string[]) => string[],
  { start, end }: { start: string; end: string },
) {
  yield start
  let isFirst = true
  for await (const part of reader.parts()) {
    const rows = choose(part)
    if (rows.length === 0) continue
    yield `${isFirst ? '' : ','}${rows.join(',')}`
    isFirst = false
  }
  yield end
}

const OfSubreddit = z.object({ subreddit: z.string() })

/** Returns the rows of a subreddit, ignoring case. */
function rowsOf(rows: readonly string[], subreddit: string): string[] {
  const wanted = subreddit.toLowerCase()
  return rows.filter((row) => OfSubreddit.parse(JSON.parse(row)).subreddit.toLowerCase() === wanted)
}
