import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import type { Run } from '@quarry/contracts/run'

/** Assumed for each pending question until the first poll has had the time to say more. */
const FIRST_GUESS_MS = 2500

type Progress = Pick<Run, 'total' | 'processed' | 'failed' | 'delayMs' | 'titlesPerRequest' | 'startedAt'>

/**
 * Milliseconds until a cleaning run ends: at first 2.5 s per pending question, then what a question
 * has taken on average, or the pace of the requests while nothing has moved.
 */
export function remainingMs(run: Progress, nowMs: number): number {
  const done = run.processed + run.failed
  const left = Math.max(0, run.total - done)
  const elapsedMs = Math.max(0, nowMs - Date.parse(run.startedAt))
  if (done > 0) return left * (elapsedMs / done)
  if (elapsedMs < POLL_INTERVAL_MS) return left * FIRST_GUESS_MS
  return requestsFor(left, run.titlesPerRequest) * run.delayMs
}

export function requestsFor(questions: number, titlesPerRequest: number): number {
  return Math.ceil(questions / titlesPerRequest)
}

/** Minutes and seconds, as in `5 min 0 s`; what is begun counts as a second. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(Math.round(ms) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** The fewest titles per request that end within this; more than ten at once make worse titles. */
const COMFORTABLE_MS = 5 * 60_000
const RECOMMENDED_MOST = 10

export function recommendedTitlesPerRequest(
  questions: number,
  delayMs: number,
  choices: readonly number[],
): number {
  const sensible = choices.filter((choice) => choice <= RECOMMENDED_MOST)
  const quick = sensible.find((choice) => requestsFor(questions, choice) * delayMs <= COMFORTABLE_MS)
  return quick ?? sensible.at(-1) ?? 1
}
