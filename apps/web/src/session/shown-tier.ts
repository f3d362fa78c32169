import { Tier, TierInfo } from '@quarry/contracts/tier'
import { z } from 'zod'

/**
 * A tier as the page takes it. The specification names `free` alone; any other is shown with its name and pace and
 * counts as one that is paid for.
 */
export const ShownTier = TierInfo.extend({ tier: z.string().pipe(Tier.catch('paid')) })
