import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { CleaningParams } from '@quarry/contracts/run-params'
import { tierInfo } from '@quarry/contracts/tier'
import { createChatClient } from '@quarry/platforms/chat-completions/chat-client'
import type { CleaningClient, StoreFieldMemory } from '@quarry/platforms/cleaning-client'
import { createCleaningClient } from '@quarry/platforms/create-cleaning-client'
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
import type { Title } from './title-work.ts'

const INFLIGHT_MAX = 200
/** Real milliseconds between two requests to the operator's model, whose pace is the number of requests at once. */
const MODEL_INTERVAL_MS = 10

type Pace = Pick<ActorOptions<Title>, 'rateLimits' | 'defaultIntervalMs' | 'window' | 'inflightMax'>

/** The service that cleans the titles of a run, and the pace of its requests. */
export interface CleaningService {
  client: CleaningClient
  key: PacedKey
  /** The service's name in sentences. */
  name: 'Gemini' | 'The model'
  pace: Pace
  /** Returns how the run ends if the service cannot be used. */
  prepare(): Promise<ActorResult | undefined>
  /** Judges the titles of a run whose user has not chosen. */
  isJudgeDefault(): Promise<boolean>
  /** Called when requests begin. Returns a function to call when they end. */
  start(): () => Promise<void>
  /** Returns the function with whatever the pace needs around each request. */
  paced(send: Send): Send
}

type Params = z.output<typeof CleaningParams>

/** Returns Gemini with the user's key. */
export function geminiService(
  dependencies: WorkerDependencies,
  context: RunContext,
  { apiKey, model }: Pick<Params, 'model'> & { apiKey: string },
): CleaningService {
  const { rateLimits, clock } = dependencies
  const fingerprint = context.fields.get('credential') ?? ''
  const storeField = watchedStoreField(dependencies, context.run, fingerprint, model)
  const endpoints = dependencies.endpointsFor(apiKey)
  const client = createCleaningClient({ apiKey, endpoints, model, storeField })
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
    start: () => watchTier(dependencies, context, key),
    paced: (send) => send,
  }
}

/** Returns the operator's model, which has no tier and no key, but a limit of concurrent requests across all runs and workers. */
export function modelService(
  dependencies: WorkerDependencies,
  context: RunContext,
  endpoint: NonNullable<WorkerDependencies['modelEndpoint']>,
): CleaningService {
  const { model, concurrency } = endpoint
  const client = createChatClient({ endpoint })
  const fingerprint = context.fields.get('credential') ?? ''
  const key = { fingerprint, model, rateKey: dependencies.keys.geminiRate(fingerprint, model) }
  const pace = createModelPace(dependencies, context, { rateKey: key.rateKey, concurrency })
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
    // Small models judge badly.
    isJudgeDefault: async () => false,
    start: pace.start,
    paced: pace.paced,
  }
}

/** Notes in the run that its requests are sent without the field that forbids Google to store them. */
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
