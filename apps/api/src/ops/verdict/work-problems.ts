import { formatCount } from '@quarry/contracts/format-count'
import { PlatformError, rejectedCredentialKinds } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { ALIVE_SECONDS } from '@quarry/store/ops/heartbeat'
import type { LiveRun, State } from '../overview/read-state.ts'
import { aliveProcesses } from './lost-processes.ts'
import type { Facts, Problem } from './problem.ts'
import { isNearlyFull } from './redis-problems.ts'

const QUEUE_OLDEST_MAX_SECONDS = 60
/** Largest share of failing requests in ten minutes, and the fewest that make a problem. */
const FAILING_SHARE_MAX = 0.2
const FAILING_MIN = 5
const MISSED_SHARE_MAX = 0.1
const MISSED_MIN = 50
const HOUR_MS = 3_600_000
const IDLE_MINUTES = 30

export const services = ['gemini', 'reddit'] as const
export type ServiceName = (typeof services)[number]
const names = { gemini: 'Gemini', reddit: 'Reddit' } as const

const serviceOf = (kind: LiveRun['run']['kind']): ServiceName => (kind === 'cleaning' ? 'gemini' : 'reddit')

/** Returns the problems with runs, queues and services. */
export function workProblems(state: State, titlesByMinute: Facts['titlesByMinute']): Problem[] {
  return [
    ...stuckQueues(state),
    ...services.flatMap((service) => failingService(state, service)),
    ...missedSlots(state),
    ...nothingCleaned(state, titlesByMinute),
    ...services.flatMap((service) => rejectedKeys(state, service)),
    ...usedUpQuotas(state),
    ...fullWorkers(state),
  ]
}

const sessionsOf = (all: readonly { sessionId: string }[]) =>
  formatCount(new Set(all.map(({ sessionId }) => sessionId)).size, 'session')

/** Only while there are workers; without any, that is the problem to report. */
function stuckQueues({ queues, heartbeats, at }: State): Problem[] {
  if (![...heartbeats.values()].some((seconds) => seconds <= ALIVE_SECONDS)) return []
  return queues
    .filter(({ oldestSeconds }) => oldestSeconds > QUEUE_OLDEST_MAX_SECONDS)
    .map(({ queue, counts, oldestSeconds }) => ({
      code: 'queue-stuck',
      subject: queue,
      level: 'critical',
      text: `${formatCount(counts.waiting ?? 1, 'run')} of ${queue} ${counts.waiting === 1 ? 'waits' : 'wait'}, and no worker takes ${counts.waiting === 1 ? 'it' : 'them'}`,
      affects: formatCount(counts.waiting ?? 1, 'run'),
      sinceMs: at - oldestSeconds * 1000,
      step: 'stuck-3',
    }))
}

function requestsOf(state: State, service: ServiceName) {
  return aliveProcesses(state).reduce(
    (sum, { recent }) => ({
      all: sum.all + recent[service].all,
      failing: sum.failing + recent[service].failing,
    }),
    { all: 0, failing: 0 },
  )
}

function failingService(state: State, service: ServiceName): Problem[] {
  const { all, failing } = requestsOf(state, service)
  const isFailing = failing >= FAILING_MIN && failing / all > FAILING_SHARE_MAX
  if (!isFailing) return []
  const waiting = state.runs.filter(
    ({ run }) => serviceOf(run.kind) === service && run.waitingFor?.reason === 'service',
  )
  const since = waiting.flatMap(({ failingSinceMs }) => failingSinceMs ?? [])
  return [
    {
      code: 'service-failing',
      subject: service,
      level: 'warning',
      text: `${names[service]} fails: ${failing} of ${formatCount(all, 'request')} in 10 min got an error or no response`,
      affects:
        waiting.length === 0
          ? 'calls of users'
          : `${formatCount(waiting.length, 'run')} of ${sessionsOf(waiting)}, which wait and retry`,
      sinceMs: since.length > 0 ? Math.min(...since) : undefined,
      step: 'slow-3',
    },
  ]
}

function missedSlots(state: State): Problem[] {
  const missed = aliveProcesses(state).reduce((sum, { recent }) => sum + recent.slotsMissed, 0)
  const all = services.reduce((sum, service) => sum + requestsOf(state, service).all, 0)
  if (missed < MISSED_MIN || missed / all < MISSED_SHARE_MAX) return []
  return [
    {
      code: 'slots-missed',
      level: 'warning',
      text: `Workers wake up too late for ${missed} slots in 10 min: the machine is overloaded`,
      affects: 'all runs, which are slower',
      step: 'slow-4',
    },
  ]
}

function nothingCleaned(state: State, titlesByMinute: readonly number[]): Problem[] {
  if (isNearlyFull(state)) return []
  const startedBefore = state.at - IDLE_MINUTES * 60_000
  const idle = state.runs.filter(
    ({ run }) =>
      run.kind === 'cleaning' &&
      run.state === 'running' &&
      run.waitingFor === undefined &&
      Date.parse(run.startedAt) < startedBefore,
  )
  if (idle.length === 0 || titlesByMinute.slice(-IDLE_MINUTES).some((titles) => titles > 0)) return []
  return [
    {
      code: 'nothing-cleaned',
      level: 'warning',
      text: 'Cleaning runs are active and wait for nothing, but no title was cleaned for half an hour',
      affects: `${formatCount(idle.length, 'run')} of ${sessionsOf(idle)}`,
      sinceMs: startedBefore,
      step: 'stuck-5',
    },
  ]
}

/** The messages that users get when the service rejects their credentials. */
const rejections: Record<ServiceName, ReadonlySet<string>> = {
  gemini: new Set(
    [...rejectedCredentialKinds].map((kind) => platformProblem(new PlatformError('gemini', kind))),
  ),
  reddit: new Set(
    [...rejectedCredentialKinds].map((kind) => platformProblem(new PlatformError('reddit', kind))),
  ),
}

function rejectedKeys({ endedRuns, at }: State, service: ServiceName): Problem[] {
  const rejected = endedRuns.filter(
    ({ kind, finishedAt, problem }) =>
      serviceOf(kind) === service && at - finishedAt < HOUR_MS && rejections[service].has(problem ?? ''),
  )
  const keys = new Set(rejected.map(({ credential, id }) => credential ?? id)).size
  if (keys === 0) return []
  return [
    {
      code: 'keys-rejected',
      subject: service,
      level: 'notice',
      text: `${names[service]} rejects ${formatCount(keys, service === 'gemini' ? 'key' : 'app')} of users`,
      affects: `${formatCount(rejected.length, 'run')} of ${sessionsOf(rejected)} in the last hour`,
      sinceMs: Math.min(...rejected.map(({ finishedAt }) => finishedAt)),
      step: 'a-users-key-is-rejected',
    },
  ]
}

function usedUpQuotas({ runs }: State): Problem[] {
  const parked = runs.filter(({ run }) => run.waitingFor?.reason === 'daily-quota')
  if (parked.length === 0) return []
  const keys = new Set(parked.map(({ credential, run }) => credential ?? run.id)).size
  return [
    {
      code: 'quota-used-up',
      level: 'notice',
      text: `${formatCount(keys, 'key')} of users ${keys === 1 ? 'has' : 'have'} used up the daily quota; their runs go on tomorrow`,
      affects: `${formatCount(parked.length, 'run')} of ${sessionsOf(parked)}`,
      step: 'slow-1',
    },
  ]
}

/** A run that went back to its queue to make room for others is in BullMQ's state "prioritized". */
function fullWorkers({ queues }: State): Problem[] {
  return queues
    .filter(({ counts }) => (counts.prioritized ?? 0) > 0)
    .map(({ queue, counts }) => ({
      code: 'workers-full',
      subject: queue,
      level: 'notice',
      text: `All places of the workers are taken, so runs of ${queue} take turns`,
      affects: `${formatCount(counts.prioritized ?? 0, 'run')} that ${counts.prioritized === 1 ? 'waits' : 'wait'} for a place`,
      step: 'stuck-3',
    }))
}
