import type { FaultShare } from '../faults.ts'

export type RedditBehavior = {
  /** The token endpoint rejects the app. */
  isRevoked?: true
  tokenFaults?: readonly FaultShare[]
  tokenLifetimeSeconds?: number
  quota?: { limit: number; windowSeconds: number }
  /** The share of responses without rate headers. */
  headersMissing?: number
  /** The most requests in flight; any further ones get a 429. */
  inFlightMax?: number
  /** How the API rejects every request. */
  apiRejection?: 'network-policy' | 'scope'
  faults?: readonly FaultShare[]
  /** Sandbox seconds that every response takes in addition to the latency. */
  slowSeconds?: number
  /** Titles that may break something; ordinary titles by default. */
  titles?: 'hostile'
}

/** Behaviors by the client id's name; README.md describes each. */
export const redditBehaviors: ReadonlyMap<string, RedditBehavior> = new Map(
  Object.entries<RedditBehavior>({
    demo: {},
    'demo-revoked': { isRevoked: true },
    'demo-token-throttled': { tokenFaults: [['429-json', 0.67]] },
    'demo-token-outage': { tokenFaults: [['503', 1]] },
    'demo-expiring': { tokenLifetimeSeconds: 30 },
    'demo-throttled': { quota: { limit: 30, windowSeconds: 60 } },
    'demo-bursts': { inFlightMax: 8 },
    'demo-hostile': { titles: 'hostile' },
    'demo-no-headers': { headersMissing: 1 },
    'demo-flaky': {
      headersMissing: 0.2,
      faults: [
        ['500', 0.03],
        ['502', 0.02],
        ['503', 0.03],
        ['504', 0.02],
        ['cut', 0.02],
        ['reset', 0.02],
        ['520', 0.01],
      ],
    },
    'demo-blocked': { apiRejection: 'network-policy' },
    'demo-scope': { apiRejection: 'scope' },
    'demo-slow': { slowSeconds: 8 },
    'demo-hang': { faults: [['hang', 1]] },
    'demo-outage': { faults: [['503', 1]] },
  }),
)
