import type { FaultShare } from '../faults.ts'
import type { BillingStop, KeyRejection } from './key-errors.ts'

export type GeminiBehavior = {
  /** Paid by default. */
  tier?: 'free'
  rejection?: KeyRejection
  stop?: BillingStop
  /** Uses Tier 3 quotas, whose ids have a suffix. */
  isTier3?: true
  requestsPerMinute?: number
  requestsPerDay?: number
  inputTokensPerMinute?: number
  faults?: readonly FaultShare[]
  /** The share of batches whose response is damaged. */
  scrambled?: number
  /** The share of titles whose words to keep are respelled. */
  respells?: number
  /**
   * How `store: false` is rejected: by a model without the field, or for a project whose logging cannot be turned off.
   */
  rejectsStore?: 'unknown-field' | 'forced-logging'
  /** Token counts are impossible: huge, negative or fractional. */
  oddCounts?: true
  /** Some titles block the whole response. */
  safety?: true
  /** Some titles make the service reject the whole request. */
  rejectsTitles?: true
  /** Sandbox seconds that every generateContent request takes in addition to the latency. */
  slowSeconds?: number
  /** The project is new, so only the newest model serves it. */
  newProject?: true
}

/** Behaviors by the key's name; README.md describes each. */
export const geminiBehaviors: ReadonlyMap<string, GeminiBehavior> = new Map(
  Object.entries<GeminiBehavior>({
    demo: {},
    'demo-paid': {},
    'demo-free': { tier: 'free' },
    'demo-paid-tight': { isTier3: true, requestsPerMinute: 8 },
    'demo-paid-tokens': { inputTokensPerMinute: 5_000 },
    'demo-daily-limit': { tier: 'free', requestsPerDay: 10 },
    'demo-overloaded': {
      faults: [
        ['503', 0.4],
        ['503-demand', 0.4],
      ],
    },
    'demo-outage': { faults: [['503-demand', 1]] },
    'demo-flaky': {
      faults: [
        ['500', 0.02],
        ['502', 0.02],
        ['503', 0.02],
        ['504', 0.02],
        ['reset', 0.02],
        ['cut', 0.02],
        ['recitation', 0.015],
        ['empty', 0.01],
        ['no-candidates', 0.005],
      ],
    },
    'demo-revoked': { rejection: 'revoked' },
    'demo-invalid': { rejection: 'invalid' },
    'demo-expired': { rejection: 'expired' },
    'demo-leaked': { rejection: 'leaked' },
    'demo-disabled': { rejection: 'disabled' },
    'demo-restricted': { rejection: 'restricted' },
    'demo-suspended': { rejection: 'suspended' },
    'demo-region': { tier: 'free', rejection: 'region' },
    'demo-region-billing': { tier: 'free', rejection: 'region-billing' },
    'demo-prepaid-empty': { stop: 'prepaid-empty' },
    'demo-prepaid-empty-402': { stop: 'prepaid-empty-402' },
    'demo-spend-cap': { stop: 'spend-cap' },
    'demo-bare-429': { stop: 'bare-429' },
    'demo-scrambler': { scrambled: 0.5 },
    'demo-respeller': { respells: 0.5 },
    'demo-no-store': { rejectsStore: 'unknown-field' },
    'demo-forced-logging': { rejectsStore: 'forced-logging' },
    'demo-odd-counts': { oddCounts: true },
    'demo-blocked': { safety: true },
    'demo-odd-titles': { rejectsTitles: true },
    'demo-slow': { slowSeconds: 15 },
    'demo-hang': { faults: [['hang', 1]] },
    'demo-retired': { newProject: true },
  }),
)
