import type {
  CleaningRequest,
  FindTopicsRequest,
  PhrasesRequest,
  RunAccepted,
  SecondOpinionRequest,
} from '@quarry/contracts/endpoints/runs'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import {
  FIND_TOPICS_CONTEXT_MIN,
  PAIRS_PER_REQUEST,
  TITLES_PER_PHRASES,
  TITLES_PER_SORTING,
} from '@quarry/contracts/limits'
import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Run } from '@quarry/contracts/run'
import {
  CarriedFindings,
  CleaningCredentials,
  CleaningParams,
  FindTopicsParams,
} from '@quarry/contracts/run-params'
import { requestMs, tierInfo } from '@quarry/contracts/tier'
import { isDemo, isInSandbox } from '@quarry/platforms/endpoints'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { NO_MODEL_ENDPOINT } from '../services.ts'
import { type Caller, startRun } from './start-run.ts'

type Deps = Pick<
  Dependencies,
  'config' | 'runs' | 'sessions' | 'queues' | 'sealedCredentials' | 'fingerprint' | 'rateLimits' | 'keys'
>

/**
 * Starts a run that cleans pending and failed questions. Throws ApiError if there are none, if the session already has
 * an active cleaning run, or if the address or the key has too many runs.
 */
export async function startCleaning(
  dependencies: Deps,
  caller: Caller,
  request: CleaningRequest,
): Promise<RunAccepted> {
  const { total, runId } = await startOnKey(dependencies, caller, request, {
    titlesPerRequest: request.titlesPerRequest,
    emptyMessage: 'All questions have already been processed.',
  })
  return { message: `Cleaning started for ${formatCount(total, 'question')}.`, runId }
}

/** Starts judging the questions that the AI has changed. */
export async function startSecondOpinion(
  dependencies: Deps,
  caller: Caller,
  request: SecondOpinionRequest,
): Promise<RunAccepted> {
  const { total, runId } = await startOnKey(dependencies, caller, request, {
    task: 'second-opinion',
    titlesPerRequest: PAIRS_PER_REQUEST,
    emptyMessage: 'None of these titles needs a second opinion.',
  })
  return { message: `Second opinion started for ${formatCount(total, 'question')}.`, runId }
}

/** Starts writing search phrases for titles of any status. */
export async function startPhrases(
  dependencies: Deps,
  caller: Caller,
  request: PhrasesRequest,
): Promise<RunAccepted> {
  const { total, runId } = await startOnKey(dependencies, caller, request, {
    task: 'phrases',
    titlesPerRequest: TITLES_PER_PHRASES,
    emptyMessage: 'Each of these titles has a search phrase.',
  })
  return { message: `Search phrases started for ${formatCount(total, 'title')}.`, runId }
}

/**
 * Starts finding topics and groups of questions that ask the same. Also throws ApiError if the operator's model can't
 * read a codebook and a few titles in one request.
 */
export async function startFindTopics(
  dependencies: Deps,
  caller: Caller,
  request: FindTopicsRequest,
): Promise<RunAccepted> {
  const { scope = 'all', topicIds, codebook, carried: questions } = request
  const { total, runId } = await startOnKey(dependencies, caller, request, {
    task: 'find-topics',
    titlesPerRequest: TITLES_PER_SORTING,
    emptyMessage: 'There are no questions to find topics of.',
    ...((codebook || questions) && { work: { carried: CarriedFindings.encode({ codebook, questions }) } }),
    paramsOf: ({ model, service, contextTokens = FIND_TOPICS_CONTEXT_MIN }) => {
      if (contextTokens < FIND_TOPICS_CONTEXT_MIN) throw new ApiError('invalid-input', SMALL_WINDOW)
      return FindTopicsParams.encode({ model, service, scope, ...(topicIds && { topicIds }) })
    },
  })
  return { message: `Finding topics started for ${formatCount(total, 'question')}.`, runId }
}

const SMALL_WINDOW = `The model reads too little in one request to find topics. It needs a window of at least ${formatNumber(FIND_TOPICS_CONTEXT_MIN)} tokens.`

interface KeyRun {
  task?: Run['task']
  /** Undefined to use the session's setting. */
  titlesPerRequest: number | undefined
  emptyMessage: string
  work?: Readonly<Record<string, string>>
  /** Returns the run's params, which are those of cleaning by default. May throw ApiError. */
  paramsOf?: (model: { model: string; service: Run['service']; contextTokens?: number | undefined }) => string
}

/** Starts a run on the request's key. Only cleaning uses protected terms and the request's other options. */
async function startOnKey(
  dependencies: Deps,
  caller: Caller,
  request: CleaningRequest,
  { task, titlesPerRequest, emptyMessage, work, paramsOf }: KeyRun,
) {
  const { questionIds, geminiApiKey: apiKey, declaredTier } = request
  const { protectedTerms = [], judge } = request
  const { config, rateLimits, sessions, keys, fingerprint } = dependencies
  const { sessionId, ownerId } = caller
  const credential = fingerprint(apiKey)
  const chosen = await sessions.config(sessionId)
  const { keywordForm } = chosen
  const endpoint = apiKey === MODEL_ENDPOINT_CREDENTIAL ? config.modelEndpoint : undefined
  if (apiKey === MODEL_ENDPOINT_CREDENTIAL && !endpoint)
    throw new ApiError('invalid-input', NO_MODEL_ENDPOINT)
  const model = endpoint?.model ?? chosen.model
  const service = endpoint && ('endpoint' as const)
  const tier = declaredTier ?? (await rateLimits.tier(credential)) ?? 'unknown'
  const intervalMs = endpoint ? await measuredMs() : requestIntervalMs(tierInfo[tier], model)

  /** Returns how long a request of this run takes the operator's model, as measured by the session's last test. */
  async function measuredMs(): Promise<number> {
    const measured = await sessions.tier(ownerId)
    const speed = measured?.tier === 'none' ? measured : tierInfo.none
    return task ? speed.delayMs : requestMs(speed, titlesPerRequest ?? chosen.titlesPerRequest)
  }

  /** Sets the key's rate from its tier. The worker detects an unknown tier before its first request. */
  async function setRate(): Promise<void> {
    const rateKey = keys.geminiRate(credential, model)
    if (declaredTier !== undefined) {
      await rateLimits.rememberTier(credential, tier)
      await sessions.rememberTier(ownerId, tierInfo[tier])
      // A wait for the free tier's next day ends once billing is enabled.
      if (tier === 'paid') await rateLimits.unblock(rateKey)
    }
    if (tier !== 'unknown') await rateLimits.setRateByTier(rateKey, tier, intervalMs / config.clockFactor)
  }

  return await startRun(dependencies, caller, {
    kind: 'cleaning',
    credential,
    demo: isDemo(apiKey) || (endpoint !== undefined && isInSandbox(endpoint.url, config.endpoints)),
    credentials: CleaningCredentials.encode({ apiKey }),
    fields: {
      titlesPerRequest: titlesPerRequest ?? chosen.titlesPerRequest,
      chosenTitles: titlesPerRequest ?? chosen.titlesPerRequest,
      delayMs: intervalMs,
      ...(task && { task }),
      params: paramsOf
        ? paramsOf({ model, service, contextTokens: endpoint?.contextTokens })
        : CleaningParams.encode({ model, service, keywordForm, protectedTerms, judge }),
    },
    questionIds,
    work,
    emptyMessage,
    // The worker measures the speed of the operator's model.
    ...(endpoint ? {} : { prepare: setRate }),
  })
}
