import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Told once when the first request of a call leaves, by `performance.now()`; of undefined when it made none. */
export type Leaves = (leftAt: number | undefined) => void

export type Departures = ReturnType<typeof createDepartures>

/**
 * Tells when requests really leave: between a call to `fetch` and the first byte on the wire a busy machine puts
 * milliseconds, and a cold connection more. Until it is closed.
 */
export function createDepartures() {
  const calls = new AsyncLocalStorage<Leaves>()
  const callOf = new WeakMap<object, Leaves>()

  const created = (message: unknown) => {
    const [request, leave] = [requestIn(message), calls.getStore()]
    if (request && leave) callOf.set(request, leave)
  }
  const written = (message: unknown) => {
    const request = requestIn(message)
    if (request) callOf.get(request)?.(performance.now())
  }
  subscribe('undici:request:create', created)
  subscribe('undici:client:sendHeaders', written)

  return {
    /** `leaves` is called in the moment before the request's first byte is written, and what it writes goes first. */
    watch<Result>(start: () => Promise<Result>, leaves: Leaves): Promise<Result> {
      let hasLeft = false
      const leave: Leaves = (leftAt) => {
        if (!hasLeft) leaves(leftAt)
        hasLeft = true
      }
      const call = calls.run(leave, start)
      const ended = () => leave(undefined)
      call.then(ended, ended)
      return call
    },

    close(): void {
      unsubscribe('undici:request:create', created)
      unsubscribe('undici:client:sendHeaders', written)
    },
  }
}

/** What undici tells of is an object of its own, the same for one request from its making to its end. */
function requestIn(message: unknown): object | undefined {
  if (typeof message !== 'object' || message === null || !('request' in message)) return undefined
  const { request } = message
  return typeof request === 'object' && request !== null ? request : undefined
}
