import { randomUUID } from 'node:crypto'
import type { CleaningRequest, RunAccepted } from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { CleaningCredentials, CleaningParams } from '@quarry/contracts/run-params'
import { type Tier, tierInfo } from '@quarry/contracts/tier'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { type Caller, tooManyRuns } from './caller.ts'
import { queueRun } from './queue-run.ts'

type Parts = Pick<
  Dependencies,
  'config' | 'runs' | 'sessions' | 'queues' | 'sealedCredentials' | 'fingerprint' | 'rateLimits' | 'keys'
>

/** Starts cleaning those of the questions that are pending or failed; a session cleans in one run at a time. */
export async function startCleaning(
  parts: Parts,
  { sessionId, address }: Caller,
  request: CleaningRequest,
): Promise<RunAccepted> {
  const { geminiApiKey: apiKey, declaredTier } = request
  const credential = parts.fingerprint(apiKey)
  const chosen = await parts.sessions.config(sessionId)
  const tier = declaredTier ?? (await parts.rateLimits.tier(credential)) ?? 'unknown'
  const runId = randomUUID()
  const fields = {
    titlesPerRequest: request.titlesPerRequest ?? chosen.titlesPerRequest,
    delayMs: requestIntervalMs(tierInfo[tier], chosen.model),
    credential,
    ...address,
    params: CleaningParams.encode({ model: chosen.model, keywordForm: chosen.keywordForm }),
  }
  const { questionIds } = request
  const { runLimits } = parts.config
  const created = await parts.runs.create(sessionId, runId, 'cleaning', fields, questionIds, runLimits)
  if (created.outcome === 'active') throw new ApiError('run-active')
  if (created.outcome === 'crowded') throw tooManyRuns(created.owner)
  if (created.outcome === 'nothing') {
    throw new ApiError('invalid-input', 'All questions have already been processed.')
  }
  const rateKey = parts.keys.geminiRate(credential, chosen.model)
  const pace = { sessionId, credential, rateKey, model: chosen.model }
  const credentials = CleaningCredentials.encode({ apiKey })
  await queueRun(parts, { sessionId, runId, kind: 'cleaning', credentials }, () =>
    setPace(parts, { ...pace, tier, isDeclared: declaredTier !== undefined }),
  )
  const questions = formatCount(created.total, 'question')
  return { message: `Cleaning started for ${questions}.`, runId }
}

interface Pace {
  sessionId: SessionId
  credential: string
  rateKey: string
  model: string
  tier: Tier
  isDeclared: boolean
}

/** An unknown tier is left to the worker, which finds it out before its first request. */
async function setPace({ config, rateLimits, sessions }: Parts, pace: Pace): Promise<void> {
  const { sessionId, credential, rateKey, model, tier, isDeclared } = pace
  if (isDeclared) {
    await rateLimits.rememberTier(credential, tier)
    await sessions.rememberTier(sessionId, tierInfo[tier])
    // A wait for the free tier's next day means nothing once billing is enabled.
    if (tier === 'paid') await rateLimits.lift(rateKey)
  }
  if (tier !== 'unknown') {
    await rateLimits.paceByTier(rateKey, tier, requestIntervalMs(tierInfo[tier], model) / config.clockFactor)
  }
}
