import { setTimeout as sleep } from 'node:timers/promises'
import type { RunKind } from '@quarry/contracts/run'
import { endpointsFor, realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createTokenCache } from '@quarry/platforms/reddit/token-cache'
import { createClaims } from '@quarry/store/claims'
import { receiveCommands } from '@quarry/store/control'
import { createSealedCredentials } from '@quarry/store/credentials'
import { beat, retire } from '@quarry/store/heartbeat'
import { createKeys } from '@quarry/store/keys'
import { createPages } from '@quarry/store/pages'
import { queueNames, type RunJob } from '@quarry/store/queues'
import { createRateLimits } from '@quarry/store/rate-limits'
import { connectWaiting } from '@quarry/store/redis'
import { createRuns } from '@quarry/store/runs'
import { createSessions } from '@quarry/store/session'
import { createTitles } from '@quarry/store/titles'
import { type Job, Worker } from 'bullmq'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createProcessRun, type RunOutcome } from './process-run.ts'
import type { WorkerParts } from './run-context.ts'
import { createRunControls } from './run-control.ts'
import { createScaledClock } from './scaled-clock.ts'

const BEAT_MS = 10_000
/** A run lives through any number of crashed workers; what limits it is its session's lifetime. */
const STALLS_MAX = 1000

/** Takes runs from both queues until it is closed. */
export async function startWorker(config: Config, log: Logger, workerId: string) {
  const redis = connectWaiting(config.redisUrl)
  const subscriber = connectWaiting(config.redisUrl)
  for (const connection of [redis, subscriber]) {
    connection.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis connection'))
  }
  const keys = createKeys(config.redisPrefix)
  const controls = createRunControls()
  const process = createProcessRun(createParts(), controls, log)
  const workers = [start('extraction'), start('cleaning')]

  await receiveCommands(subscriber, keys, ({ command, runId }) => controls[command](runId))
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  await beat(redis, keys, workerId)
  const beating = setInterval(() => {
    beat(redis, keys, workerId).catch((error: unknown) => log.warn({ error }, 'no heartbeat'))
  }, BEAT_MS)

  function createParts(): WorkerParts {
    const options = { redis, keys, sessionTtlSeconds: config.sessionTtlSeconds }
    const real = {
      redditAuthUrl: config.redditAuthUrl ?? realEndpoints.redditAuthUrl,
      redditApiUrl: config.redditApiUrl ?? realEndpoints.redditApiUrl,
      geminiUrl: config.geminiUrl ?? realEndpoints.geminiUrl,
    }
    const sandbox = config.sandboxUrl === undefined ? undefined : sandboxEndpoints(config.sandboxUrl)
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
      endpointsFor: (credential) => endpointsFor(credential, { real, sandbox }),
      clock: createScaledClock(config.clockFactor),
      redditUserAgent: config.redditUserAgent,
    }
  }

  function start(kind: RunKind): Worker<RunJob, RunOutcome> {
    const worker = new Worker<RunJob, RunOutcome>(
      queueNames[kind],
      async (job: Job<RunJob>, token = '') => await process(job, token, kind),
      {
        connection: redis,
        prefix: keys.queues,
        concurrency: config.concurrency,
        lockDuration: 15_000,
        stalledInterval: 5000,
        maxStalledCount: STALLS_MAX,
      },
    )
    worker.on('error', (error) => log.warn({ kind, reason: error.message }, 'queue trouble'))
    worker.on('failed', (job, error) => {
      log.warn({ kind, runId: job?.id, reason: error.message }, 'run failed')
      if (job) forget(job)
    })
    worker.on('stalled', (runId) => log.warn({ kind, runId }, 'run stalled, taken from a lost worker'))
    worker.on('completed', (job, { outcome }) => {
      log.info({ kind, runId: job.id, outcome }, 'run ended')
      forget(job)
    })
    return worker

    function forget(job: Job<RunJob>): void {
      forgetWiped(job).catch((error: unknown) => log.warn({ kind, error }, 'job not removed'))
    }
  }

  /** Nothing of a wiped session stays, however its run noticed; a cancelled run's job keeps its log. */
  async function forgetWiped(job: Job<RunJob>): Promise<void> {
    const [meta] = keys.run(job.data.sessionId, job.data.runId)
    if ((await redis.exists(meta)) === 0) await job.remove()
  }

  return {
    /** Hands every run over: claims end at once, calls in flight get `drainMs`, then the jobs go back to their queues. */
    async close(): Promise<void> {
      clearInterval(beating)
      controls.drain()
      const deadline = new AbortController()
      const overtime = sleep(config.drainMs, undefined, { signal: deadline.signal }).then(
        () => controls.abortAll(),
        () => undefined,
      )
      await Promise.all(workers.map((worker) => worker.close()))
      deadline.abort()
      await overtime
      await retire(redis, keys, workerId)
      await Promise.all([redis.quit(), subscriber.quit()])
    },
  }
}
