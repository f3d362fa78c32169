import type { WorkerCounts } from '@quarry/store/ops/ops-counters'

export type KeyActivity = ReturnType<typeof createKeyActivity>

type KeyCounts = WorkerCounts['keys'][number]

/** Counts titles, and requests by the rate limit's key, since the last `take`. */
export function createKeyActivity() {
  let keys = new Map<string, KeyCounts>()
  let titles = 0

  function countsOf(rateKey: string): KeyCounts {
    const counts = keys.get(rateKey) ?? { rateKey, requests: 0, throttled: 0 }
    keys.set(rateKey, counts)
    return counts
  }

  return {
    sent(rateKey: string): void {
      countsOf(rateKey).requests += 1
    },
    notSent(rateKey: string): void {
      countsOf(rateKey).requests -= 1
    },
    throttled(rateKey: string): void {
      countsOf(rateKey).throttled += 1
    },
    cleaned(count: number): void {
      titles += count
    },
    take(): { titles: number; keys: KeyCounts[] } {
      const taken = {
        titles,
        keys: [...keys.values()].filter((key) => key.requests !== 0 || key.throttled !== 0),
      }
      keys = new Map()
      titles = 0
      return taken
    },
  }
}
