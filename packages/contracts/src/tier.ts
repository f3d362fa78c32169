import { z } from 'zod'

/** `none`: the operator's model, which has no tiers. */
export const Tier = z.enum(['free', 'paid', 'unknown', 'none'])
export type Tier = z.infer<typeof Tier>

export const TierInfo = z.object({
  tier: Tier,
  name: z.string(),
  /** The most requests per minute that Quarry sends. */
  rpm: z.number().positive(),
  /** Milliseconds between two requests. */
  delayMs: z.number().positive(),
})
export type TierInfo = z.infer<typeof TierInfo>

/** An unknown tier is treated as free: too slow costs time, but too fast costs the user's quota. */
export const tierInfo = {
  free: { tier: 'free', name: 'Free Tier', rpm: 5, delayMs: 12_000 },
  paid: { tier: 'paid', name: 'Paid Tier', rpm: 300, delayMs: 200 },
  unknown: { tier: 'unknown', name: 'Unknown Tier', rpm: 5, delayMs: 12_000 },
  // Applies until the model's speed is measured.
  none: { tier: 'none', name: 'No tier', rpm: 20, delayMs: 3000 },
} as const satisfies Record<Tier, TierInfo>
