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

/** How far a run is, 0 to 100. */
export function percentDone({
  total,
  processed,
  failed,
}: Pick<Run, 'total' | 'processed' | 'failed'>): number {
  return total > 0 ? Math.min(100, (100 * (processed + failed)) / total) : 0
}

/** Below this a rate is chance. */
const RATE_AFTER_MS = 5000

/** Questions a minute since the run began; undefined while too little has happened to tell. */
export function measuredPerMinute(
  run: Pick<Run, 'processed' | 'failed' | 'startedAt'>,
  nowMs: number,
): number | undefined {
  const elapsedMs = nowMs - Date.parse(run.startedAt)
  const done = run.processed + run.failed
  return done > 0 && elapsedMs >= RATE_AFTER_MS ? (done * 60_000) / elapsedMs : undefined
}

export function requestsFor(questions: number, titlesPerRequest: number): number {
  return Math.ceil(questions / titlesPerRequest)
}

/** Minutes and seconds, as in `5 min 0 s`; what is begun counts as a second. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(Math.round(ms) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
