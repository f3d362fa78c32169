import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { CleaningParams } from '@quarry/contracts/run-params'
import { tierInfo } from '@quarry/contracts/tier'
import { createChatClient } from '@quarry/platforms/chat-completions/chat-client'
import { createModelClient } from '@quarry/platforms/create-model-client'
import type { ModelClient, StoreFieldMemory } from '@quarry/platforms/model-client'
import { isRetryable, PlatformError } from '@quarry/platforms/platform-error'
import type { Fingerprint } from '@quarry/store/keys'
import type { PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import { minuteWindow } from '@quarry/store/rate/slot'
import type { Ownership } from '@quarry/store/runs/run-owner'
import type { z } from 'zod'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { ActorOptions, ActorResult } from '../sending/actor.ts'
import { endOf } from './cleaning-errors.ts'
import { createModelPace, type Send } from './model-pace.ts'
import { prepareKey, watchTier } from './probe-tier.ts'
import { watchSharing } from './watch-sharing.ts'

const INFLIGHT_MAX = 200
/**
 * Real milliseconds between requests to the operator's model, whose pace is set by the limit of concurrent requests.
 */
const MODEL_INTERVAL_MS = 10

type Pace<Item> = Pick<ActorOptions<Item>, 'rateLimits' | 'defaultIntervalMs' | 'window' | 'inflightMax'>

/** The service that a run calls, and the pace of its requests. */
export interface CleaningService<Item> {
  client: ModelClient
  key: PacedKey
  /** The service's name in messages. */
  name: 'Gemini' | 'The model'
  pace: Pace<Item>
  /** Returns how the run ends if the service cannot be used, or undefined. */
  prepare(): Promise<ActorResult | undefined>
  /** Returns whether to judge the titles of a run whose user has not chosen. */
  isJudgeDefault(): Promise<boolean>
  /** Called when requests begin. Returns a function to call when they end. */
  start(): () => Promise<void>
  /** Wraps `send` in whatever the pace needs around each request. */
  paced(send: Send<Item>): Send<Item>
}

type Params = z.output<typeof CleaningParams>

/** Returns the Gemini service with the user's key. */
function geminiService<Item>(
  dependencies: WorkerDependencies,
  context: RunContext,
  { apiKey, model }: Pick<Params, 'model'> & { apiKey: string },
): CleaningService<Item> {
  const { rateLimits, clock } = dependencies
  const fingerprint = context.fields.get('credential') ?? ''
  const storeField = watchedStoreField(dependencies, context.run, fingerprint, model)
  const endpoints = dependencies.endpointsFor(apiKey)
  const client = createModelClient({ apiKey, endpoints, model, storeField })
  const key = { client, fingerprint, model, rateKey: dependencies.keys.geminiRate(fingerprint, model) }
  return {
    client,
    key,
    name: 'Gemini',
    pace: {
      rateLimits,
      defaultIntervalMs: clock.real(requestIntervalMs(tierInfo.unknown, model)),
      window: minuteWindow(clock),
      inflightMax: INFLIGHT_MAX,
    },
    prepare: () => prepareKey(dependencies, context, key),
    isJudgeDefault: async () => (await rateLimits.tier(fingerprint)) === 'paid',
    start() {
      const stops = [watchTier(dependencies, context, key), watchSharing(dependencies, context, fingerprint)]
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
    paced: (send) => send,
  }
}

/**
 * Returns the operator's model as a service: without tier and key, but with a limit of concurrent requests across all
 * runs and workers.
 */
function modelService<Item>(
  dependencies: WorkerDependencies,
  context: RunContext,
  endpoint: NonNullable<WorkerDependencies['modelEndpoint']>,
): CleaningService<Item> {
  const { model, concurrency } = endpoint
  const client = createChatClient({ endpoint })
  const fingerprint = context.fields.get('credential') ?? ''
  const key = { fingerprint, model, rateKey: dependencies.keys.geminiRate(fingerprint, model) }
  const pace = createModelPace<Item>(dependencies, context, { rateKey: key.rateKey, concurrency })
  return {
    client,
    key,
    name: 'The model',
    pace: { rateLimits: pace.rateLimits, defaultIntervalMs: MODEL_INTERVAL_MS, inflightMax: concurrency },
    async prepare() {
      try {
        await client.check(context.signals.abort)
        return undefined
      } catch (error) {
        if (context.signals.abort.aborted) return { kind: 'stopped' }
        if (!(error instanceof PlatformError)) throw error
        if (!isRetryable(error)) return endOf(error)
        // The first title's request waits until a temporary failure is over.
        context.logProgress(`The model could not be checked (${error.kind}). The run starts anyway.`)
        return undefined
      }
    },
    isJudgeDefault: async () => true,
    start: pace.start,
    paced: pace.paced,
  }
}

/** Records in the run that its requests are sent without `store: false`. */
function watchedStoreField(
  { rateLimits, owners }: Pick<WorkerDependencies, 'rateLimits' | 'owners'>,
  run: Ownership,
  fingerprint: Fingerprint,
  model: string,
): StoreFieldMemory {
  const memory = rateLimits.storeField(fingerprint, model)
  const note = () => owners.write(run, { values: [['run', 'storeOptOutRejected', 1]] })
  return {
    async isRejected() {
      const isRejected = await memory.isRejected()
      if (isRejected) await note()
      return isRejected
    },
    async reject() {
      await memory.reject()
      await note()
    },
  }
}

/** Returns the service for a run with these params, or undefined if the server no longer has the operator's model. */
export function serviceOf<Item>(
  dependencies: WorkerDependencies,
  context: RunContext,
  { apiKey, model, service }: Pick<Params, 'model' | 'service'> & { apiKey: string },
): CleaningService<Item> | undefined {
  const { modelEndpoint } = dependencies
  if (!service) return geminiService(dependencies, context, { apiKey, model })
  return modelEndpoint && modelService(dependencies, context, modelEndpoint)
}

export const NO_MODEL =
  'This server no longer has the model that this run was started with. Choose another service and start it again.'
