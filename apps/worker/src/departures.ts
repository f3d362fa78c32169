import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** A call, and when the first request that it made was written to its connection; undefined when it made none. */
export interface Departure<Result> {
  call: Promise<Result>
  left: Promise<number | undefined>
}

export type Departures = ReturnType<typeof createDepartures>

/**
 * Tells when requests really leave: between a call to `fetch` and the first byte on the wire a busy machine puts
 * milliseconds, and a cold connection more. Times are of `performance.now()`. Until it is closed.
 */
export function createDepartures() {
  const calls = new AsyncLocalStorage<(leftAt: number) => void>()
  const callOf = new WeakMap<object, (leftAt: number) => void>()

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
    watch<Result>(start: () => Promise<Result>): Departure<Result> {
      const { promise: left, resolve } = Promise.withResolvers<number | undefined>()
      const call = calls.run(resolve, start)
      const ended = () => resolve(undefined)
      call.then(ended, ended)
      return { call, left }
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
