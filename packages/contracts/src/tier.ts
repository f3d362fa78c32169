import { z } from 'zod'

/** `none`: a model of the operator's, which has no tiers. */
export const Tier = z.enum(['free', 'paid', 'unknown', 'none'])
export type Tier = z.infer<typeof Tier>

export const TierInfo = z.object({
  tier: Tier,
  name: z.string(),
  /** Quarry's most requests per minute. */
  rpm: z.number().positive(),
  /** Milliseconds between two requests. */
  delayMs: z.number().positive(),
})
export type TierInfo = z.infer<typeof TierInfo>

/** An unknown tier has the rate of a free one: too slow costs time, too fast costs the user's quota. */
export const tierInfo = {
  free: { tier: 'free', name: 'Free Tier', rpm: 5, delayMs: 12_000 },
  paid: { tier: 'paid', name: 'Paid Tier', rpm: 300, delayMs: 200 },
  unknown: { tier: 'unknown', name: 'Unknown Tier', rpm: 5, delayMs: 12_000 },
  // Until its speed is measured.
  none: { tier: 'none', name: 'No tier', rpm: 20, delayMs: 3000 },
} as const satisfies Record<Tier, TierInfo>
