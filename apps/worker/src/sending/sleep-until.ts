import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `dueAt`, a time of `performance.now()`. Returns false if aborted. */
export async function sleepUntil(dueAt: number, signal: AbortSignal): Promise<boolean> {
  const ms = Math.ceil(dueAt - performance.now())
  return ms > 0 ? await sleepFor(ms, signal) : !signal.aborted
}

/** Waits for `ms` milliseconds. Returns false if aborted. */
export async function sleepFor(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal })
    return !signal.aborted
  } catch {
    return false
  }
}
