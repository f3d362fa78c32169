import type { Clock } from '../clock.ts'
import type { ConformanceChecker } from '../conformance.ts'
import type { FaultKind, Faults } from '../faults.ts'
import { cutShort, type HttpResponse, type Outcome } from '../http.ts'
import { drawOf } from '../random.ts'
import type { RateWindows, Spent } from '../rate-windows.ts'
import {
  faultResponse,
  insufficientScope,
  invalidToken,
  networkPolicyPage,
  tooManyRequestsPage,
  withoutCursor,
} from './pages.ts'
import type { Client, Tokens } from './token-endpoint.ts'

const QUOTA = { limit: 1_000, windowSeconds: 600 }
/** The share of responses without rate headers, as observed in 2026. */
const HEADERS_MISSING = 0.04
const SLOW_SECONDS = 10

/** Matches User-Agents that identify an HTTP client instead of an application. */
const GENERIC_AGENT =
  /^(?:node(?:-fetch)?|undici|axios\/.*|got.*|python-requests\/.*|python-urllib.*|aiohttp.*|curl\/.*|wget.*|go-http-client.*|java\/.*|okhttp.*|postmanruntime.*|mozilla\/5\.0)$/i

/** Returns the block page if the User-Agent is missing or generic. */
export function rejectAgent(userAgent: string | undefined): HttpResponse | undefined {
  const agent = (userAgent ?? '').trim()
  return agent === '' || GENERIC_AGENT.test(agent) ? networkPolicyPage() : undefined
}

/** Returns true for responses from Reddit's edge: redirects and quarantine notices never have rate headers. */
const cameFromTheEdge = ({ status, body }: HttpResponse): boolean =>
  status === 302 || (status === 403 && body.includes('"reason":"quarantined"'))

function changed(response: HttpResponse, fault: FaultKind): HttpResponse {
  if (fault === 'cut') return cutShort(response)
  return fault === 'no-cursor' ? withoutCursor(response) : response
}

/** An admitted request: its client, the state of its quota and the fault that applies to it. */
export type Admission = { client: Client; spent: Spent; fault: FaultKind; draw: number }

type RequestGuardDependencies = {
  seed: string
  clock: Clock
  tokens: Tokens
  windows: RateWindows
  faults: Faults
  conformance: ConformanceChecker
}

/** Checks every request before the API gets it: token, limits, faults. */
export function createRequestGuard({
  seed,
  clock,
  tokens,
  windows,
  faults,
  conformance,
}: RequestGuardDependencies) {
  let draws = 0

  const overQuota = (client: Client, spent: Spent, draw: number): HttpResponse => {
    conformance.redditRejected(client.id)
    const page = tooManyRequestsPage(spent.resetSeconds)
    const withHeaders = drawOf(seed, '429 headers', draw) < 0.3
    return withHeaders ? { ...page, headers: { ...page.headers, ...rateHeaders(spent) } } : page
  }

  const rejectClient = ({ behavior, id }: Client): HttpResponse | undefined => {
    if (behavior.apiRejection === 'network-policy') return networkPolicyPage()
    if (behavior.apiRejection === 'scope') return insufficientScope()
    if (behavior.inFlightMax === undefined || conformance.redditInFlight(id) <= behavior.inFlightMax)
      return undefined
    conformance.redditRejected(id)
    return tooManyRequestsPage(2)
  }

  return {
    /** Returns the client of a bearer token, or the response that rejects it. */
    identify(authorization: string | undefined): Client | HttpResponse {
      draws++
      const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) return networkPolicyPage()
      return tokens.clientOf(token) ?? invalidToken(drawOf(seed, 'token page', draws) < 0.5)
    },
    /** Spends quota and draws the fault. Must be called once per request. */
    admit(client: Client): Admission | HttpResponse {
      draws++
      const rejected = rejectClient(client)
      if (rejected !== undefined) return rejected
      const spent = windows.spend(client.id, client.behavior.quota ?? QUOTA)
      if (!spent.within) {
        conformance.redditOverQuota(client.id)
        return overQuota(client, spent, draws)
      }
      return { client, spent, fault: faults.next(client.id, client.behavior.faults ?? []), draw: draws }
    },
    /** Returns the final response with rate headers, or the request's fault. */
    finish({ client, spent, fault, draw }: Admission, make: () => HttpResponse): Outcome {
      if (fault === 'reset' || fault === 'hang') return fault
      if (fault.startsWith('429')) conformance.redditRejected(client.id)
      const damaged = faultResponse(fault)
      if (damaged !== undefined) return damaged
      const response = changed(make(), fault)
      const missing = client.behavior.headersMissing ?? HEADERS_MISSING
      const bare = drawOf(seed, 'rate headers', draw) < missing
      return bare || cameFromTheEdge(response)
        ? response
        : { ...response, headers: { ...response.headers, ...rateHeaders(spent) } }
    },
    /** Returns the real milliseconds that the client's behavior or the fault adds. */
    extraDelayMs({ client, fault }: Admission): number {
      const seconds = (client.behavior.slowSeconds ?? 0) + (fault === 'slow' ? SLOW_SECONDS : 0)
      return clock.toRealMs(seconds * 1_000)
    },
  }
}

/** Returns the headers as Reddit formats them: `remaining` as a float, the others as integers. */
function rateHeaders({ used, remaining, resetSeconds }: Spent): Record<string, string> {
  return {
    'x-ratelimit-remaining': remaining.toFixed(1),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(resetSeconds),
  }
}
