import { isEnded, type Run, type RunId } from '@quarry/contracts/run'

/** The basis for measuring a run's rate. All times are the server's. */
export type Measure = {
  sinceMs: number
  /** Questions done before that time. */
  doneBefore: number
  /** Milliseconds since then in which the run was queued, paused or waiting for the daily quota. */
  idleMs: number
  /** When a poll last found something new from the run's service. */
  heardMs: number
}

export function measuredFromStart({ startedAt }: Run): Measure {
  return { sinceMs: Date.parse(startedAt), doneBefore: 0, idleMs: 0, heardMs: Date.parse(startedAt) }
}

/** Returns when the daily quota resets if the run waits for it, else undefined. */
export function waitsForTomorrow(run: Pick<Run, 'state' | 'waitingFor'>): number | undefined {
  const { state, waitingFor } = run
  const waits = state === 'waiting' && waitingFor?.reason === 'daily-quota'
  return waits ? Date.parse(waitingFor.until) : undefined
}

/** Derives the server's time from polls, because the browser's clock may be hours off. */
export type RunClock = {
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  aheadMs: number
  /** The server's time at the last poll. */
  polledAtMs: number | undefined
  measures: ReadonlyMap<RunId, Measure>
}

export const newClock: RunClock = { aheadMs: 0, polledAtMs: undefined, measures: new Map() }

/** A run younger than this at its first poll is measured from its start. */
const NEW_MS = 10_000

type Poll = { before: readonly Run[]; after: readonly Run[]; now: string | undefined; browserNowMs: number }

/** Returns the clock after a poll. The time since the previous poll counts as spent in the run's state at that poll. */
export function withPoll(clock: RunClock, { before, after, now, browserNowMs }: Poll): RunClock {
  const nowMs = now === undefined ? browserNowMs : Date.parse(now)
  const passedMs = Math.max(0, nowMs - (clock.polledAtMs ?? nowMs))
  const heard = (id: RunId) => responsesOf(before.find((run) => run.id === id))
  const idle = new Set(before.filter(isIdle).map((run) => run.id))
  const measured = after
    .filter((run) => !isEnded(run))
    .map((run): [RunId, Measure] => {
      const known = clock.measures.get(run.id)
      if (!known) return [run.id, firstMeasure(run, nowMs)]
      const isIdleSince = idle.has(run.id)
      return [
        run.id,
        {
          ...known,
          idleMs: known.idleMs + (isIdleSince ? passedMs : 0),
          heardMs: isIdleSince || run.waitingFor || responsesOf(run) > heard(run.id) ? nowMs : known.heardMs,
        },
      ]
    })
  return { aheadMs: nowMs - browserNowMs, polledAtMs: nowMs, measures: new Map(measured) }
}

/** Returns the run's measure, which begins at the run's start until the first poll. */
export function measureOf({ measures }: RunClock, run: Run): Measure {
  return measures.get(run.id) ?? measuredFromStart(run)
}

function firstMeasure(run: Run, nowMs: number): Measure {
  const done = run.processed + run.failed
  const isNew = done === 0 && nowMs - Date.parse(run.startedAt) < NEW_MS
  return isNew ? measuredFromStart(run) : { sinceMs: nowMs, doneBefore: done, idleMs: 0, heardMs: nowMs }
}

/** Counts what the service has sent so far. */
function responsesOf(run: Run | undefined): number {
  return (run?.processed ?? 0) + (run?.failed ?? 0) + (run?.usage?.requests ?? 0)
}

function isIdle(run: Run): boolean {
  return run.state === 'queued' || run.state === 'paused' || waitsForTomorrow(run) !== undefined
}
