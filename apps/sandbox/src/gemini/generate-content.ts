import type { ConformanceChecker } from '../conformance.ts'
import type { FaultKind, Faults } from '../faults.ts'
import { cutShort, type HttpResponse, type Outcome } from '../http.ts'
import { drawOf } from '../random.ts'
import type { LabelOf, VerdictOf } from '../sandbox-dependencies.ts'
import { damageBatch, swapNeighbours } from './batch-faults.ts'
import { rejectionOf, respondWith, safetyFault } from './candidates.ts'
import { cleanTitle } from './clean-title.ts'
import { composeResponse } from './compose-response.ts'
import { closedToNewUsers, modelNotFound, overloaded, shutDown } from './errors.ts'
import { CANDIDATE_FAULTS, SERVER_FAULTS } from './fault-responses.ts'
import { billingStop, type Key } from './keys.ts'
import { type ApiVersion, type Limits, type Model, modelNamed, servingModel } from './models.ts'
import { type Exceeded, type Quotas, quotaFailure } from './quota.ts'
import {
  type GenerateContentRequest,
  inputTokensOf,
  isFlex,
  rejectParameters,
  rejectStore,
  textOf,
} from './request.ts'
import { respellWords, type TitleItem, titlesIn } from './titles.ts'

/** Factor of the limits of Tier 1. The real limits of Tier 3 are not public. */
const TIER_3_FACTOR = 5
/** Sandbox seconds that a request with the fault `slow` takes longer. */
const SLOW_SECONDS = 10
/** Sandbox seconds that a request for the flex tier takes longer. Real ones may take minutes. */
const FLEX_SECONDS = 5

export type GenerateCall = {
  key: Key
  version: ApiVersion
  modelName: string
  /** The parsed request, or the 400 for one that is invalid. */
  request: GenerateContentRequest | HttpResponse
  nowMs: number
}

export type Generated = {
  outcome: Outcome
  /** Sandbox seconds on top of the latency. */
  extraSeconds: number
}

type GenerateDependencies = {
  seed: string
  faults: Faults
  conformance: ConformanceChecker
  quotas: Quotas
  verdictOf: VerdictOf | undefined
  isQuestion: LabelOf
}

function limitsOf({ behaviour, tier }: Key, model: Model): Limits {
  const stated = tier === 'free' ? model.free : model.paid
  const factor = tier === 'paid' && behaviour.paidSuffix !== undefined ? TIER_3_FACTOR : 1
  if (stated.requestsPerDay === 0) return stated
  return {
    requestsPerMinute: behaviour.requestsPerMinute ?? stated.requestsPerMinute * factor,
    requestsPerDay: behaviour.requestsPerDay ?? stated.requestsPerDay * factor,
    inputTokensPerMinute: behaviour.inputTokensPerMinute ?? stated.inputTokensPerMinute * factor,
  }
}

/** Returns the model of a name, or the 404 if the key's project cannot use it. */
export function availableModel(
  name: string,
  version: ApiVersion,
  method: string,
  key: Key,
): HttpResponse | Model {
  const model = modelNamed(name, version)
  if (model === undefined) return modelNotFound(name, version, method)
  if (model.lifecycle.kind === 'shut-down') return shutDown(name)
  if (model.lifecycle.kind === 'closed-to-new') return closedToNewUsers(name)
  if (key.behaviour.newProject === true && model.id !== 'gemini-3.8-flash') return closedToNewUsers(name)
  return model
}

/** Wait that a scripted 429 states, in sandbox milliseconds. */
const SCRIPTED_WAIT_MS = 12_134.448_61

export function createGenerateContent({
  seed,
  faults,
  conformance,
  quotas,
  verdictOf,
  isQuestion,
}: GenerateDependencies) {
  let requests = 0

  /** Returns the cleaned titles, damaged if the behaviour or a fault script says so. */
  const cleanedTitles = (
    key: Key,
    fault: FaultKind,
    requested: readonly TitleItem[],
    requestNumber: number,
  ): readonly TitleItem[] => {
    if (fault === 'swap') return swapNeighbours(requested)
    const share = fault === 'scramble' ? 1 : (key.behaviour.scrambled ?? 0)
    if (requested.length > 0 && drawOf(seed, 'scramble', key.key, requestNumber) < share)
      return damageBatch(requested, seed, key.key, requestNumber)
    const respelled = key.behaviour.respells ?? 0
    return requested.map(({ id, title, keep = [] }) => {
      const cleaned = { id, title: cleanTitle(title) }
      const isRespelled = drawOf(seed, 'respell', key.key, requestNumber, title) < respelled
      return isRespelled ? { id, title: respellWords(cleaned, keep, seed, requestNumber) } : cleaned
    })
  }

  const scriptedQuota = (
    key: Key,
    model: Model,
    fault: FaultKind,
    requestNumber: number,
  ): HttpResponse | undefined => {
    if (fault !== '429' && fault !== '429-day') return undefined
    const kinds = [fault === '429' ? 'minute' : 'day'] as const
    const exceeded: Exceeded = { kinds, limits: limitsOf(key, model), waitMs: SCRIPTED_WAIT_MS }
    return quotaFailure({ exceeded, behaviour: key.behaviour, tier: key.tier, model, requestNumber })
  }

  /** Returns the error response of a rejected request. Quotas are checked first, so that invalid requests count. */
  const reject = (
    { key, request }: GenerateCall,
    model: Model,
    requested: readonly TitleItem[],
    requestNumber: number,
  ) => {
    const inputTokens = 'status' in request ? 0 : inputTokensOf(request)
    if (key.behaviour.stop !== undefined) return billingStop(key.behaviour.stop)
    const exceeded = quotas.spend(key.project, model.id, limitsOf(key, model), inputTokens)
    if (exceeded !== undefined)
      return quotaFailure({ exceeded, behaviour: key.behaviour, tier: key.tier, model, requestNumber })
    if ('status' in request) return undefined
    return (
      rejectStore(request, key.behaviour) ?? rejectParameters(request, model) ?? rejectTitles(key, requested)
    )
  }

  const rejectTitles = (key: Key, requested: readonly TitleItem[]): HttpResponse | undefined =>
    key.behaviour.rejectsTitles === true ? rejectionOf(requested.map(({ title }) => title)) : undefined

  /** Returns the error of a request for the flex tier that is shed. */
  const shed = ({ key, request }: GenerateCall, requestNumber: number): HttpResponse | undefined => {
    if ('status' in request || !isFlex(request)) return undefined
    const { sheds = 0, shedsWith } = key.behaviour
    if (drawOf(seed, 'shed', key.key, requestNumber) >= sheds) return undefined
    return shedsWith === 429 ? billingStop('bare-429') : overloaded()
  }

  const generate = (
    call: GenerateCall,
    requested: readonly TitleItem[],
    fault: FaultKind,
    requestNumber: number,
  ): Outcome => {
    const { key, version, modelName, request } = call
    if (fault === 'reset' || fault === 'hang') return fault
    const model = availableModel(modelName, version, 'generateContent', key)
    if ('status' in model) return model
    const damaged =
      SERVER_FAULTS[fault]?.() ?? scriptedQuota(key, model, fault, requestNumber) ?? shed(call, requestNumber)
    if (damaged !== undefined) return damaged
    const rejected = reject(call, model, requested, requestNumber)
    if (rejected !== undefined) return rejected
    if ('status' in request) return request
    const serving = servingModel(model, call.nowMs)
    const titles = key.behaviour.safety === true ? requested.map(({ title }) => title) : []
    return respondWith({
      request,
      model: serving,
      text: composeResponse({
        request,
        requested,
        cleaned: cleanedTitles(key, fault, requested, requestNumber),
        model: serving,
        verdictOf,
        oddNames: key.behaviour.oddNames === true,
        isQuestion,
      }),
      inputTokens: inputTokensOf(request),
      fault: CANDIDATE_FAULTS[fault] ?? safetyFault(titles),
      oddCounts: key.behaviour.oddCounts,
      requestNumber,
    })
  }

  return (call: GenerateCall): Generated => {
    const requestNumber = ++requests
    const { key, version, modelName, request } = call
    const prompt = 'status' in request ? '' : textOf(request.contents.at(-1))
    const requested = titlesIn(prompt)
    const recorded = conformance.aiArrived({
      key: key.key,
      project: key.project,
      model: modelName,
      tier: key.tier,
      titles: requested.length,
      requestsPerMinute: modelNamed(modelName, version)?.[key.tier].requestsPerMinute,
    })
    const fault = faults.next(key.key, key.behaviour.faults ?? [])
    const outcome = generate(call, requested, fault, requestNumber)
    recorded.settle(typeof outcome === 'object' && outcome.status === 200)
    const extraSeconds =
      (key.behaviour.slowSeconds ?? 0) +
      (fault === 'slow' ? SLOW_SECONDS : 0) +
      (!('status' in request) && isFlex(request) ? FLEX_SECONDS : 0)
    return {
      outcome: fault === 'cut' && typeof outcome === 'object' ? cutShort(outcome) : outcome,
      extraSeconds,
    }
  }
}
