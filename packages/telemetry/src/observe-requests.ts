import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { z } from 'zod'

/** The outcome of a request. `throttled` is 429; `unreachable` means no response. */
export type RequestOutcome = 'ok' | 'throttled' | 'refused' | 'failed' | 'unreachable'

/** Called when a request is created. Returns a callback for its outcome and the seconds until the response. */
export type RequestObserver<Service> = (
  service: Service,
  path: string,
) => (outcome: RequestOutcome, seconds: number) => void

/** The fields of undici's message that are read; it also has headers and bodies. */
const Created = z.object({
  request: z.object({ origin: z.union([z.string(), z.instanceof(URL)]).transform(String), path: z.string() }),
})
const Responded = z.object({ request: z.object({}), response: z.object({ statusCode: z.number() }) })

/** Calls `observer` for every request of this process to one of `services`, by base URL. Returns a function that stops it. */
export function observeRequests<Service>(
  services: readonly { service: Service; address: string }[],
  observer: RequestObserver<Service>,
): () => void {
  const inFlight = new WeakMap<object, { since: number; end: ReturnType<RequestObserver<Service>> }>()

  function sent(message: unknown): void {
    const created = Created.safeParse(message)
    const holder = requestIn(message)
    if (!created.success || holder === undefined) return
    const { origin, path } = created.data.request
    const match = services.find(({ address }) => `${origin}${path}`.startsWith(address))
    if (match) inFlight.set(holder, { since: performance.now(), end: observer(match.service, path) })
  }

  function ended(message: unknown, outcome: RequestOutcome): void {
    const holder = requestIn(message)
    const request = holder && inFlight.get(holder)
    if (!holder || !request) return
    inFlight.delete(holder)
    request.end(outcome, (performance.now() - request.since) / 1000)
  }

  const responded = (message: unknown) => {
    const parsed = Responded.safeParse(message)
    if (parsed.success) ended(message, outcomeOf(parsed.data.response.statusCode))
  }
  const failed = (message: unknown) => ended(message, 'unreachable')

  const channels = [
    ['undici:request:create', sent],
    ['undici:request:headers', responded],
    ['undici:request:error', failed],
  ] as const
  for (const [name, listener] of channels) subscribe(name, listener)
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener)
  }
}

/** Undici passes the same object in all messages of a request. */
function requestIn(message: unknown): object | undefined {
  if (!(message instanceof Object) || !('request' in message)) return undefined
  return message.request instanceof Object ? message.request : undefined
}

function outcomeOf(status: number): RequestOutcome {
  if (status === 429) return 'throttled'
  if (status >= 500 || status === 408) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}
