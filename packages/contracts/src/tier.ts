import { z } from 'zod'

/** `none`: the operator's model, which has no tiers. */
export const Tier = z.enum(['free', 'paid', 'unknown', 'none'])
export type Tier = z.infer<typeof Tier>

/** A request with several titles, as the operator's model was measured. */
export const MeasuredBatch = z.object({ titles: z.number().int().min(2), ms: z.number().positive() })
export type MeasuredBatch = z.infer<typeof MeasuredBatch>

export const TierInfo = z.object({
  tier: Tier,
  name: z.string(),
  /** The most requests per minute that Quarry sends. */
  rpm: z.number().positive(),
  /** Milliseconds between two requests. */
  delayMs: z.number().positive(),
  /** Only for the operator's model, whose time depends on the titles of a request. */
  batch: MeasuredBatch.optional(),
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

/**
 * Returns how many milliseconds the operator's model needs for a request: as measured with one title, plus the measured
 * time of each further one. Without a batch, each takes as long as the first.
 */
export function requestMs({ delayMs, batch }: Pick<TierInfo, 'delayMs' | 'batch'>, titles: number): number {
  const furtherMs = batch ? Math.max(0, (batch.ms - delayMs) / (batch.titles - 1)) : delayMs
  return delayMs + (titles - 1) * furtherMs
}
