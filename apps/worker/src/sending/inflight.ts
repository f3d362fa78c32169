import type { Claimed, Item, SettledTokens } from '@quarry/store/runs/claims'
import { sleepFor } from './sleep-until.ts'

/** What a request's answer means for those after it. */
interface Answered {
  kind: 'done' | 'again' | 'fatal'
  problem?: string
  inputTokens?: number | undefined
}

export type Inflight = ReturnType<typeof createInflight>

/** The requests that are out. So many are allowed as the pace needs at the latency that is seen, and two to spare. */
export function createInflight(most: number) {
  const out = new Map<Promise<void>, { ids: string[]; since: number }>()
  let latencyMs = 1000
  let intervalMs = 0
  let fatal: string | undefined
  let failure: unknown
  let used: SettledTokens[] = []

  function allowed(): number {
    if (intervalMs === 0) return most
    const oldest = Math.min(...[...out.values()].map(({ since }) => since))
    const expected = Math.max(latencyMs, out.size === 0 ? 0 : performance.now() - oldest)
    return Math.min(most, Math.ceil(expected / intervalMs) + 2)
  }

  return {
    add(items: readonly Item[], slot: Pick<Claimed, 'intervalMs' | 'tokens'>, call: Promise<Answered>): void {
      const since = performance.now()
      intervalMs = slot.intervalMs
      const settled = call
        .then(
          (verdict) => {
            if (verdict.kind === 'fatal') fatal ??= verdict.problem ?? ''
            if (slot.tokens && verdict.inputTokens !== undefined) {
              used.push({ reservation: slot.tokens, used: verdict.inputTokens })
            }
          },
          (error: unknown) => {
            failure ??= error
          },
        )
        .then(() => {
          latencyMs = latencyMs * 0.8 + (performance.now() - since) * 0.2
          out.delete(settled)
        })
      out.set(settled, { ids: items.map(({ id }) => id), since })
    },

    /** Throws what a request did not foresee. */
    problem(): string | undefined {
      if (failure !== undefined) throw failure
      return fatal
    },

    isFull: () => out.size >= allowed(),

    /** What the service has counted of requests that Redis was not told of. */
    settledTokens: (): readonly SettledTokens[] => [...used],

    told(settled: readonly SettledTokens[]): void {
      used = used.filter((tokens) => !settled.includes(tokens))
    },

    ids: () => [...out.values()].flatMap(({ ids }) => ids),

    /** Until a request ends, more are allowed, or the signal says stop. */
    async change(signal?: AbortSignal): Promise<void> {
      const ended = new AbortController()
      const signals = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
      await Promise.race([...out.keys(), sleepFor(Math.max(intervalMs, 50), signals)])
      ended.abort()
    },

    async settled(): Promise<void> {
      while (out.size > 0) await Promise.all(out.keys())
    },
  }
}
