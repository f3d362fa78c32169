import type { Question } from '@quarry/contracts/question'
import type { Coverage, Run } from '@quarry/contracts/run'

/** The runs that one click on *Extract* has started, one for each source. */
export interface Reading {
  /** When it began: milliseconds since 1970. */
  at: number
  /** The times that its questions have as *added on*. */
  starts: ReadonlySet<string>
  coverage: readonly Coverage[]
}

/** One click starts the runs of all sources within a shorter time. */
const TOGETHER_MS = 300_000

/** Returns the readings of an analysis, the earliest first. */
export function readingsOf(
  runs: readonly Pick<Run, 'kind' | 'task' | 'source' | 'startedAt' | 'coverage'>[],
): Reading[] {
  const readings: (Reading & { starts: Set<string>; coverage: Coverage[]; sources: Set<string> })[] = []
  const extractions = runs
    .filter(({ kind, task }) => kind === 'extraction' && task === undefined)
    .toSorted((left, right) => Date.parse(left.startedAt) - Date.parse(right.startedAt))
  for (const { source = 'reddit', startedAt, coverage = [] } of extractions) {
    const at = Date.parse(startedAt)
    const last = readings.at(-1)
    // A source that is read once more begins another reading.
    if (last && at - last.at < TOGETHER_MS && !last.sources.has(source)) {
      last.starts.add(startedAt)
      last.sources.add(source)
      last.coverage.push(...coverage)
    } else {
      readings.push({
        ...{ at, starts: new Set([startedAt]), coverage: [...coverage] },
        sources: new Set([source]),
      })
    }
  }
  return readings.map(({ at, starts, coverage }) => ({ at, starts, coverage }))
}

type Dated = Pick<Question, 'createdAt' | 'addedAt' | 'readAgain'>

/** Returns true if the last of several readings has added the question. */
export function isNew({ addedAt }: Pick<Question, 'addedAt'>, readings: readonly Reading[]): boolean {
  const last = readings.length > 1 ? readings.at(-1) : undefined
  return last !== undefined && addedAt !== undefined && last.starts.has(addedAt)
}

/**
 * Returns the sides of two readings of one analysis, by the posts' dates: before the first reading, and from then to the
 * second. Older posts that a later reading has added are so no change.
 */
export function sidesOfReadings<Row extends Dated>(
  rows: readonly Row[],
  first: Reading,
  second: Reading,
): { first: Row[]; second: Row[]; seenAgain: Row[] } {
  const before = rows.filter(({ createdAt }) => Date.parse(createdAt) < first.at)
  return {
    first: before,
    second: rows.filter(({ createdAt, addedAt }) => {
      const posted = Date.parse(createdAt)
      return posted >= first.at && !(addedAt !== undefined && Date.parse(addedAt) > lastStartOf(second))
    }),
    seenAgain: before.filter(({ readAgain = [] }) => readAgain.some((start) => second.starts.has(start))),
  }
}

const lastStartOf = ({ starts }: Reading) => Math.max(...[...starts].map((start) => Date.parse(start)))
