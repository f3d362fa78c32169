import type { RateLimits } from '@quarry/store/rate/rate-limits'
import { repeat } from '../run/repeat.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { ActorOptions } from '../sending/actor.ts'
import type { SendResult } from '../sending/inflight.ts'

/** Sends the items of one request. */
export type Send<Item> = (items: readonly Item[], abort: AbortSignal) => Promise<SendResult>

/** Real milliseconds before a run asks for a permit again. */
const ASK_AGAIN_MS = 700
/** After this many milliseconds without a response, the page says that the model is loading. */
const SLOW_START_MS = 15_000
/** The latest response's weight in the average time. */
const LATEST_SHARE = 0.3

interface Options {
  rateKey: string
  /** How many requests the model gets at the same time. */
  concurrency: number
}

/**
 * The pace of a model without a rate limit: the operator limits concurrent requests across all runs and workers. Pauses
 * after errors work as with a rate limit. The interval that the page shows is measured.
 */
export function createModelPace<Item>(
  {
    rateLimits,
    createPermits,
    owners,
    clock,
  }: Pick<WorkerDependencies, 'rateLimits' | 'createPermits' | 'owners' | 'clock'>,
  { run, fields, logProgress }: Pick<RunContext, 'run' | 'fields' | 'logProgress'>,
  { rateKey, concurrency }: Options,
) {
  const slowStartMs = clock.real(SLOW_START_MS)
  const permits = createPermits(rateKey, concurrency)
  let latencyMs = Number(fields.get('delayMs') ?? 0) * concurrency
  let hasAnswered = false
  let underWay = 0
  const intervalMs = () => Math.max(1, Math.round(latencyMs / concurrency))

  const paced: ActorOptions<Item>['rateLimits'] = {
    async reserve(key, wanted) {
      if (!(await permits.acquire())) {
        const untilMs = Date.now() + ASK_AGAIN_MS
        return { outcome: 'blocked', waitMs: ASK_AGAIN_MS, reason: 'rate', untilMs, intervalMs: intervalMs() }
      }
      const slot = await rateLimits.reserve(key, wanted).catch(returningPermit)
      if (slot.outcome === 'blocked') await permits.release()
      return { ...slot, intervalMs: intervalMs() }
    },
    isUsable: rateLimits.isUsable,
    async returnSlot(...slot: Parameters<RateLimits['returnSlot']>) {
      await Promise.all([rateLimits.returnSlot(...slot), permits.release()])
    },
  }

  async function returningPermit(error: unknown): Promise<never> {
    await permits.release()
    throw error
  }

  /** Makes the page say that the model is loading, until it has responded once. */
  async function noteStart(): Promise<void> {
    if (hasAnswered || underWay === 0) return
    const values = [
      ['run', 'waitReason', 'model-start'],
      ['run', 'waitUntil', Date.now() + 3 * slowStartMs],
    ] as const
    await owners.write(run, { values: values.map(([...value]) => value) })
  }

  return {
    rateLimits: paced,
    paced:
      (send: Send<Item>): Send<Item> =>
      async (items, abort) => {
        const started = performance.now()
        underWay += 1
        try {
          const result = await send(items, abort)
          if (result.kind === 'done') {
            hasAnswered = true
            const ms = performance.now() - started
            latencyMs = latencyMs === 0 ? ms : latencyMs * (1 - LATEST_SHARE) + ms * LATEST_SHARE
          }
          return result
        } finally {
          underWay -= 1
          await permits.release()
        }
      },
    /** Starts watching for a slow start. Returns a function that stops it and returns all permits. */
    start() {
      const stop = repeat(slowStartMs, noteStart, () =>
        logProgress('The page could not be told that the model is being loaded.'),
      )
      return async () => {
        await stop()
        await permits.releaseAll()
      }
    },
  }
}
