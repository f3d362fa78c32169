import { Tier, TierInfo } from '@quarry/contracts/tier'
import { z } from 'zod'

/**
 * A tier as the page accepts it. The specification names `free` only; any other is shown with its name and rate
 * and counts as paid.
 */
export const ShownTier = TierInfo.extend({ tier: z.string().pipe(Tier.catch('paid')) })
