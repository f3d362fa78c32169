import { randomUUID } from 'node:crypto'
import type { ExtractionRequest, RunAccepted } from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_DEFAULT } from '@quarry/contracts/limits'
import { ExtractionCredentials, ExtractionParams } from '@quarry/contracts/run-params'
import { ApiError } from '../api-error.ts'
import { redditPair } from '../connections/accepted-by-reddit.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, tooManyRuns } from './caller.ts'
import { queueRun } from './queue-run.ts'

type Deps = Pick<
  Dependencies,
  | 'config'
  | 'runs'
  | 'sessions'
  | 'queues'
  | 'sealedCredentials'
  | 'fingerprint'
  | 'memoryGuard'
  | 'rateLimits'
>

const FULL =
  'The server’s memory is nearly full, so it can’t start another extraction. Your questions are safe. Try again later.'

/**
 * Starts extracting questions from the subreddits. Throws ApiError if an extraction of the session is active, if the address
 * or the client id has too many runs, or if Redis is nearly full.
 */
export async function startExtraction(
  dependencies: Deps,
  { sessionId, requestId, address }: Caller,
  request: ExtractionRequest,
): Promise<RunAccepted> {
  await dependencies.memoryGuard.check(FULL)
  const subreddits = withLimits(request)
  const { includeAlreadySeen, questionFilter, questionCut } = await dependencies.sessions.config(sessionId)
  const { seedTerms = [], publishedFrom, publishedTo, recheck = false } = request
  const runId = randomUUID()
  const pair = { clientId: request.redditClientId, clientSecret: request.redditClientSecret }
  const credential = dependencies.fingerprint(pair.clientId)
  const fields = {
    total: subreddits.reduce((sum, { limit }) => sum + limit, 0),
    titlesPerRequest: 1,
    delayMs: 0,
    credential,
    ...address,
    accepted: (await dependencies.rateLimits.wasAccepted(redditPair(dependencies, pair))) ? 1 : 0,
    params: ExtractionParams.encode({
      subreddits,
      publishedFrom,
      publishedTo,
      recheck,
      seedTerms,
      includeAlreadySeen,
      questionFilter,
      questionCut,
    }),
  }
  const created = await dependencies.runs.create(
    sessionId,
    runId,
    'extraction',
    fields,
    [],
    dependencies.config.runLimits,
  )
  if (created.outcome === 'active') throw new ApiError('run-active')
  if (created.outcome === 'crowded') throw tooManyRuns(created.owner)
  const credentials = ExtractionCredentials.encode(pair)
  await queueRun(dependencies, { sessionId, runId, kind: 'extraction', requestId, credential, credentials })
  return { message: `Extraction started for ${formatCount(subreddits.length, 'subreddit')}.`, runId }
}

/** Returns each subreddit once, in its first spelling, with its limits. */
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
