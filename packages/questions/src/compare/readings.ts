import type { Question } from '@quarry/contracts/question'
import type { Coverage, Run } from '@quarry/contracts/run'

/** The runs that one click on *Extract* started, with one run per source. */
export interface Reading {
  /** When it began: milliseconds since 1970. */
  at: number
  /** The *added on* times of its questions. */
  starts: ReadonlySet<string>
  coverage: readonly Coverage[]
}

/** One click starts the runs of all sources within this time. */
const TOGETHER_MS = 300_000

/** Returns the readings of an analysis, earliest first. */
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
    // If a source is read once more, another reading begins.
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

/**
 * Returns the *added on* times of what the last reading or the last file added, or undefined if nothing was there
 * before. A file's titles have one time that belongs to no reading.
 */
export function lastAddition(
  rows: readonly Pick<Question, 'addedAt'>[],
  readings: readonly Reading[],
): ReadonlySet<string> | undefined {
  const ofReadings = new Set(readings.flatMap(({ starts }) => [...starts]))
  const ofFiles = new Set(
    rows.flatMap(({ addedAt }) => addedAt ?? []).filter((time) => !ofReadings.has(time)),
  )
  const additions = [
    ...readings.map(({ at, starts }) => ({ at, starts })),
    ...[...ofFiles].map((time) => ({ at: Date.parse(time), starts: new Set([time]) })),
  ].sort((left, right) => left.at - right.at)
  return additions.length > 1 ? additions.at(-1)?.starts : undefined
}

/**
 * Splits an analysis's rows between two of its readings by the posts' dates. The first side has the posts from before
 * the first reading, and the second side has those from then until the second reading. Older posts that a later reading
 * added therefore don't count as a change.
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
