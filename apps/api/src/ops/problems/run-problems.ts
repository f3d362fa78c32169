import { formatCount } from '@quarry/contracts/format-count'
import { PlatformError, rejectedCredentialKinds } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { type Service, services } from '@quarry/platforms/services'
import { type ProcessReport, recentSum } from '@quarry/store/ops/processes'
import type { ShownRun } from '@quarry/store/runs/read-runs'
import { aliveProcesses, aliveWorkers } from '../processes.ts'
import type { State } from '../read-state.ts'
import { serviceOf } from '../runs.ts'
import type { Problem } from './problems.ts'
import { isNearlyFull } from './redis-problems.ts'

const QUEUE_OLDEST_MAX_SECONDS = 60
/** Largest share of failing requests in ten minutes, and the fewest that make a problem. */
const FAILING_SHARE_MAX = 0.2
const FAILING_MIN = 5
const MISSED_SHARE_MAX = 0.1
const MISSED_MIN = 50
const HOUR_MS = 3_600_000
const IDLE_MINUTES = 30

const serviceIds = Object.keys(services) as Service[]

/** `3 runs of 2 sessions` */
const runsAndSessions = (runs: readonly ShownRun[]) =>
  `${formatCount(runs.length, 'run')} of ${formatCount(new Set(runs.map(({ sessionId }) => sessionId)).size, 'session')}`

/** Returns the number of keys that the runs use. */
const countKeys = (runs: readonly ShownRun[]) =>
  new Set(runs.map(({ limitOwner, run }) => limitOwner ?? run.id)).size

/** Returns the problems with runs, queues and services. */
export function* runProblems(state: State): Generator<Problem> {
  const alive = aliveProcesses(state)
  yield* queueProblems(state)
  for (const service of serviceIds) {
    yield* failingService(state, service, alive)
    yield* rejectedKeys(state, service)
  }
  yield* missedSlots(alive)
  yield* nothingCleaned(state)
  yield* usedUpQuotas(state)
}

/** A quota belongs to the key of a user, or to this server's address at a source. */
function* usedUpQuotas({ runs }: State): Generator<Problem> {
  const parked = runs.filter(({ run }) => run.waitingFor?.reason === 'daily-quota')
  const isOfAddress = ({ limitOwner }: ShownRun) => limitOwner === 'address' || limitOwner === 'demo'
  const ofKeys = parked.filter((run) => !isOfAddress(run))
  const keys = countKeys(ofKeys)
  if (keys > 0) {
    yield {
      code: 'quota-used-up',
      text: `${formatCount(keys, 'key')} of users ${keys === 1 ? 'has' : 'have'} used up the daily quota; their runs continue tomorrow`,
      affects: runsAndSessions(ofKeys),
    }
  }
  for (const [service, waiting] of Map.groupBy(parked.filter(isOfAddress), ({ run }) => serviceOf(run))) {
    yield {
      code: 'quota-used-up',
      subject: service,
      text: `All users of this server together have used up the daily quota of ${services[service].name}; their runs continue tomorrow`,
      affects: runsAndSessions(waiting),
    }
  }
}

/** Without a worker, that is the problem to report. */
function* queueProblems(state: State): Generator<Problem> {
  const hasWorker = aliveWorkers(state) > 0
  for (const { queue, counts, oldestSeconds } of state.queues) {
    if (hasWorker && oldestSeconds > QUEUE_OLDEST_MAX_SECONDS) {
      yield {
        code: 'queue-stuck',
        subject: queue,
        text: `Runs of ${queue} wait, and no worker takes them`,
        affects: formatCount(counts.waiting ?? 1, 'run'),
        sinceMs: state.at - oldestSeconds * 1000,
      }
    }
    // A run that went back to its queue to make room for others is in BullMQ's state "prioritized".
    const displaced = counts.prioritized ?? 0
    if (displaced > 0) {
      yield {
        code: 'workers-full',
        subject: queue,
        text: `All workers are full, so runs of ${queue} take turns`,
        affects: `${formatCount(displaced, 'run')} in the queue`,
      }
    }
  }
}

function* failingService(
  { runs }: State,
  service: Service,
  alive: readonly ProcessReport[],
): Generator<Problem> {
  const [all, failing] = [recentSum(alive, `requests:${service}`), recentSum(alive, `failing:${service}`)]
  if (failing < FAILING_MIN || failing / all <= FAILING_SHARE_MAX) return
  const waiting = runs.filter(({ run }) => serviceOf(run) === service && run.waitingFor?.reason === 'service')
  const since = waiting.flatMap(({ failingSinceMs }) => failingSinceMs ?? [])
  yield {
    code: 'service-failing',
    subject: service,
    text: `${services[service].name} fails: ${failing} of ${formatCount(all, 'request')} in 10 min got an error or no response`,
    affects: waiting.length === 0 ? 'calls of users' : `${runsAndSessions(waiting)}, which wait and retry`,
    sinceMs: since.length > 0 ? Math.min(...since) : undefined,
  }
}

function* rejectedKeys({ endedRuns, at }: State, service: Service): Generator<Problem> {
  /** The messages that users get when the service rejects their credentials. */
  const messages = new Set(
    [...rejectedCredentialKinds].map((kind) => platformProblem(new PlatformError(service, kind))),
  )
  const endOf = ({ run }: ShownRun) => Date.parse(run.finishedAt ?? '')
  const rejected = endedRuns.filter(
    (ended) =>
      serviceOf(ended.run) === service &&
      at - endOf(ended) < HOUR_MS &&
      messages.has(ended.run.problem ?? ''),
  )
  const keys = countKeys(rejected)
  if (keys === 0) return
  yield {
    code: 'keys-rejected',
    subject: service,
    text: `${services[service].name} rejects ${formatCount(keys, service === 'reddit' ? 'app' : 'key')} of users`,
    affects: `${runsAndSessions(rejected)} in the last hour`,
    sinceMs: Math.min(...rejected.map(endOf)),
  }
}

function* missedSlots(alive: readonly ProcessReport[]): Generator<Problem> {
  const missed = recentSum(alive, 'slotsMissed')
  const all = serviceIds.reduce((sum, service) => sum + recentSum(alive, `requests:${service}`), 0)
  if (missed < MISSED_MIN || missed / all < MISSED_SHARE_MAX) return
  yield {
    code: 'slots-missed',
    text: `Workers wake up too late for ${missed} slots in 10 min: the machine is overloaded`,
    affects: 'all runs, which are slower',
  }
}

function* nothingCleaned(state: State): Generator<Problem> {
  if (isNearlyFull(state) || state.titlesByMinute.slice(-IDLE_MINUTES).some((titles) => titles > 0)) return
  const startedBefore = state.at - IDLE_MINUTES * 60_000
  const idle = state.runs.filter(
    ({ run }) =>
      run.kind === 'cleaning' &&
      run.state === 'running' &&
      run.waitingFor === undefined &&
      Date.parse(run.startedAt) < startedBefore,
  )
  if (idle.length === 0) return
  yield {
    code: 'nothing-cleaned',
    text: 'Cleaning runs are active and wait for nothing, but no title was cleaned for half an hour',
    affects: runsAndSessions(idle),
    sinceMs: startedBefore,
  }
}
