import { randomUUID } from 'node:crypto'
import { listedModel } from '@quarry/contracts/retired-models'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { connectFailingFast } from '@quarry/store/connection/redis'
import { watchRedis } from '@quarry/store/connection/watch-redis'
import { createFingerprint, createSessionIdOf } from '@quarry/store/fingerprint'
import { createKeys, type Fingerprint, type Keys, type SessionId } from '@quarry/store/keys'
import { type BulkWrites, createBulkWrites } from '@quarry/store/questions/bulk-writes'
import { createQuestionSet, type QuestionSet } from '@quarry/store/questions/question-set'
import { createUnlikelyQuestions, type UnlikelyQuestions } from '@quarry/store/questions/unlikely-questions'
import { createRateLimits, type RateLimits } from '@quarry/store/rate/rate-limits'
import { createScaledClock, type ScaledClock } from '@quarry/store/rate/scaled-clock'
import { createSealedCredentials, type SealedCredentials } from '@quarry/store/runs/credentials'
import { createRunQueues, type RunQueues } from '@quarry/store/runs/queues'
import { createRuns, type Runs } from '@quarry/store/runs/runs'
import { createSessions, type Sessions } from '@quarry/store/sessions/session'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { createMemoryGuard, type MemoryGuard } from './memory-guard.ts'
import { createServices, type Services } from './services.ts'

/** Everything that handlers use. Each function receives only the part that it needs. */
export interface Dependencies {
  config: Config
  logger: FastifyBaseLogger
  /** Names this process in logs, in traces and on the ops pages. */
  instance: string
  redis: Redis
  keys: Keys
  questionSet: QuestionSet
  unlikelyQuestions: UnlikelyQuestions
  bulkWrites: BulkWrites
  memoryGuard: MemoryGuard
  runs: Runs
  sessions: Sessions
  rateLimits: RateLimits
  /** Converts waits and finds the end of Gemini's day; runs faster in tests. */
  clock: ScaledClock
  queues: RunQueues
  sealedCredentials: SealedCredentials
  services: Services
  /** Returns the HMAC of a credential, for keys and runs. */
  fingerprint: (credential: string) => Fingerprint
  /** Returns the session of a cookie's secret, with or without its signature. */
  sessionIdOfCookie: (cookie: string) => SessionId
  close: () => Promise<void>
}

/**
 * Connects lazily: while Redis is unreachable, the server responds with 503. It also does so once Redis has been silent
 * for `redisSilenceMs`, by default less than two seconds.
 */
export function createDependencies(
  config: Config,
  logger: FastifyBaseLogger,
  { instance = randomUUID(), redisSilenceMs }: { instance?: string; redisSilenceMs?: number } = {},
): Dependencies {
  const redis = connectFailingFast(config.redisUrl, {
    prefix: config.redisPrefix,
    silenceMs: redisSilenceMs,
  })
  void watchRedis(redis, logger)
  const keys = createKeys(config.redisPrefix)
  const options = { redis, keys, sessionTtlSeconds: config.sessionTtlSeconds }
  const rateLimits = createRateLimits(options)
  const queues = createRunQueues(redis, keys)
  // `watchRedis` logs the shared connection. Without a listener an error would end the process.
  queues.onError((error) => logEvent(logger, 'queue.error', { err: error }, { level: 'debug' }))
  const bulkWrites = createBulkWrites({ ...options, perAddress: config.memoryPerAddress })
  const fingerprint = createFingerprint(config.identityKey)
  const sessionIdOf = createSessionIdOf(config.identityKey)
  return {
    config,
    logger,
    instance,
    redis,
    keys,
    questionSet: createQuestionSet(options),
    unlikelyQuestions: createUnlikelyQuestions(options),
    bulkWrites,
    memoryGuard: createMemoryGuard({ bulkWrites, logger }),
    runs: createRuns(options),
    sessions: createSessions(options, {
      ...defaultSessionConfig,
      model: listedModel(config.defaultModel ?? defaultSessionConfig.model),
    }),
    rateLimits,
    clock: createScaledClock(config.clockFactor),
    queues,
    sealedCredentials: createSealedCredentials(options, config.sealingKeys),
    services: createServices({ ...config, keys, rateLimits, fingerprint }),
    fingerprint,
    sessionIdOfCookie: (cookie) => sessionIdOf(cookie.split('.', 1)[0] ?? ''),
    async close() {
      redis.disconnect()
      await queues.close()
    },
  }
}
