import { errorMessage } from '@quarry/contracts/errors'
import type { RunKind } from '@quarry/contracts/run'
import { RunJob } from '@quarry/store/runs/queues'
import type { Ownership } from '@quarry/store/runs/run-owner'
import { type LogEvent, logEvent } from '@quarry/telemetry/log-events'
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import type { Logger } from 'pino'
import type { RunControls, RunSignals } from '../sending/run-control.ts'
import { createOutageLog, createRecovery, LostRunError } from './recovery.ts'
import type { ProgressFields, RunContext, RunEnd, RunHandler, WorkerDependencies } from './run-context.ts'
import { logThrottled, runInLogs } from './run-logs.ts'
import { STALLED_TOO_OFTEN, STALLS_FIELD, STALLS_IN_A_ROW_MAX, stallsAt } from './stalls.ts'

/**
 * A finished job's return value: only the outcome, never user data. `gone`: the run had ended or its session was
 * deleted.
 */
export interface RunOutcome {
  outcome: 'completed' | 'ended-early' | 'gone'
}

/** Processes a run until it has ended, is parked or is handed over. */
export type ProcessRun = (job: Job<RunJob>, token: string, kind: RunKind) => Promise<RunOutcome>

export interface ProcessRunOptions {
  dependencies: WorkerDependencies
  handlers: Readonly<Record<RunKind, RunHandler>>
  controls: RunControls
  log: Logger
  /** How many milliseconds BullMQ's lock on a job lasts without renewal. */
  lockMs: number
  /** For how many milliseconds a worker whose runs stalled has been silent at least. */
  silentMs: number
  /** Returns true if Redis was away or full lately. */
  hadOutage(): boolean
}

/**
 * A paused run's job is delayed until the run is resumed. It wakes once a day to check whether its session has expired.
 */
const PAUSED_RECHECK_MS = 86_400_000
const BLOCKED_RECHECK_MS = 900_000

const GONE = 'The run has ended: it was cancelled, or its session was deleted.'

/** Creates BullMQ's processor: takes over a run, calls its handler, and completes, parks or hands over the job. */
export function createProcessRun({
  dependencies,
  handlers,
  controls,
  log,
  lockMs,
  silentMs,
  hadOutage,
}: ProcessRunOptions): ProcessRun {
  const logOutage = createOutageLog(log)

  return async (job, token, kind) => {
    const { runId, sessionId } = RunJob.parse(job.data)
    const logProgress = createProgressLog(job)
    logStart(job, logProgress)
    const recover = createRecovery({ job, token, lockMs, controls, log, logOutage })
    for (let attempt = 1; ; attempt++) {
      // A new owner for each attempt, so that nothing left over from an earlier one can write.
      const run = { runId, sessionId, owner: `${token}:${job.attemptsStarted}:${attempt}` }
      try {
        const outcome = await workOnRun(job, token, { kind, run, logProgress })
        if (outcome?.outcome === 'gone') logProgress(GONE)
        if (outcome) return outcome
      } catch (error) {
        if ((await recover(error)) === 'recovered') continue
        await endRun(run, 'failed', errorMessage.internal)
        logProgress(`The run failed: ${errorMessage.internal}`)
        throw new UnrecoverableError(errorMessage.internal)
      }
    }
  }

  /**
   * Returns undefined if the run may have been resumed while its last requests ended, so that it must be taken over
   * again.
   */
  async function workOnRun(
    job: Job<RunJob>,
    token: string,
    { kind, run, logProgress }: Pick<RunContext, 'run' | 'logProgress'> & { kind: RunKind },
  ): Promise<RunOutcome | undefined> {
    const begun = await dependencies.takeovers(() => dependencies.owners.takeOver(run))
    if (begun.outcome !== 'begun') {
      if (begun.outcome === 'gone') return { outcome: 'gone' }
      logProgress('The run is paused.', 'run.paused')
      return await parkPaused(job, token, run)
    }
    const signals = controls.open(run.runId)
    try {
      const context = { run, fields: begun.fields, work: begun.work, signals, logProgress }
      if (await hasStalledTooOften(job, context))
        return await settle(job, token, context, { kind: 'fatal', problem: STALLED_TOO_OFTEN })
      const end = await handlers[kind](dependencies, context)
      if (!controls.isDraining && wasPaused(end, signals)) return undefined
      return await settle(job, token, context, end)
    } finally {
      signals.close()
    }
  }

  /** Counts the stalls of a run that a worker takes over, so that a run that kills its workers ends. */
  async function hasStalledTooOften(
    { stalledCounter }: Job,
    { run, fields }: Pick<RunContext, 'run' | 'fields'>,
  ): Promise<boolean> {
    const lastAliveAt = Date.now() - silentMs
    const stalls = stallsAt(fields, { stalledCounter, lastAliveAt, isAfterOutage: hadOutage() })
    if (stalls.known > 0)
      await dependencies.owners.write(run, { values: [['run', STALLS_FIELD, JSON.stringify(stalls)]] })
    return stalls.inARow >= STALLS_IN_A_ROW_MAX
  }

  /** Reads the state again after parking, because a resume just before it found no parked job to wake. */
  async function parkPaused(job: Job, token: string, { sessionId, runId }: Ownership): Promise<never> {
    await job.moveToDelayed(Date.now() + PAUSED_RECHECK_MS, token)
    const run = await dependencies.runs.find(sessionId, runId)
    if (run?.state !== 'paused') await job.promote().catch(() => undefined)
    throw new DelayedError()
  }

  /** Returns a function that writes a line to the job's log and to the worker's. */
  function createProgressLog(job: Job) {
    const run = runInLogs(job)
    return (line: string, event: LogEvent = 'run.progress', fields: ProgressFields = {}) => {
      logEvent(log, event, { kind: job.name, ...run, ...fields, line })
      job.log(`${new Date().toISOString()} ${line}`).catch((err: unknown) => {
        logEvent(log, 'run.job-log-failed', { ...run, err })
      })
    }
  }

  /** Ends the run. Returns false if it was already cancelled or discarded, or if another worker owns it. */
  async function endRun(run: Ownership, state: 'completed' | 'ended-early' | 'failed', text: string) {
    const problem = state === 'completed' ? {} : { problem: text }
    return await dependencies.owners.end(run, { state, message: text, ...problem })
  }

  async function settle(
    job: Job,
    token: string,
    { run, logProgress }: RunContext,
    end: RunEnd,
  ): Promise<RunOutcome> {
    switch (end.kind) {
      case 'done':
        if (!(await endRun(run, 'completed', end.message))) return { outcome: 'gone' }
        logProgress(end.message)
        return { outcome: 'completed' }
      case 'ended-early':
        if (!(await endRun(run, end.kind, end.problem))) return { outcome: 'gone' }
        logProgress(`The run ended early: ${end.problem}`)
        return { outcome: end.kind }
      case 'fatal':
        // If the run was cancelled or discarded, the error may only mean that its Redis keys are gone.
        if (!(await endRun(run, 'failed', end.problem))) return { outcome: 'gone' }
        logProgress(`The run failed: ${end.problem}`)
        throw new UnrecoverableError(end.problem)
      case 'blocked':
        logThrottled(logProgress, end.waitMs, { reason: end.reason, isParked: true })
        return await park(job, token, Math.min(end.waitMs, BLOCKED_RECHECK_MS))
      case 'stopped':
      case 'paused':
        return controls.isDraining ? await handOver(job, token, logProgress) : { outcome: 'gone' }
      case 'lost':
        dependencies.observer.ownershipLost()
        throw new LostRunError()
      case 'gone':
        return { outcome: 'gone' }
    }
  }
}

function logStart({ attemptsStarted }: Job, logProgress: RunContext['logProgress']): void {
  if (attemptsStarted > 1)
    logProgress(`This worker has taken over the run (start ${attemptsStarted}).`, 'run.taken-over', {
      start: attemptsStarted,
    })
  else logProgress('The run has started.', 'run.started')
}

function wasPaused({ kind }: RunEnd, { abort }: RunSignals): boolean {
  return kind === 'paused' || (kind === 'stopped' && !abort.aborted)
}

async function park(job: Job, token: string, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, token)
  throw new DelayedError()
}

/** Moves the job to the head of its queue, where another worker finds it immediately. */
async function handOver(job: Job, token: string, logProgress: RunContext['logProgress']): Promise<never> {
  logProgress('This worker is shutting down, so another one continues the run.', 'run.handed-over')
  await job.moveToWait(token)
  throw new WaitingError()
}
