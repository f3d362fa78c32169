import { Readable } from 'node:stream'
import type { QuestionsQuery } from '@quarry/contracts/endpoints/questions'
import type { SessionId } from '@quarry/store/keys'
import type { Changes, QuestionSet, SetReader } from '@quarry/store/questions/question-set'
import { z } from 'zod'
import { isCountedRow } from './counted-rows.ts'

export type Page = Changes & { reset?: true }

/**
 * Returns the changes after `since`. If `since` belongs to another set, by its epoch or because it exceeds this set's
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
  return subreddit === undefined ? page : { ...page, rows: page.rows.filter(isOf(subreddit)) }
}

/**
 * Returns the response's JSON. Rows are stored as JSON and only joined, so a poll of thousands parses only the rows
 * below the threshold.
 */
export function pageText({ rows, threshold, ...page }: Page, now: Date): string {
  const counted = rows.filter((row) => isCountedRow(row, threshold))
  const unlikely = rows.filter((row) => !isCountedRow(row, threshold))
  return `${start}${counted.join(',')}${between}${unlikely.join(',')}${endOf({ ...page, now: now.toISOString() })}`
}

/**
 * Streams the response to a poll without `since`: the whole set, read from Redis as fast as the client reads. Rows are
 * stored as JSON and only joined. The response has the revision from the start of the read, so the next poll returns
 * later changes.
 */
export function streamPage(reader: SetReader, subreddit: string | undefined, now: Date): Readable {
  const { epoch, revision, runs, findings, threshold } = reader
  const isWanted = subreddit === undefined ? () => true : isOf(subreddit)
  let hasUnlikely = false
  const counted = (row: string) => {
    const isCounted = isCountedRow(row, threshold)
    if (!isCounted) hasUnlikely = true
    return isCounted && isWanted(row)
  }
  const unlikely = (row: string) => !isCountedRow(row, threshold) && isWanted(row)
  async function* text() {
    yield start
    yield* joined(reader.parts(), counted)
    yield between
    // Read again instead of kept in memory, because every question may be unlikely.
    if (hasUnlikely) yield* joined(reader.parts(), unlikely)
    yield endOf({ removed: [], revision, epoch, more: false, runs, findings, now: now.toISOString() })
  }
  return Readable.from(text())
}

const start = '{"data":['
const between = '],"unlikely":['
const endOf = (rest: object) => `],${JSON.stringify(rest).slice(1)}`

/** Streams the JSON export, which is only the list of questions. */
export function streamList(parts: Parts): Readable {
  async function* text() {
    yield '['
    yield* joined(parts, () => true)
    yield ']'
  }
  return Readable.from(text())
}

type Parts = AsyncIterable<readonly string[]>

async function* joined(parts: Parts, isWanted: (row: string) => boolean) {
  let isFirst = true
  for await (const rows of rowsWhere(parts, isWanted)) {
    if (rows.length === 0) continue
    yield `${isFirst ? '' : ','}${rows.join(',')}`
    isFirst = false
  }
}

export async function* rowsWhere(parts: Parts, isWanted: (row: string) => boolean) {
  for await (const part of parts) yield part.filter(isWanted)
}

const OfSubreddit = z.object({ subreddit: z.string() })

/** Returns a filter that ignores case. */
function isOf(subreddit: string): (row: string) => boolean {
  const wanted = subreddit.toLowerCase()
  return (row) => OfSubreddit.parse(JSON.parse(row)).subreddit.toLowerCase() === wanted
}
