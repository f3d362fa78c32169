import { z } from 'zod'

export const Tier = z.enum(['free', 'paid', 'unknown'])
export type Tier = z.infer<typeof Tier>

export const TierInfo = z.object({
  tier: Tier,
  name: z.string(),
  /** Requests per minute that Quarry sends at most. */
  rpm: z.number().positive(),
  /** Milliseconds between two requests. */
  delayMs: z.number().positive(),
})
export type TierInfo = z.infer<typeof TierInfo>

/** Unknown paces as free: too slow costs time, too fast costs the user's quota. */
export const tierInfo = {
  free: { tier: 'free', name: 'Free Tier', rpm: 5, delayMs: 12_000 },
  paid: { tier: 'paid', name: 'Paid Tier', rpm: 300, delayMs: 200 },
  unknown: { tier: 'unknown', name: 'Unknown Tier', rpm: 5, delayMs: 12_000 },
} as const satisfies Record<Tier, TierInfo>
