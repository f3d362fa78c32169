import { setTimeout as sleep } from 'node:timers/promises'

export interface Outage {
  /** The reason of each failed poll: its HTTP status, or the connection's error code. */
  failures: string[]
  /** Milliseconds from the first failed poll to the next successful one, in the longest outage. */
  longestMs: number
  /** Milliseconds of the slowest poll, failed or not. */
  slowestMs: number
}

/**
 * Polls like a page, `everyMs` milliseconds after each response, until `close` is called, which returns the failures.
 */
export function openPage(url: string, everyMs: number): { close: () => Promise<Outage> } {
  const closing = new AbortController()
  const outage: Outage = { failures: [], longestMs: 0, slowestMs: 0 }
  let failingSince: number | undefined

  /** Returns why the poll failed, or undefined. */
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

  async function pollUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      const sentAt = performance.now()
      const failure = await poll()
      outage.slowestMs = Math.max(outage.slowestMs, performance.now() - sentAt)
      if (failure === undefined) {
        if (failingSince !== undefined) {
          outage.longestMs = Math.max(outage.longestMs, performance.now() - failingSince)
        }
        failingSince = undefined
      } else {
        outage.failures.push(failure)
        failingSince ??= sentAt
      }
      await sleep(everyMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const polling = pollUntilClosed()
  return {
    async close() {
      closing.abort()
      await polling
      return outage
    },
  }
}
