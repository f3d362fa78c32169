import { ExtractionCredentials } from '@quarry/contracts/run-params'
import type { SourceId } from '@quarry/contracts/sources'
import { RETRY_DELAYS_MS } from '@quarry/platforms/call'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { Source, SourceClient } from '@quarry/platforms/source'
import { createRequestLimiter } from '@quarry/store/rate/request-limiter'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'

/** A source that a run reads with its credentials. */
export interface OpenSource {
  source: Source
  client: SourceClient
  /** Returns the rate's key for one of the source's servers; without an argument, for a source with a single server. */
  rateKeyOf(server?: string): string
}

const LONGEST_RETRY_WAIT_MS = 60_000

/** Opens the source with the run's credentials; undefined if they cannot be decrypted. */
export async function openSource(
  dependencies: WorkerDependencies,
  { run, fields }: Pick<RunContext, 'run' | 'fields'>,
  id: SourceId,
): Promise<OpenSource | undefined> {
  const { rateLimits, clock } = dependencies
  const opened = await dependencies.credentials.open(run.sessionId, run.runId)
  if (opened === undefined) return undefined
  const credentials = ExtractionCredentials.decode(opened)
  const source = dependencies.sources[id]
  const limitOwner = fields.get('limitOwner') ?? ''
  const rateKeyOf = (server?: string) => dependencies.keys.sourceRate(id, limitOwner, server)
  const client = source.open({
    credentials,
    endpoints: dependencies.endpointsFor(credentials.demo ? 'demo' : credentials.clientId),
    userAgent: dependencies.redditUserAgent,
    retryDelaysMs: RETRY_DELAYS_MS.map(clock.real),
    limiterOf: (server) =>
      createRequestLimiter({
        rateLimits,
        rateKey: rateKeyOf(server),
        spacingMs: source.spacingMs,
        longestWaitMs: LONGEST_RETRY_WAIT_MS,
        clockFactor: clock.factor,
        createError: (retryAfterMs) => new PlatformError(id, 'rate-limited', { retryAfterMs }),
      }),
  })
  return { source, client, rateKeyOf }
}
