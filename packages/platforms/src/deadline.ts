import { setTimeout as sleep } from 'node:timers/promises'

interface Deadline {
  timeoutMs: number
  /** The caller's signal. Aborts the work; its reason is thrown. */
  signal?: AbortSignal | undefined
  timeoutError: () => Error
}

/** Runs `work` under a signal that fires at the deadline or when the caller aborts, and distinguishes the two. */
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
  // Removed again below: a run's signal outlives thousands of requests.
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

/** Waits. Throws the signal's reason if the caller aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {})
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/** Waits for a shared promise. Throws the signal's reason if this caller aborts, without affecting the others. */
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
