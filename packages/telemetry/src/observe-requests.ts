import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, Histogram, type Registry } from '@prometheus-io/client'

/** `throttled` is 429, `failed` is 408 or 5xx, `refused` is any other 4xx, and `unreachable` means no response. */
export type RequestOutcome = 'ok' | 'throttled' | 'refused' | 'failed' | 'unreachable'

/** Called when a request is created. Returns a callback for the outcome and the seconds until the response. */
export type RequestObserver<Service> = (
  service: Service,
) => (outcome: RequestOutcome, seconds: number) => void

/**
 * Calls `observer` for every request of this process to one of `services`, by base URL. Returns a function that stops
 * it. The observer does not get the URL, because the query may contain a key.
 */
export function observeRequests<Service>(
  services: readonly { service: Service; address: string }[],
  observer: RequestObserver<Service>,
): () => void {
  const inFlight = new WeakMap<object, { since: number; end: ReturnType<RequestObserver<Service>> }>()

  function sent(message: unknown): void {
    const request = requestIn(message)
    if (!request || !('origin' in request) || !('path' in request)) return
    const url = `${request.origin}${request.path}`
    const match = services.find(({ address }) => url.startsWith(address))
    if (match) inFlight.set(request, { since: performance.now(), end: observer(match.service) })
  }

  function ended(message: unknown, outcome: RequestOutcome): void {
    const holder = requestIn(message)
    const request = holder && inFlight.get(holder)
    if (!holder || !request) return
    inFlight.delete(holder)
    request.end(outcome, (performance.now() - request.since) / 1000)
  }

  const responded = (message: unknown) => {
    const status = statusIn(message)
    if (status !== undefined) ended(message, outcomeOf(status))
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

/** undici passes the same object in all messages about a request. */
function requestIn(message: unknown): object | undefined {
  if (!(message instanceof Object) || !('request' in message)) return undefined
  return message.request instanceof Object ? message.request : undefined
}

function statusIn(message: unknown): number | undefined {
  if (!(message instanceof Object) || !('response' in message)) return undefined
  const { response } = message
  if (!(response instanceof Object) || !('statusCode' in response)) return undefined
  return typeof response.statusCode === 'number' ? response.statusCode : undefined
}

function outcomeOf(status: number): RequestOutcome {
  if (status === 429) return 'throttled'
  if (status >= 500 || status === 408) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

/** In seconds. Reddit responds within one second; Gemini takes up to a minute for twenty titles. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60]

/** Creates the metrics of requests to services, with the same names in every program. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'quarry_requests_total',
    help: 'Requests to the services by outcome: ok, throttled, refused, failed, unreachable',
    labelNames: ['service', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'quarry_request_seconds',
    help: 'Time until a service began to respond',
    labelNames: ['service'],
    buckets: BUCKETS,
    registers,
  })
  return {
    ended(service: string, outcome: RequestOutcome, tookSeconds: number): void {
      requests.inc({ service, outcome })
      seconds.observe({ service }, tookSeconds)
    },
  }
}
