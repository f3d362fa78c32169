import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { z } from 'zod'
import type { WorkerMetrics } from './worker-metrics.ts'

type Service = 'reddit' | 'gemini'

export interface RequestObservers {
  metrics: Pick<WorkerMetrics, 'requests' | 'requestSeconds' | 'slotsEarly'>
  /** Addresses that are asked, by service; what is on none of them is not counted. */
  services: readonly { service: Service; address: string }[]
  early: { isEarly(now: number): boolean }
  /** Where traces are wanted: answers how to end the span of a request. */
  traces?: { request(service: string): ((outcome: string) => void) | undefined } | undefined
}

/** What undici tells of a request of `fetch`. Headers and bodies are there too; they are not looked at. */
const Told = z.object({
  request: z.object({ origin: z.union([z.string(), z.instanceof(URL)]).transform(String), path: z.string() }),
})
const Answered = z.object({ request: z.object({}), response: z.object({ statusCode: z.number() }) })

/** Counts every request that this process sends to a service, by how it was answered. Answers how to stop. */
export function observeRequests({ metrics, services, early, traces }: RequestObservers): () => void {
  const out = new WeakMap<
    object,
    { service: Service; since: number; end?: ((outcome: string) => void) | undefined }
  >()

  function sent(message: unknown): void {
    const told = Told.safeParse(message)
    const holder = requestIn(message)
    if (!told.success || holder === undefined) return
    const { origin, path } = told.data.request
    const service = services.find(({ address }) => `${origin}${path}`.startsWith(address))?.service
    if (service === undefined) return
    out.set(holder, { service, since: performance.now(), end: traces?.request(service) })
    if (path.includes(':generateContent') && early.isEarly(performance.now())) metrics.slotsEarly.inc()
  }

  function ended(message: unknown, outcome: string): void {
    const holder = requestIn(message)
    const known = holder && out.get(holder)
    if (!holder || !known) return
    out.delete(holder)
    known.end?.(outcome)
    metrics.requests.inc({ service: known.service, outcome })
    metrics.requestSeconds.observe({ service: known.service }, (performance.now() - known.since) / 1000)
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

function requestIn(message: unknown): object | undefined {
  if (!(message instanceof Object) || !('request' in message)) return undefined
  return message.request instanceof Object ? message.request : undefined
}

function outcomeOf(status: number): string {
  if (status === 429) return 'throttled'
  if (status >= 500 || status === 408) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}
