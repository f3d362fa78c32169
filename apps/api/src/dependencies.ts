import { randomUUID } from 'node:crypto'
import { listedModel } from '@quarry/contracts/model-prices'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { createRunAnswers } from '@quarry/store/answers/run-answers'
import { connectFailingFast } from '@quarry/store/connection/redis'
import { watchRedis } from '@quarry/store/connection/watch-redis'
import { createCopies } from '@quarry/store/copies/copies'
import { createFindingsStore } from '@quarry/store/findings/findings'
import { createFingerprint, createSessionIdOf } from '@quarry/store/fingerprint'
import { createKeys } from '@quarry/store/keys'
import { createQuestionSet } from '@quarry/store/questions/question-set'
import { createRateLimits } from '@quarry/store/rate/rate-limits'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { createSealedCredentials } from '@quarry/store/runs/credentials'
import { createLiveCounts } from '@quarry/store/runs/live-counts'
import { createRunQueues } from '@quarry/store/runs/queues'
import { createRuns } from '@quarry/store/runs/runs'
import { createSessions } from '@quarry/store/sessions/session'
import { createTokens } from '@quarry/store/tokens/tokens'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { createMemoryGuard } from './memory-guard.ts'
import { createServices } from './services.ts'

/** Everything that handlers need. Each function receives only its part. */
export type Dependencies = ReturnType<typeof createDependencies>

/**
 * Connects lazily: while Redis is unreachable, or once it has been silent for `redisSilenceMs` (by default less than
 * two seconds), the server responds with 503.
 */
export function createDependencies(
  config: Config,
  logger: FastifyBaseLogger,
  { instance = randomUUID(), redisSilenceMs }: { instance?: string; redisSilenceMs?: number } = {},
) {
  const redis = connectFailingFast(config.redisUrl, { silenceMs: redisSilenceMs })
  void watchRedis(redis, logger)
  const keys = createKeys(config.redisPrefix)
  const { sessionTtlSeconds, resultsWaitSeconds } = config
  const options = { redis, keys, sessionTtlSeconds, resultsWaitSeconds }
  const clock = createScaledClock(config.clockFactor)
  const rateLimits = createRateLimits({ ...options, clock })
  const queues = createRunQueues(redis, keys)
  // Without a listener, an error would end the process. `watchRedis` logs the shared connection.
  queues.onError((error) => logEvent(logger, 'queue.error', { err: error }, { level: 'debug' }))
  const fingerprint = createFingerprint(config.identityKey)
  const sessionIdOf = createSessionIdOf(config.identityKey)
  return {
    config,
    logger,
    /** Identifies this process in logs and in `/ops/status`. */
    instance,
    redis,
    keys,
    questionSet: createQuestionSet(options),
    findings: createFindingsStore(options),
    copies: createCopies(options),
    tokens: createTokens(options),
    runAnswers: createRunAnswers(options),
    checkMemory: createMemoryGuard(redis, logger),
    runs: createRuns(options),
    liveCounts: createLiveCounts(options),
    sessions: createSessions(options, {
      ...defaultSessionConfig,
      model: listedModel(config.defaultModel ?? defaultSessionConfig.model),
    }),
    rateLimits,
    /** Converts waits and determines the end of Gemini's day; runs faster in tests. */
    clock,
    queues,
    sealedCredentials: createSealedCredentials(options, config.sealingKeys),
    services: createServices({ ...config, keys, rateLimits, fingerprint }),
    /** Returns a credential's HMAC, for keys and runs. */
    fingerprint,
    /** Returns the session of a cookie's secret, with or without its signature. */
    sessionIdOfCookie: (cookie: string) => sessionIdOf(cookie.split('.', 1)[0] ?? ''),
    async close() {
      redis.disconnect()
      await queues.close()
    },
  }
}
