import type { FaultShare } from '../faults.ts'

export type RedditBehaviour = {
  name: string
  /** For the README. */
  description: string
  /** The error response of the token endpoint. */
  tokenError?: '401' | '429' | '503'
  tokenLifetimeSeconds?: number
  requestsPerWindow?: number
  windowSeconds?: number
  /** Share of responses without rate headers. */
  headersMissing?: number
  /** Most requests in flight; any more get a 429. */
  inFlightMax?: number
  /** How the API rejects every request. */
  apiRejection?: 'network-policy' | 'scope'
  faults?: readonly FaultShare[]
  /** Sandbox seconds that every response takes on top of the latency. */
  slowSeconds?: number
  /** Titles that may break something; plain ones by default. */
  titles?: 'hostile'
}

export const redditBehaviours: readonly RedditBehaviour[] = [
  { name: 'demo', description: 'Everything works: 1,000 requests in 600 s, tokens live a day.' },
  { name: 'demo-revoked', tokenError: '401', description: '401 at the token endpoint, as for a wrong pair.' },
  {
    name: 'demo-token-throttled',
    tokenError: '429',
    description: 'Two of three token requests get a 429 in JSON, without Retry-After.',
  },
  { name: 'demo-token-outage', tokenError: '503', description: '503 HTML at the token endpoint.' },
  {
    name: 'demo-expiring',
    tokenLifetimeSeconds: 30,
    description: 'Tokens live 30 s; then 401 `invalid_token`, as JSON or as an HTML page.',
  },
  {
    name: 'demo-throttled',
    requestsPerWindow: 30,
    windowSeconds: 60,
    description: 'Only 30 requests in 60 s; then 429 HTML with Retry-After.',
  },
  {
    name: 'demo-bursts',
    inFlightMax: 8,
    description: 'Requests beyond 8 in flight get a 429, however much quota remains.',
  },
  {
    name: 'demo-hostile',
    titles: 'hostile',
    description:
      'Titles as people type them to see what breaks: formulas, HTML, orders to the model, misspellings, line breaks, other scripts, all 300 characters.',
  },
  {
    name: 'demo-no-headers',
    headersMissing: 1,
    description: 'No response has rate headers.',
  },
  {
    name: 'demo-flaky',
    headersMissing: 0.2,
    faults: [
      { kind: '500', share: 0.03 },
      { kind: '502', share: 0.02 },
      { kind: '503', share: 0.03 },
      { kind: '504', share: 0.02 },
      { kind: 'cut', share: 0.02 },
      { kind: 'reset', share: 0.02 },
      { kind: '520', share: 0.01 },
    ],
    description:
      'About 15 % of requests fail: 500 JSON, 502/503/504 HTML, 520, cut JSON with 200, reset; rate headers are often missing.',
  },
  {
    name: 'demo-blocked',
    apiRejection: 'network-policy',
    description: '403 HTML: blocked by network policy.',
  },
  { name: 'demo-scope', apiRejection: 'scope', description: '403 `insufficient_scope`.' },
  { name: 'demo-slow', slowSeconds: 8, description: 'Every response takes 8 s longer.' },
  { name: 'demo-hang', faults: [{ kind: 'hang', share: 1 }], description: 'No response ever arrives.' },
  {
    name: 'demo-outage',
    faults: [{ kind: '503', share: 1 }],
    description: 'Every request gets a 503 HTML page.',
  },
]
