import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunKind } from '@quarry/contracts/run'
import { endpointsFor } from '@quarry/platforms/endpoints'
import { createSources } from '@quarry/platforms/sources'
import { createRunAnswers } from '@quarry/store/answers/run-answers'
import { connectLazily } from '@quarry/store/connection/redis'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import { waitWhileFull } from '@quarry/store/connection/wait-while-full'
import { watchRedis } from '@quarry/store/connection/watch-redis'
import { createFindingsStore } from '@quarry/store/findings/findings'
import { createKeys } from '@quarry/store/keys'
import { checksOfWorker } from '@quarry/store/ops/key-checks'
import { createHeartbeatSender, DifferentKeysError, HEARTBEAT_MS } from '@quarry/store/ops/processes'
import { createQuestionSet } from '@quarry/store/questions/question-set'
import { createPermits } from '@quarry/store/rate/permits'
import { createRateLimits } from '@quarry/store/rate/rate-limits'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { receiveCommands } from '@quarry/store/runs/control'
import { createSealedCredentials } from '@quarry/store/runs/credentials'
import { createLiveRuns } from '@quarry/store/runs/live-runs'
import { createRunQueues, queueNames, type RunJob } from '@quarry/store/runs/queues'
import { createRunOwners } from '@quarry/store/runs/run-owner'
import { createRuns } from '@quarry/store/runs/runs'
import { createSessions } from '@quarry/store/sessions/session'
import { logEvent } from '@quarry/telemetry/log-events'
import type { Job, Worker } from 'bullmq'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { handlers } from './handlers.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { DelayedRetryWorker } from './run/delayed-retry-worker.ts'
import { toJobError } from './run/job-error.ts'
import { createLimit } from './run/limit.ts'
import { createProcessRun, type RunOutcome } from './run/process-run.ts'
import { repeat } from './run/repeat.ts'
import type { WorkerDependencies } from './run/run-context.ts'
import { runInLogs } from './run/run-logs.ts'
import { createRunControls } from './sending/run-control.ts'

/** Seconds between fallback polls. BullMQ signals new jobs immediately; the poll finds jobs whose signal was lost. */
const IDLE_POLL_SECONDS = 10
/** How many times a lock is renewed in its lifetime. With 7 s, a worker may freeze for 5 s and still keep its runs. */
const LOCK_RENEWALS = 3.5
/** How many runs a worker takes over at the same time. */
const TAKEOVERS_MAX = 4
/**
 * `stalls.ts` ends a run that kills its workers. Stalls that are not the run's fault, such as outages of Redis, are
 * limited only by its session's lifetime.
 */
const STALLS_MAX = 1000
/** After an outage of Redis, a worker may find stalled runs for this many milliseconds. */
const OUTAGE_MS = 30_000

/** Takes runs from both queues until it is closed. */
export async function startWorker(config: Config, log: Logger, workerId: string) {
  const redis = connectLazily(config.redisUrl)
  const subscriber = connectLazily(config.redisUrl)
  // The other connection logs the state of the same Redis.
  subscriber.on('error', () => undefined)
  await watchRedis(redis, log)
  const keys = createKeys(config.redisPrefix)
  const controls = createRunControls()
  const queues = createRunQueues(redis, keys)
  const { sessionTtlSeconds, resultsWaitSeconds, lockMs, jobCheckMs } = config
  const lockRenewalMs = lockMs / LOCK_RENEWALS
  const options = { redis, keys, sessionTtlSeconds, resultsWaitSeconds }
  const liveRuns = createLiveRuns(options)
  const runs = createRuns(options)
  /** Aborted when the time for requests in flight is over during a shutdown. */
  const shutdown = new AbortController()
  /** When Redis last was away or rejected a command, by `performance.now()`. */
  let outageAt = Number.NEGATIVE_INFINITY
  const noteOutage = () => {
    outageAt = performance.now()
  }
  redis.on('close', noteOutage)
  redis.on('ready', noteOutage)
  waitWhileFull(redis, shutdown.signal)
  const metrics = await startMetrics({ log, runs, config })
  const heartbeats = createHeartbeatSender(redis, keys, {
    id: workerId,
    app: 'worker',
    version: config.version,
    keyChecks: checksOfWorker(config),
  })
  const process = metrics.observeRuns(
    createProcessRun({
      dependencies: createDependencies(),
      handlers,
      controls,
      log,
      lockMs,
      silentMs: lockMs - lockRenewalMs,
      hadOutage: () => performance.now() - outageAt < OUTAGE_MS,
    }),
  )
  queues.onError(onQueueError({}))
  const workers = [start('extraction'), start('cleaning')]

  await receiveCommands(subscriber, keys, ({ command, runId }) => controls[command](runId))
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  await sendHeartbeat()
  /** Rethrows that the keys differ, which is noticed late after Redis was emptied, so that the process ends. */
  const heartbeatFailed = (err: unknown) => {
    if (err instanceof DifferentKeysError) throw err
    logEvent(log, 'worker.heartbeat-failed', { err })
  }
  const stopHeartbeats = repeat(HEARTBEAT_MS, sendHeartbeat, heartbeatFailed)
  // A restarted Redis may have lost the last heartbeat.
  redis.on('ready', () => void sendHeartbeat().catch(heartbeatFailed))
  const stopCheckingJobs = repeat(jobCheckMs, addMissingJobs, (err) =>
    logEvent(log, 'worker.job-check-failed', { err }),
  )
  // Started last, so that the caller can close the worker as soon as it has a run. If it cannot take runs, the process
  // ends.
  for (const worker of workers) void worker.run()

  /**
   * Logs errors during a Redis outage only at debug level, because the outage has its own log line and every attempt
   * fails the same way.
   */
  function onQueueError(fields: { kind?: RunKind }) {
    return (err: Error) => {
      const isOutage = redis.status !== 'ready' || isRedisOutage(err)
      if (isOutage) noteOutage()
      const level = isOutage ? 'debug' : 'warn'
      logEvent(log, 'queue.error', { ...fields, err }, { level })
    }
  }

  async function addMissingJobs(): Promise<void> {
    const { added, errors } = await liveRuns.addMissingJobs(queues, jobCheckMs)
    for (const { kind, sessionId, runId } of added) {
      logEvent(log, 'run.job-restored', { kind, ...runInLogs({ data: { sessionId, runId } }) })
    }
    for (const err of errors) logEvent(log, 'worker.job-check-failed', { err })
  }

  async function sendHeartbeat(): Promise<void> {
    await heartbeats.send(metrics.activeRuns())
    if (config.heartbeatFile !== undefined) await writeFile(config.heartbeatFile, '')
  }

  function createDependencies(): WorkerDependencies {
    const clock = createScaledClock(config.clockFactor)
    return {
      ...{ keys, runs, clock },
      takeovers: createLimit(TAKEOVERS_MAX),
      owners: createRunOwners(options),
      questionSet: createQuestionSet(options),
      findings: createFindingsStore(options),
      runAnswers: createRunAnswers(options),
      sessions: createSessions(options),
      rateLimits: metrics.observeRateLimits(createRateLimits({ ...options, clock })),
      credentials: createSealedCredentials(options, config.sealingKeys),
      sources: createSources(),
      endpointsFor: (credential) => endpointsFor(credential, config.endpoints),
      modelEndpoint: config.modelEndpoint,
      createPermits: (rateKey, limit) => createPermits(redis, rateKey, limit),
      redditUserAgent: config.redditUserAgent,
      observer: metrics.observer,
    }
  }

  function start(kind: RunKind): Worker<RunJob, RunOutcome> {
    const worker = new DelayedRetryWorker<RunJob, RunOutcome>(
      queueNames[kind],
      async (job: Job<RunJob>, token = '') => {
        try {
          return await process(job, token, kind)
        } catch (error) {
          throw toJobError(error)
        }
      },
      {
        autorun: false,
        connection: redis,
        prefix: keys.queues,
        concurrency: config.concurrency,
        lockDuration: lockMs,
        lockRenewTime: lockRenewalMs,
        stalledInterval: config.stalledCheckMs,
        drainDelay: IDLE_POLL_SECONDS,
        maxStalledCount: STALLS_MAX,
      },
    )
    worker.on('error', onQueueError({ kind }))
    worker.on('failed', (job, err) => {
      logEvent(log, 'run.failed', { kind, ...(job && runInLogs(job)), err })
      if (job) cleanUp(job)
    })
    worker.on('stalled', (runId) => logEvent(log, 'run.stalled', { kind, runId }))
    worker.on('completed', (job, { outcome }) => {
      logEvent(log, 'run.ended', { kind, ...runInLogs(job), outcome })
      cleanUp(job)
    })
    return worker

    function cleanUp(job: Job<RunJob>): void {
      removeJobsOfDeletedSessions(job).catch((err: unknown) =>
        logEvent(log, 'run.job-removal-failed', { kind, ...runInLogs(job), err }),
      )
    }
  }

  /** Removes the job if its session was deleted. A cancelled run's job stays, with its log. */
  async function removeJobsOfDeletedSessions(job: Job<RunJob>): Promise<void> {
    const { sessionId, runId } = job.data
    if (!(await liveRuns.isStored(sessionId, runId))) await job.remove()
  }

  return {
    /**
     * Hands over all runs. Sends nothing more, gives requests in flight the configured time, and then returns the jobs
     * to their queues.
     */
    async close(): Promise<void> {
      controls.drain()
      const stopped = Promise.all([stopHeartbeats(), stopCheckingJobs()])
      const deadline = new AbortController()
      const overtime = sleep(config.drainMs, undefined, { signal: deadline.signal }).then(
        () => {
          controls.abortAll()
          shutdown.abort()
        },
        () => undefined,
      )
      await Promise.all(workers.map((worker) => worker.close()))
      deadline.abort()
      await overtime
      await stopped
      await queues.close()
      await metrics.close()
      await heartbeats.retire()
      await Promise.all([redis.quit(), subscriber.quit()])
    },
  }
}
