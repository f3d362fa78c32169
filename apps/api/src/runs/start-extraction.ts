import type { ExtractionRequest, RunAccepted } from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_DEFAULT } from '@quarry/contracts/limits'
import { ExtractionCredentials, ExtractionParams } from '@quarry/contracts/run-params'
import { sourceFacts } from '@quarry/contracts/sources'
import { isDemo } from '@quarry/platforms/endpoints'
import { redditPair } from '../connections/accepted-by-reddit.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, startRun } from './start-run.ts'

type Deps = Pick<
  Dependencies,
  | 'config'
  | 'runs'
  | 'sessions'
  | 'queues'
  | 'sealedCredentials'
  | 'fingerprint'
  | 'checkMemory'
  | 'rateLimits'
  | 'services'
>

const FULL =
  'Quarry’s database is nearly full, so it can’t start another extraction. Your questions are safe. Try again later.'

/**
 * Starts extracting questions from the communities. Throws ApiError if an extraction of the session from this source is active, if the address
 * or the client id has too many runs, or if Redis is nearly full.
 */
export async function startExtraction(
  dependencies: Deps,
  caller: Caller,
  request: ExtractionRequest,
): Promise<RunAccepted> {
  await dependencies.checkMemory(FULL)
  const subreddits = withLimits(request)
  const { includeAlreadySeen, questionFilter, questionCut } = await dependencies.sessions.config(
    caller.sessionId,
  )
  const { seedTerms = [], publishedFrom, publishedTo, recheck = false } = request
  const { source, credential, demo, limitOwner, accepted, credentials } = await accessOf(
    dependencies,
    request,
  )
  const { runId } = await startRun(dependencies, caller, {
    kind: 'extraction',
    credential,
    demo,
    credentials,
    fields: {
      total: subreddits.reduce((sum, { limit }) => sum + limit, 0),
      titlesPerRequest: 1,
      delayMs: 0,
      limitOwner,
      accepted: accepted ? 1 : 0,
      ...(source !== 'reddit' && { source }),
      params: ExtractionParams.encode({
        ...{ source, subreddits, publishedFrom, publishedTo, recheck, seedTerms },
        ...{ includeAlreadySeen, questionFilter, questionCut },
      }),
    },
  })
  const { unit, units } = sourceFacts[source]
  return { message: `Extraction started for ${formatCount(subreddits.length, unit, units)}.`, runId }
}

/** Returns the source, the credentials of the run, and what limits and names them. */
async function accessOf(dependencies: Deps, request: ExtractionRequest) {
  if ('redditClientId' in request) {
    const pair = { clientId: request.redditClientId, clientSecret: request.redditClientSecret }
    const credential = dependencies.fingerprint(pair.clientId)
    return {
      source: 'reddit' as const,
      credential,
      demo: isDemo(pair.clientId),
      limitOwner: credential,
      accepted: await dependencies.rateLimits.wasAccepted(redditPair(dependencies, pair)),
      credentials: ExtractionCredentials.encode({ ...pair, key: '', demo: false }),
    }
  }
  const { source, stackExchangeKey: key = '', demo = false } = request
  return {
    source,
    // No credential limits the number of runs.
    credential: '',
    demo,
    limitOwner: dependencies.services.limitOwner(source, { key, demo }),
    accepted: false,
    credentials: ExtractionCredentials.encode({ clientId: '', clientSecret: '', key, demo }),
  }
}

/** Returns each community once, in its first spelling, with its limits. */
function withLimits({ subreddits, subredditLimits, newSince = {} }: ExtractionRequest) {
  const limits = byName(subredditLimits)
  const since = byName(newSince)
  const names = new Map<string, string>()
  for (const name of subreddits) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names].map(([key, name]) => ({
    name,
    limit: limits.get(key) ?? EXTRACTION_LIMIT_DEFAULT,
    newSince: since.get(key),
  }))
}

const byName = <T>(values: Record<string, T>) =>
  new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
