import { randomUUID } from 'node:crypto'
import type { JudgeChoice } from '@quarry/contracts/cleaning-risk'
import type {
  CleaningRequest,
  DecisionRequest,
  RunAccepted,
  SecondOpinionRequest,
} from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { type HouseStyle, plainStyle } from '@quarry/contracts/house-style'
import { AUTOMATIC_TITLES_START, PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Run } from '@quarry/contracts/run'
import { CleaningCredentials, CleaningParams } from '@quarry/contracts/run-params'
import type { ServiceTier } from '@quarry/contracts/service-tier'
import { type Tier, tierInfo } from '@quarry/contracts/tier'
import type { SessionId } from '@quarry/store/keys'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, tooManyRuns } from './caller.ts'
import { queueRun } from './queue-run.ts'

type Deps = Pick<
  Dependencies,
  'config' | 'runs' | 'sessions' | 'queues' | 'sealedCredentials' | 'fingerprint' | 'rateLimits' | 'keys'
>

/**
 * Starts cleaning those of the questions that are pending or failed. Throws ApiError if there are none, if a cleaning run of
 * the session is active, or if the address or the key has too many runs.
 */
export async function startCleaning(
  dependencies: Deps,
  caller: Caller,
  request: CleaningRequest,
): Promise<RunAccepted> {
  const { style, serviceTier, topics, judge, titlesPerRequest, automaticTitles = false } = request
  const { total, runId } = await startOnKey(dependencies, caller, request, {
    style,
    serviceTier,
    topics,
    judge,
    titlesPerRequest: automaticTitles ? AUTOMATIC_TITLES_START : titlesPerRequest,
    automaticTitles,
    whenNothing: 'All questions have already been processed.',
  })
  return { message: `Cleaning started for ${formatCount(total, 'question')}.`, runId }
}

/** Starts judging those of the questions that the AI has changed. */
export async function startSecondOpinion(
  dependencies: Deps,
  caller: Caller,
  request: SecondOpinionRequest,
): Promise<RunAccepted> {
  const { total, runId } = await startOnKey(dependencies, caller, request, {
    task: 'second-opinion',
    titlesPerRequest: PAIRS_PER_REQUEST,
    whenNothing: 'None of these titles needs a second opinion.',
  })
  return { message: `Second opinion started for ${formatCount(total, 'question')}.`, runId }
}

/** Starts deciding which of the uncertain titles are questions. */
export async function startDecisions(
  dependencies: Deps & Pick<Dependencies, 'unlikelyQuestions'>,
  caller: Caller,
  { unlikely, ...request }: DecisionRequest,
): Promise<RunAccepted> {
  const uncertain = await dependencies.unlikelyQuestions.uncertain(caller.sessionId, unlikely)
  const questionIds = [...request.questionIds, ...uncertain]
  const { total, runId } = await startOnKey(
    dependencies,
    caller,
    { ...request, questionIds },
    {
      task: 'uncertain-titles',
      titlesPerRequest: PAIRS_PER_REQUEST,
      whenNothing: 'Nothing is uncertain about these titles.',
    },
  )
  return { message: `Decisions started on ${formatCount(total, 'title')}.`, runId }
}

interface KeyRun {
  task?: Run['task']
  style?: HouseStyle | undefined
  serviceTier?: ServiceTier | undefined
  topics?: readonly string[] | undefined
  judge?: JudgeChoice | undefined
  /** Undefined for the session's choice. */
  titlesPerRequest: number | undefined
  automaticTitles?: boolean
  /** The error message if there is no question to process. */
  whenNothing: string
}

async function startOnKey(
  dependencies: Deps,
  { sessionId, requestId, address }: Caller,
  request: SecondOpinionRequest,
  {
    task,
    style = plainStyle,
    serviceTier = 'standard',
    topics,
    judge,
    titlesPerRequest,
    automaticTitles = false,
    whenNothing,
  }: KeyRun,
): Promise<{ total: number; runId: string }> {
  const { geminiApiKey: apiKey, declaredTier } = request
  const credential = dependencies.fingerprint(apiKey)
  const chosen = await dependencies.sessions.config(sessionId)
  const tier = declaredTier ?? (await dependencies.rateLimits.tier(credential)) ?? 'unknown'
  const runId = randomUUID()
  const fields = {
    titlesPerRequest: titlesPerRequest ?? chosen.titlesPerRequest,
    delayMs: requestIntervalMs(tierInfo[tier], chosen.model),
    credential,
    ...address,
    ...(task && { task }),
    params: CleaningParams.encode({
      model: chosen.model,
      keywordForm: chosen.keywordForm,
      automaticTitles,
      style,
      // Only paid keys can use another tier.
      serviceTier: tier === 'paid' ? serviceTier : 'standard',
      topics: topics && [...topics],
      judge,
    }),
  }
  const { questionIds } = request
  const { runLimits } = dependencies.config
  const created = await dependencies.runs.create(sessionId, runId, 'cleaning', fields, questionIds, runLimits)
  if (created.outcome === 'active') throw new ApiError('run-active')
  if (created.outcome === 'crowded') throw tooManyRuns(created.owner)
  if (created.outcome === 'nothing') {
    throw new ApiError('invalid-input', whenNothing)
  }
  const rateKey = dependencies.keys.geminiRate(credential, chosen.model)
  const rate = { sessionId, credential, rateKey, model: chosen.model }
  const credentials = CleaningCredentials.encode({ apiKey })
  const run = { sessionId, runId, kind: 'cleaning', requestId, credential, credentials } as const
  await queueRun(dependencies, run, () =>
    setRate(dependencies, { ...rate, tier, isDeclared: declaredTier !== undefined }),
  )
  return { total: created.total, runId }
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
    await rateLimits.setRateByTier(
      rateKey,
      tier,
      requestIntervalMs(tierInfo[tier], model) / config.clockFactor,
    )
  }
}
