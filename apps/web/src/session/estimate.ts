import {
  AUTOMATIC_TITLES_MAX,
  AUTOMATIC_TITLES_START,
  PAIRS_PER_REQUEST,
  POLL_INTERVAL_MS,
} from '@quarry/contracts/limits'
import { isEnded, type Run, type RunId } from '@quarry/contracts/run'

/** Milliseconds assumed per pending question until the first poll. */
const FIRST_GUESS_MS = 2500

/** Basis for measuring the rate of a run. Times are the server's. */
export type Measure = {
  sinceMs: number
  /** Questions that were done by then. */
  doneBefore: number
  /** Milliseconds since then in which it was queued, paused or waiting for the daily quota. */
  idleMs: number
}

function measuredFromStart({ startedAt }: Run): Measure {
  return { sinceMs: Date.parse(startedAt), doneBefore: 0, idleMs: 0 }
}

/**
 * Returns the milliseconds until a run ends: at first 2.5 s per pending question, then the average time per processed
 * question, and without progress the interval of its requests. The requests for second opinions on titles that are cleaned
 * already are added.
 */
export function remainingMs(run: Run, nowMs: number, measure = measuredFromStart(run)): number {
  return cleaningMs(run, nowMs, measure) + judgingRequests(run) * run.delayMs
}

/** Returns the requests that a run still needs. */
export function remainingRequests(run: Run): number {
  return requestsLeft(run, titlesLeft(run)) + judgingRequests(run)
}

const titlesLeft = ({ total, processed, failed }: Run) => Math.max(0, total - processed - failed)

function judgingRequests({ task, verdicts }: Run): number {
  if (task || !verdicts) return 0
  return requestsFor(verdicts.of - verdicts.same - verdicts.scope - verdicts.other, PAIRS_PER_REQUEST)
}

function cleaningMs(run: Run, nowMs: number, measure: Measure): number {
  const left = titlesLeft(run)
  const { doneSince, activeMs } = progressSince(run, measure, nowMs)
  if (doneSince > 0) return left * (activeMs / doneSince)
  if (nowMs - Date.parse(run.startedAt) < POLL_INTERVAL_MS) return left * FIRST_GUESS_MS
  return requestsLeft(run, left) * run.delayMs
}

function progressSince(run: Run, measure: Measure, nowMs: number) {
  return {
    doneSince: run.processed + run.failed - measure.doneBefore,
    activeMs: Math.max(0, nowMs - measure.sinceMs - measure.idleMs),
  }
}

/**
 * Returns true for an extraction of what was published since a time: it ends when all of that is read, which is seldom as much
 * as its limit.
 */
export function isBounded({ coverage = [] }: Pick<Run, 'coverage'>): boolean {
  return coverage.length > 0 && coverage.every(({ since }) => since !== undefined)
}

/** Returns the progress of a run, 0 to 100. */
export function percentDone({
  total,
  processed,
  failed,
}: Pick<Run, 'total' | 'processed' | 'failed'>): number {
  return total > 0 ? Math.min(100, (100 * (processed + failed)) / total) : 0
}

/** Milliseconds before a measured rate means anything. */
const RATE_AFTER_MS = 5000

/** Returns the measured questions per minute; undefined while there is too little data. */
export function measuredPerMinute(run: Run, nowMs: number, measure = measuredFromStart(run)) {
  const { doneSince, activeMs } = progressSince(run, measure, nowMs)
  return doneSince > 0 && activeMs >= RATE_AFTER_MS ? (doneSince * 60_000) / activeMs : undefined
}

export function requestsFor(questions: number, titlesPerRequest: number): number {
  return Math.ceil(questions / titlesPerRequest)
}

/** Requests for questions if the titles per request double from a first size on, as they do while responses are whole. */
export function automaticRequestsFor(questions: number, first: number = AUTOMATIC_TITLES_START): number {
  let requests = 0
  let left = questions
  for (let size = first; left > 0; size = Math.min(AUTOMATIC_TITLES_MAX, size * 2)) {
    left -= size
    requests += 1
  }
  return requests
}

/** Requests that a run needs for its remaining questions. */
export function requestsLeft({ titlesPerRequest, automaticTitles }: Run, left: number): number {
  return automaticTitles ? automaticRequestsFor(left, titlesPerRequest) : requestsFor(left, titlesPerRequest)
}

/** Minutes and seconds, as in `5 min 0 s`; rounded up to a second. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(Math.round(ms) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Returns when the daily quota resets, if the run waits for it; else undefined. */
export function waitsForTomorrow(run: Pick<Run, 'state' | 'waitingFor'>): number | undefined {
  const { state, waitingFor } = run
  const waits = state === 'waiting' && waitingFor?.reason === 'daily-quota'
  return waits ? Date.parse(waitingFor.until) : undefined
}

/** The server's time from the polls; the browser's clock may be hours off. */
export type RunClock = {
  /** Milliseconds that the server's clock is ahead of the browser's. */
  aheadMs: number
  /** Time of the last poll response, on the server's clock. */
  polledAtMs: number | undefined
  measures: ReadonlyMap<RunId, Measure>
}

export const newClock: RunClock = { aheadMs: 0, polledAtMs: undefined, measures: new Map() }

/** Milliseconds; a run younger than this was seen from its start. */
const NEW_MS = 10_000

type Poll = { before: readonly Run[]; after: readonly Run[]; now: string | undefined; browserNowMs: number }

/** Returns the clock after a poll. The time since the previous poll counts for the run's state at that time. */
export function withPoll(clock: RunClock, { before, after, now, browserNowMs }: Poll): RunClock {
  const nowMs = now === undefined ? browserNowMs : Date.parse(now)
  const passedMs = Math.max(0, nowMs - (clock.polledAtMs ?? nowMs))
  const idle = new Set(before.filter(isIdle).map((run) => run.id))
  const measured = after
    .filter((run) => !isEnded(run))
    .map((run): [RunId, Measure] => {
      const known = clock.measures.get(run.id)
      if (!known) return [run.id, firstMeasure(run, nowMs)]
      return [run.id, idle.has(run.id) ? { ...known, idleMs: known.idleMs + passedMs } : known]
    })
  return { aheadMs: nowMs - browserNowMs, polledAtMs: nowMs, measures: new Map(measured) }
}

/** Returns the run's measure; before any poll, from its start. */
export function measureOf({ measures }: RunClock, run: Run): Measure {
  return measures.get(run.id) ?? measuredFromStart(run)
}

function firstMeasure(run: Run, nowMs: number): Measure {
  const done = run.processed + run.failed
  const isNew = done === 0 && nowMs - Date.parse(run.startedAt) < NEW_MS
  return isNew ? measuredFromStart(run) : { sinceMs: nowMs, doneBefore: done, idleMs: 0 }
}

function isIdle(run: Run): boolean {
  return run.state === 'queued' || run.state === 'paused' || waitsForTomorrow(run) !== undefined
}
