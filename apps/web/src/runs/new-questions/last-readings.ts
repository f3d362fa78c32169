import type { Coverage, Run } from '@quarry/contracts/run'
import { communityRef } from '@quarry/contracts/sources'

type Read = Pick<Run, 'kind' | 'task' | 'startedAt'> & { coverage?: readonly Coverage[] | undefined }

/**
 * Returns when each of these communities was last read, by reference, without those that were never read. A reading
 * that was cut off doesn't count, because it may have missed posts.
 */
export function lastReadingsOf(runs: readonly Read[], refs: readonly string[]): Record<string, string> {
  const last = new Map<string, string>()
  for (const { kind, task, startedAt, coverage = [] } of runs) {
    if (kind !== 'extraction' || task !== undefined) continue
    for (const entry of coverage) {
      const key = communityRef(entry.subreddit, entry.source).toLowerCase()
      if (isRead(entry) && startedAt > (last.get(key) ?? '')) last.set(key, startedAt)
    }
  }
  return Object.fromEntries(
    refs.flatMap((ref) => {
      const time = last.get(ref.toLowerCase())
      return time === undefined ? [] : [[ref, time]]
    }),
  )
}

/** Returns true if the reading reached its limit or read everything that it was supposed to read. */
const isRead = ({ asked, questions, reason }: Coverage) =>
  questions >= asked || reason === 'range-read' || reason === 'terms-read' || reason === 'ran-dry'
