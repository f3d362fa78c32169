import { randomUUID } from 'node:crypto'
import type { CleaningRequest, RunAccepted } from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { plainStyle } from '@quarry/contracts/house-style'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { CleaningCredentials, CleaningParams } from '@quarry/contracts/run-params'
import { type Tier, tierInfo } from '@quarry/contracts/tier'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { type Caller, tooManyRuns } from './caller.ts'
import { queueRun } from './queue-run.ts'

type Deps = Pick<
  Dependencies,
  'config' | 'runs' | 'sessions' | 'queues' | 'sealedCredentials' | 'fingerprint' | 'rateLimits' | 'keys'
>

/** Starts cleaning the pending and failed ones of the questions. A session has at most one active cleaning run. */
export async function startCleaning(
  dependencies: Deps,
  { sessionId, address }: Caller,
  request: CleaningRequest,
): Promise<RunAccepted> {
  const { geminiApiKey: apiKey, declaredTier, style = plainStyle } = request
  const credential = dependencies.fingerprint(apiKey)
  const chosen = await dependencies.sessions.config(sessionId)
  const tier = declaredTier ?? (await dependencies.rateLimits.tier(credential)) ?? 'unknown'
  const runId = randomUUID()
  const fields = {
    titlesPerRequest: request.titlesPerRequest ?? chosen.titlesPerRequest,
    delayMs: requestIntervalMs(tierInfo[tier], chosen.model),
    credential,
    ...address,
    params: CleaningParams.encode({ model: chosen.model, keywordForm: chosen.keywordForm, style }),
  }
  const { questionIds } = request
  const { runLimits } = dependencies.config
  const created = await dependencies.runs.create(sessionId, runId, 'cleaning', fields, questionIds, runLimits)
  if (created.outcome === 'active') throw new ApiError('run-active')
  if (created.outcome === 'crowded') throw tooManyRuns(created.owner)
  if (created.outcome === 'nothing') {
    throw new ApiError('invalid-input', 'All questions have already been processed.')
  }
  const rateKey = dependencies.keys.geminiRate(credential, chosen.model)
  const rate = { sessionId, credential, rateKey, model: chosen.model }
  const credentials = CleaningCredentials.encode({ apiKey })
  await queueRun(dependencies, { sessionId, runId, kind: 'cleaning', credentials }, () =>
    setRate(dependencies, { ...rate, tier, isDeclared: declaredTier !== undefined }),
  )
  const questions = formatCount(created.total, 'question')
  return { message: `Cleaning started for ${questions}.`, runId }
}

interface KeyRate {
  sessionId: SessionId
  credential: string
  rateKey: string
  model: string
  tier: Tier
  isDeclared: boolean
}

/** Sets the key's rate by its tier. The worker detects an unknown tier before its first request. */
async function setRate({ config, rateLimits, sessions }: Deps, rate: KeyRate): Promise<void> {
  const { sessionId, credential, rateKey, model, tier, isDeclared } = rate
  if (isDeclared) {
    await rateLimits.rememberTier(credential, tier)
    await sessions.rememberTier(sessionId, tierInfo[tier])
    // A wait for the free tier's next day ends once billing is enabled.
    if (tier === 'paid') await rateLimits.lift(rateKey)
  }
  if (tier !== 'unknown') {
    await rateLimits.paceByTier(rateKey, tier, requestIntervalMs(tierInfo[tier], model) / config.clockFactor)
  }
}
