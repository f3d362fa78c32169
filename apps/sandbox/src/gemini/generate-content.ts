import type { FaultKind } from '../faults.ts'
import { cutShort, type HttpResponse, type Outcome } from '../http.ts'
import { drawOf } from '../random.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { damageBatch, swapNeighbors } from './batch-faults.ts'
import { rejectionOf, respondWith, safetyFault } from './candidates.ts'
import { composeResponse } from './compose-response.ts'
import { createDemoModel } from './demo-model.ts'
import {
  badGatewayPage,
  closedToNewUsers,
  deadlineExpired,
  highDemand,
  internalError,
  invalidArgument,
  modelNotFound,
  overloaded,
  shutDown,
} from './errors.ts'
import { billingStops, keyRejections } from './key-errors.ts'
import type { Key } from './keys.ts'
import { type Limits, type Model, modelNamed } from './models.ts'
import { type Quotas, quotaFailure } from './quota.ts'
import { type GenerateContentRequest, inputTokensOf, rejectStore, rejectThinking, textOf } from './request.ts'
import { respellWords, type TitleItem, titlesIn } from './titles.ts'

/** Multiplies the limits of Tier 1, because the real limits of Tier 3 are not public. */
const TIER_3_FACTOR = 5
/** Additional sandbox seconds for a request with the fault `slow`. */
const SLOW_SECONDS = 10
/** The wait that a scripted 429 states, in sandbox milliseconds. */
const SCRIPTED_WAIT_MS = 12_134.448_61

export const GENERATE_CONTENT = 'v1beta.GenerativeService.GenerateContent'

/** Error responses by fault, except those about quotas. */
const serverFaults: ReadonlyMap<FaultKind, () => HttpResponse> = new Map<FaultKind, () => HttpResponse>([
  ['400', () => invalidArgument('Request contains an invalid argument.')],
  ['401', () => keyRejections.revoked(GENERATE_CONTENT)],
  ['403', keyRejections.leaked],
  ['429-bare', billingStops['bare-429']],
  ['500', internalError],
  ['502', badGatewayPage],
  ['503', overloaded],
  ['503-demand', highDemand],
  ['504', deadlineExpired],
])

export type GenerateCall = {
  key: Key
  modelName: string
  /** The parsed request, or the 400 for an invalid one. */
  request: GenerateContentRequest | HttpResponse
}

/** A call with its sequence number, which seeds its draws, its titles and its fault. */
type NumberedCall = GenerateCall & {
  requestNumber: number
  requested: readonly TitleItem[]
  fault: FaultKind
}

function limitsOf({ behavior, tier }: Key, model: Model): Limits {
  const stated = model[tier]
  const factor = tier === 'paid' && behavior.isTier3 ? TIER_3_FACTOR : 1
  if (stated.requestsPerDay === 0) return stated
  return {
    requestsPerMinute: behavior.requestsPerMinute ?? stated.requestsPerMinute * factor,
    requestsPerDay: behavior.requestsPerDay ?? stated.requestsPerDay * factor,
    inputTokensPerMinute: behavior.inputTokensPerMinute ?? stated.inputTokensPerMinute * factor,
  }
}

/** Returns the model with this name, or the 404 if the key's project cannot use it. */
export function availableModel(name: string, { behavior }: Key): HttpResponse | Model {
  const model = modelNamed(name)
  if (model === undefined) return modelNotFound(name, 'generateContent')
  if (model.retired === 'shut-down') return shutDown(name)
  if (model.retired === 'closed-to-new') return closedToNewUsers(name)
  return behavior.newProject && model.id !== 'gemini-3.8-flash' ? closedToNewUsers(name) : model
}

/**
 * Creates the handler of generateContent requests. It returns what the client receives, and how many sandbox seconds
 * that takes in addition to the latency.
 */
export function createGenerateContent(dependencies: SandboxDependencies, quotas: Quotas) {
  const { seed, faults, conformance, verdictOf } = dependencies
  const cleanedTitle = createDemoModel()
  let requests = 0

  /** Returns the cleaned titles, damaged if the behavior or a fault script says so. */
  const cleanedTitles = ({ key, fault, requested, requestNumber }: NumberedCall): readonly TitleItem[] => {
    if (fault === 'swap') return swapNeighbors(requested)
    const share = fault === 'scramble' ? 1 : (key.behavior.scrambled ?? 0)
    if (requested.length > 0 && drawOf(seed, 'scramble', key.key, requestNumber) < share)
      return damageBatch(requested, seed, key.key, requestNumber)
    const respelled = key.behavior.respells ?? 0
    return requested.map(({ id, title, keep = [], note }) => {
      const cleaned = { id, title: cleanedTitle({ title, note }) }
      const isRespelled = drawOf(seed, 'respell', key.key, requestNumber, title) < respelled
      return isRespelled ? { id, title: respellWords(cleaned, keep, seed, requestNumber) } : cleaned
    })
  }

  const scriptedError = ({ key, fault, requestNumber }: NumberedCall, model: Model) => {
    if (fault !== '429' && fault !== '429-day') return serverFaults.get(fault)?.()
    const kinds = [fault === '429' ? 'minute' : 'day'] as const
    const exceeded = { kinds, limits: limitsOf(key, model), waitMs: SCRIPTED_WAIT_MS }
    return quotaFailure(exceeded, key, model, requestNumber)
  }

  /**
   * Returns the error response for a rejected request. Quotas are checked first, so that invalid requests use them up.
   */
  const reject = ({ key, request, requested, requestNumber }: NumberedCall, model: Model) => {
    const { stop, rejectsTitles } = key.behavior
    if (stop !== undefined) return billingStops[stop]()
    const inputTokens = 'status' in request ? 0 : inputTokensOf(request)
    const exceeded = quotas.spend(key.project, model.id, limitsOf(key, model), inputTokens)
    if (exceeded !== undefined) return quotaFailure(exceeded, key, model, requestNumber)
    if ('status' in request) return undefined
    return (
      rejectStore(request, key.behavior) ??
      rejectThinking(request, model) ??
      (rejectsTitles && rejectionOf(requested.map(({ title }) => title)))
    )
  }

  const generate = (call: NumberedCall): Outcome => {
    const { key, modelName, request, requested, fault, requestNumber } = call
    if (fault === 'reset' || fault === 'hang') return fault
    const model = availableModel(modelName, key)
    if ('status' in model) return model
    const rejected = scriptedError(call, model) ?? reject(call, model)
    if (rejected !== undefined) return rejected
    if ('status' in request) return request
    const { safety, oddCounts } = key.behavior
    const text = composeResponse({
      request,
      requested,
      cleaned: cleanedTitles(call),
      verdictOf,
    })
    return respondWith({
      request,
      model,
      text,
      inputTokens: inputTokensOf(request),
      fault: (safety && safetyFault(requested.map(({ title }) => title))) ?? fault,
      oddCounts,
      requestNumber,
    })
  }

  return (given: GenerateCall): { outcome: Outcome; extraSeconds: number } => {
    const { key, modelName, request } = given
    const requested = 'status' in request ? [] : titlesIn(textOf(request.contents.at(-1)))
    const recorded = conformance.aiArrived({
      key: key.key,
      project: key.project,
      model: modelName,
      tier: key.tier,
      titles: requested.length,
      requestsPerMinute: modelNamed(modelName)?.[key.tier].requestsPerMinute,
    })
    const fault = faults.next(key.key, key.behavior.faults ?? [])
    const outcome = generate({ ...given, requestNumber: ++requests, requested, fault })
    recorded.settle(typeof outcome === 'object' && outcome.status === 200)
    const extraSeconds = (key.behavior.slowSeconds ?? 0) + (fault === 'slow' ? SLOW_SECONDS : 0)
    return {
      outcome: fault === 'cut' && typeof outcome === 'object' ? cutShort(outcome) : outcome,
      extraSeconds,
    }
  }
}
