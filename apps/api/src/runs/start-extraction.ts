import { randomUUID } from 'node:crypto'
import type { ExtractionRequest, RunAccepted } from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_DEFAULT } from '@quarry/contracts/limits'
import { ExtractionCredentials, ExtractionParams } from '@quarry/contracts/run-params'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { type Caller, tooManyRuns } from './caller.ts'
import { queueRun } from './queue-run.ts'

type Parts = Pick<
  Dependencies,
  'config' | 'runs' | 'sessions' | 'queues' | 'sealedCredentials' | 'fingerprint'
>

/** Starts reading questions out of the communities; a session reads in one run at a time. */
export async function startExtraction(
  parts: Parts,
  { sessionId, address }: Caller,
  request: ExtractionRequest,
): Promise<RunAccepted> {
  const subreddits = withLimits(request)
  const { includeAlreadySeen, questionFilter, questionCut } = await parts.sessions.config(sessionId)
  const seedTerms = request.seedTerms ?? []
  const runId = randomUUID()
  const fields = {
    total: subreddits.reduce((sum, { limit }) => sum + limit, 0),
    titlesPerRequest: 1,
    delayMs: 0,
    credential: parts.fingerprint(request.redditClientId),
    ...address,
    params: ExtractionParams.encode({
      subreddits,
      seedTerms,
      includeAlreadySeen,
      questionFilter,
      questionCut,
    }),
  }
  const created = await parts.runs.create(sessionId, runId, 'extraction', fields, [], parts.config.runLimits)
  if (created.outcome === 'active') throw new ApiError('run-active')
  if (created.outcome === 'crowded') throw tooManyRuns(created.owner)
  const credentials = ExtractionCredentials.encode({
    clientId: request.redditClientId,
    clientSecret: request.redditClientSecret,
  })
  await queueRun(parts, { sessionId, runId, kind: 'extraction', credentials })
  const communities = formatCount(subreddits.length, 'subreddit')
  return { message: `Extraction started for ${communities}.`, runId }
}

/** Each community once, as it was written first, with how many questions it is asked for. */
function withLimits({ subreddits, subredditLimits }: ExtractionRequest) {
  const limits = new Map(Object.entries(subredditLimits).map(([name, limit]) => [name.toLowerCase(), limit]))
  const names = new Map<string, string>()
  for (const name of subreddits) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names].map(([key, name]) => ({ name, limit: limits.get(key) ?? EXTRACTION_LIMIT_DEFAULT }))
}
