import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { RunKind } from '@quarry/contracts/run'
import { endpointsFor } from '@quarry/platforms/endpoints'
import { createTokenCache } from '@quarry/platforms/reddit/token-cache'
import { connectLazily } from '@quarry/store/connection/redis'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import { waitWhileFull } from '@quarry/store/connection/wait-while-full'
import { watchRedis } from '@quarry/store/connection/watch-redis'
import { createKeys } from '@quarry/store/keys'
import { recordHeartbeat, retire } from '@quarry/store/ops/heartbeat'
import { createRateLimits } from '@quarry/store/rate/rate-limits'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { createClaims } from '@quarry/store/runs/claims'
import { receiveCommands } from '@quarry/store/runs/control'
import { createSealedCredentials } from '@quarry/store/runs/credentials'
import { createLiveRuns } from '@quarry/store/runs/live-runs'
import { createPages } from '@quarry/store/runs/pages'
import { createRunQueues, queueNames, type RunJob } from '@quarry/store/runs/queues'
import { createRuns } from '@quarry/store/runs/runs'
import { createTitles } from '@quarry/store/runs/titles'
import { createSessions } from '@quarry/store/sessions/session'
import type { Job, Worker } from 'bullmq'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { toJobError } from './run/job-error.ts'
import { PatientWorker } from './run/patient-worker.ts'
import { createProcessRun, type RunOutcome } from './run/process-run.ts'
import { repeat } from './run/repeat.ts'
import type { WorkerDependencies } from './run/run-context.ts'
import { sharePlaces } from './run/share-places.ts'
import { runInLogs } from './run/worker-log.ts'
import { createRunControls } from './sending/run-control.ts'

const HEARTBEAT_INTERVAL_MS = 10_000
/** Each live run's job is looked for this often, by one worker: a run that has lost its job goes on within twice that. */
const JOB_CHECK_MS = 15_000
/** How often runs that wait for a place are looked for, by a worker that has none left. */
const PLACES_CHECK_MS = 1000
/** Seconds between fallback polls. BullMQ signals new jobs at once; the poll finds jobs whose signal was lost. */
const IDLE_POLL_SECONDS = 10
/**
 * A worker that is not heard of for so long has lost its runs. Another finds them within 15 s: checks that fall a moment
 * before the end of the interval are skipped, so two of them may lie between. Users are promised 20 s.
 */
const LOCK_MS = 10_000
const STALLED_CHECK_MS = 2500
/** A run lives through any number of crashed workers; what limits it is its session's lifetime. */
const STALLS_MAX = 1000

/** Takes runs from both queues until it is closed. */
export async function startWorker(config: Config, log: Logger, workerId: string) {
  // Runs mostly wait: with two hundred of them this saves half of the memory. --optimize-for-size saves some more, but
  // takes two and a half times the processor time when a hundred paid runs send.
  for (const flag of ['--heap-growing-percent=25', '--semi-space-growth-factor=1']) setFlagsFromString(flag)
  const redis = connectLazily(config.redisUrl)
  const subscriber = connectLazily(config.redisUrl)
  // The other connection shows the state of the same Redis.
  subscriber.on('error', () => undefined)
  await watchRedis(redis, log)
  const keys = createKeys(config.redisPrefix)
  const controls = createRunControls()
  const queues = createRunQueues(redis, keys)
  const liveRuns = createLiveRuns({ redis, keys, sessionTtlSeconds: config.sessionTtlSeconds })
  /** Ends with the time that calls in flight have when this process is told to stop. */
  const patience = new AbortController()
  waitWhileFull(redis, patience.signal)
  const metrics = await startMetrics({ redis, keys, workerId, log, config })
  const process = metrics.runs(createProcessRun(metrics.parts(createParts()), controls, log, LOCK_MS))
  queues.onError(onQueueError({}))
  const workers = [start('extraction'), start('cleaning')]

  await receiveCommands(subscriber, keys, ({ command, runId }) => controls[command](runId))
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  await sendHeartbeat()
  const stopHeartbeats = repeat(HEARTBEAT_INTERVAL_MS, sendHeartbeat, (err) =>
    log.warn({ err }, 'heartbeat failed'),
  )
  const stopCheckingJobs = repeat(JOB_CHECK_MS, addMissingJobs, (err) =>
    log.warn({ err }, 'job check of live runs failed'),
  )
  const stopSharingPlaces = repeat(
    PLACES_CHECK_MS,
    () => sharePlaces(controls, queues, config.concurrency),
    (err) => log.warn({ err }, 'sharing of places failed'),
  )
  // Only now: whoever starts this can end it well as soon as it holds a run. Should taking runs ever fail, this process ends.
  for (const worker of workers) void worker.run()

  /** While Redis cannot be used, which has a line of its own, every try fails the same way. */
  function onQueueError(fields: { kind?: RunKind }) {
    return (err: Error) =>
      log[redis.status === 'ready' && !isRedisOutage(err) ? 'warn' : 'debug'](
        { ...fields, err },
        'queue error',
      )
  }

  async function addMissingJobs(): Promise<void> {
    for (const { kind, sessionId, runId } of await liveRuns.addMissingJobs(queues, JOB_CHECK_MS)) {
      log.warn({ kind, ...runInLogs({ data: { sessionId, runId } }) }, 'missing job added again')
    }
  }

  async function sendHeartbeat(): Promise<void> {
    await recordHeartbeat(redis, keys, workerId)
    if (config.heartbeatFile !== undefined) await writeFile(config.heartbeatFile, '')
  }

  function createParts(): WorkerDependencies {
    const options = { redis, keys, sessionTtlSeconds: config.sessionTtlSeconds }
    return {
      keys,
      runs: createRuns(options),
      claims: createClaims(options),
      titles: createTitles(options),
      pages: createPages(options),
      sessions: createSessions(options),
      rateLimits: createRateLimits(options),
      credentials: createSealedCredentials(options, config.sealingKeys),
      tokens: createTokenCache(),
      endpointsFor: (credential) => endpointsFor(credential, config.endpoints),
      clock: createScaledClock(config.clockFactor),
      redditUserAgent: config.redditUserAgent,
    }
  }

  function start(kind: RunKind): Worker<RunJob, RunOutcome> {
    const worker = new PatientWorker<RunJob, RunOutcome>(
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
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        drainDelay: IDLE_POLL_SECONDS,
        maxStalledCount: STALLS_MAX,
      },
    )
    worker.on('error', onQueueError({ kind }))
    worker.on('failed', (job, err) => {
      log.warn({ kind, ...(job && runInLogs(job)), err }, 'run failed')
      if (job) forget(job)
    })
    worker.on('stalled', (runId) => log.warn({ kind, runId }, 'run stalled, taking over'))
    worker.on('completed', (job, { outcome }) => {
      log.info({ kind, ...runInLogs(job), outcome }, 'run ended')
      forget(job)
    })
    return worker

    function forget(job: Job<RunJob>): void {
      removeJobsOfDeletedSessions(job).catch((err: unknown) =>
        log.warn({ kind, ...runInLogs(job), err }, 'job not removed'),
      )
    }
  }

  /** Nothing of a wiped session stays, however its run noticed; a cancelled run's job keeps its log. */
  async function removeJobsOfDeletedSessions(job: Job<RunJob>): Promise<void> {
    const [meta] = keys.run(job.data.sessionId, job.data.runId)
    if ((await redis.exists(meta)) === 0) await job.remove()
  }

  return {
    /** Hands every run over: claims end at once, calls in flight get `drainMs`, then the jobs go back to their queues. */
    async close(): Promise<void> {
      controls.drain()
      const quiet = Promise.all([
        stopHeartbeats(),
        stopCheckingJobs(),
        stopSharingPlaces(),
        metrics.draining(),
      ])
      const deadline = new AbortController()
      const overtime = sleep(config.drainMs, undefined, { signal: deadline.signal }).then(
        () => {
          controls.abortAll()
          patience.abort()
        },
        () => undefined,
      )
      await Promise.all(workers.map((worker) => worker.close()))
      deadline.abort()
      await overtime
      await quiet
      await queues.close()
      await metrics.close()
      await retire(redis, keys, workerId)
      await Promise.all([redis.quit(), subscriber.quit()])
    },
  }
}
