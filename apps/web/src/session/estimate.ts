import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import type { Run } from '@quarry/contracts/run'

/** Assumed for each pending question until the first poll has had the time to say more. */
const FIRST_GUESS_MS = 2500

/** From when on the pace of a run is measured, and what does not count. Times are the server's. */
export type Measure = {
  sinceMs: number
  /** Questions that were done by then. */
  doneBefore: number
  /** In which it stood still since then: queued, paused, or waiting for another day's quota. */
  idleMs: number
}

export function measuredFromStart({ startedAt }: Pick<Run, 'startedAt'>): Measure {
  return { sinceMs: Date.parse(startedAt), doneBefore: 0, idleMs: 0 }
}

type Progress = Pick<Run, 'total' | 'processed' | 'failed' | 'delayMs' | 'titlesPerRequest' | 'startedAt'>

/**
 * Milliseconds until a cleaning run ends: at first 2.5 s per pending question, then what a question
 * has taken on average, or the pace of the requests while nothing has moved.
 */
export function remainingMs(run: Progress, nowMs: number, measure = measuredFromStart(run)): number {
  const left = Math.max(0, run.total - run.processed - run.failed)
  const { doneSince, activeMs } = progressSince(run, measure, nowMs)
  if (doneSince > 0) return left * (activeMs / doneSince)
  if (nowMs - Date.parse(run.startedAt) < POLL_INTERVAL_MS) return left * FIRST_GUESS_MS
  return requestsFor(left, run.titlesPerRequest) * run.delayMs
}

function progressSince(run: Pick<Run, 'processed' | 'failed'>, measure: Measure, nowMs: number) {
  return {
    doneSince: run.processed + run.failed - measure.doneBefore,
    activeMs: Math.max(0, nowMs - measure.sinceMs - measure.idleMs),
  }
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

/** Questions a minute while the run was measured; undefined while too little has happened to tell. */
export function measuredPerMinute(
  run: Pick<Run, 'processed' | 'failed' | 'startedAt'>,
  nowMs: number,
  measure = measuredFromStart(run),
): number | undefined {
  const { doneSince, activeMs } = progressSince(run, measure, nowMs)
  return doneSince > 0 && activeMs >= RATE_AFTER_MS ? (doneSince * 60_000) / activeMs : undefined
}

export function requestsFor(questions: number, titlesPerRequest: number): number {
  return Math.ceil(questions / titlesPerRequest)
}

/** Minutes and seconds, as in `5 min 0 s`; what is begun counts as a second. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(Math.round(ms) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
