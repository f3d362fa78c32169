import { Readable } from 'node:stream'
import type { SetReader } from '@quarry/store/questions/read-set'
import { z } from 'zod'

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
export function rowsOf(rows: readonly string[], subreddit: string): string[] {
  const wanted = subreddit.toLowerCase()
  return rows.filter((row) => OfSubreddit.parse(JSON.parse(row)).subreddit.toLowerCase() === wanted)
}
