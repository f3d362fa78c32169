import type { Slot } from '@quarry/store/rate/slot'
import { sleepFor } from './sleep-until.ts'

/** The result of one request, whose items have been saved or put back. */
export type SendResult =
  | { kind: 'done' }
  /** The service has a problem or asks for a pause. */
  | { kind: 'again' }
  | { kind: 'ended-early' | 'fatal'; problem: string }

export type Inflight = ReturnType<typeof createInflight>

/** Tracks the requests in flight. Allows as many as the rate needs at the measured latency, plus two, up to `most`. */
export function createInflight(most: number) {
  const requests = new Map<Promise<void>, { since: number }>()
  let latencyMs = 1000
  let intervalMs = 0
  let end: Extract<SendResult, { problem: string }> | undefined
  let failure: unknown

  function expectedMs(): number {
    const oldest = Math.min(...[...requests.values()].map(({ since }) => since))
    return Math.max(latencyMs, requests.size === 0 ? 0 : performance.now() - oldest)
  }

  function allowed(): number {
    if (intervalMs === 0) return most
    return Math.min(most, Math.ceil(expectedMs() / intervalMs) + 2)
  }

  return {
    add(slot: Pick<Slot, 'intervalMs'>, call: Promise<SendResult>): void {
      const since = performance.now()
      intervalMs = slot.intervalMs
      const settled = call
        .then(
          (result) => {
            if ('problem' in result) end ??= result
          },
          (error: unknown) => {
            failure ??= error
          },
        )
        .then(() => {
          latencyMs = latencyMs * 0.8 + (performance.now() - since) * 0.2
          requests.delete(settled)
        })
      requests.set(settled, { since })
    },

    /** Returns the result that ends the run, if any. Throws a request's first unexpected error. */
    end() {
      if (failure !== undefined) throw failure
      return end
    },

    isFull: () => requests.size >= allowed(),

    count: () => requests.size,

    /** Waits until a request ends, more requests may be allowed, or the signal is aborted. */
    async change(signal?: AbortSignal): Promise<void> {
      const ended = new AbortController()
      const signals = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
      await Promise.race([...requests.keys(), sleepFor(Math.max(intervalMs, 50), signals)])
      ended.abort()
    },

    async settled(): Promise<void> {
      while (requests.size > 0) await Promise.all(requests.keys())
    },
  }
}
