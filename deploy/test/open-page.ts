import { setTimeout as sleep } from 'node:timers/promises'

export interface Outage {
  /** Why each failed poll failed: its HTTP status, or the connection's error code. */
  failures: string[]
  /** The longest time from a first failed poll to the next successful one. */
  longestMs: number
  slowestMs: number
}

/** Opens a page that polls every `everyMs` until it is closed, and then reports its longest outage. */
export function openPage(url: string, everyMs: number): { close: () => Promise<Outage> } {
  const closing = new AbortController()
  const outage: Outage = { failures: [], longestMs: 0, slowestMs: 0 }
  let goneSince: number | undefined

  /** Returns why the poll failed, if it did. */
  async function poll(): Promise<string | undefined> {
    try {
      const response = await fetch(`${url}/api/questions`, { signal: AbortSignal.timeout(60_000) })
      await response.text()
      return response.ok ? undefined : `${response.status}`
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      return cause?.code ?? name
    }
  }

  async function look(): Promise<void> {
    while (!closing.signal.aborted) {
      const askedAt = performance.now()
      const failure = await poll()
      outage.slowestMs = Math.max(outage.slowestMs, performance.now() - askedAt)
      if (failure === undefined) {
        if (goneSince !== undefined) {
          outage.longestMs = Math.max(outage.longestMs, performance.now() - goneSince)
        }
        goneSince = undefined
      } else {
        outage.failures.push(failure)
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
