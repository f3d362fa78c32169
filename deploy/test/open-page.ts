import { setTimeout as sleep } from 'node:timers/promises'

export interface Outage {
  failedPolls: number
  /** The longest time from a first failed poll to the next successful one. */
  longestMs: number
  slowestMs: number
}

/** Opens a page that polls every `everyMs` until it is closed, and then reports its longest outage. */
export function openPage(url: string, everyMs: number): { close: () => Promise<Outage> } {
  const closing = new AbortController()
  const outage: Outage = { failedPolls: 0, longestMs: 0, slowestMs: 0 }
  let goneSince: number | undefined

  async function poll(): Promise<boolean> {
    try {
      const response = await fetch(`${url}/api/questions`, { signal: AbortSignal.timeout(60_000) })
      await response.text()
      return response.ok
    } catch {
      return false
    }
  }

  async function look(): Promise<void> {
    while (!closing.signal.aborted) {
      const askedAt = performance.now()
      const isThere = await poll()
      outage.slowestMs = Math.max(outage.slowestMs, performance.now() - askedAt)
      if (isThere) {
        if (goneSince !== undefined) {
          outage.longestMs = Math.max(outage.longestMs, performance.now() - goneSince)
        }
        goneSince = undefined
      } else {
        outage.failedPolls++
        goneSince ??= askedAt
      }
      await sleep(everyMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const looking = look()
  return {
    async close() {
      closing.abort()
      await looking
      return outage
    },
  }
}
