import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { z } from 'zod'

/** How a service answered. `throttled` is 429; `unreachable` that no answer came. */
export type RequestOutcome = 'ok' | 'throttled' | 'refused' | 'failed' | 'unreachable'

/** Hears of a request as it is made; what it answers hears how and after how many seconds it was answered. */
export type RequestObserver<Service> = (
  service: Service,
  path: string,
) => (outcome: RequestOutcome, seconds: number) => void

/** What undici tells of a request of `fetch`. Headers and bodies are there too; they are not looked at. */
const Told = z.object({
  request: z.object({ origin: z.union([z.string(), z.instanceof(URL)]).transform(String), path: z.string() }),
})
const Answered = z.object({ request: z.object({}), response: z.object({ statusCode: z.number() }) })

/**
 * Tells `observer` of every request that this process sends to `services`, the beginnings of addresses; of others it
 * does not. Answers how to stop.
 */
export function observeRequests<Service>(
  services: readonly { service: Service; address: string }[],
  observer: RequestObserver<Service>,
): () => void {
  const out = new WeakMap<object, { since: number; end: ReturnType<RequestObserver<Service>> }>()

  function sent(message: unknown): void {
    const told = Told.safeParse(message)
    const holder = requestIn(message)
    if (!told.success || holder === undefined) return
    const { origin, path } = told.data.request
    const asked = services.find(({ address }) => `${origin}${path}`.startsWith(address))
    if (asked) out.set(holder, { since: performance.now(), end: observer(asked.service, path) })
  }

  function ended(message: unknown, outcome: RequestOutcome): void {
    const holder = requestIn(message)
    const known = holder && out.get(holder)
    if (!holder || !known) return
    out.delete(holder)
    known.end(outcome, (performance.now() - known.since) / 1000)
  }

  const answered = (message: unknown) => {
    const parsed = Answered.safeParse(message)
    if (parsed.success) ended(message, outcomeOf(parsed.data.response.statusCode))
  }
  const failed = (message: unknown) => ended(message, 'unreachable')

  const channels = [
    ['undici:request:create', sent],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const
  for (const [name, listener] of channels) subscribe(name, listener)
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener)
  }
}

/** What undici tells of is an object of its own, the same for one request from its making to its end. */
function requestIn(message: unknown): object | undefined {
  if (!(message instanceof Object) || !('request' in message)) return undefined
  return message.request instanceof Object ? message.request : undefined
}

function outcomeOf(status: number): RequestOutcome {
  if (status === 429) return 'throttled'
  if (status >= 500 || status === 408) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}
