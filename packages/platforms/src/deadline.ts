import { setTimeout as sleep } from 'node:timers/promises'

interface Deadline {
  timeoutMs: number
  /** The caller's wish to stop; its reason is what is thrown then. */
  signal?: AbortSignal | undefined
  timeoutError: () => Error
}

/** Runs `work` under a signal that fires at the deadline or when the caller stops, and tells the two apart. */
export async function withDeadline<T>(
  deadline: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, timeoutMs, timeoutError } = deadline
  signal?.throwIfAborted()
  const controller = new AbortController()
  let timedOut = false
  const stop = () => controller.abort()
  const timer = setTimeout(() => {
    timedOut = true
    stop()
  }, timeoutMs)
  // Taken off again below: a run's signal lives through thousands of requests.
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await work(controller.signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw timedOut ? timeoutError() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Waits; throws the signal's reason when the caller stops. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {})
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/** Waits for a promise shared with others; throws the signal's reason when this caller stops, leaving it to them. */
export async function untilAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise
  signal.throwIfAborted()
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
