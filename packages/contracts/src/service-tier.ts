import { z } from 'zod'
import { modelPricesOf } from './model-prices.ts'

/** How Gemini serves requests: `flex` costs half and may take minutes, and is only for paid keys. */
export const ServiceTier = z.enum(['standard', 'flex'])
export type ServiceTier = z.infer<typeof ServiceTier>

/** Returns true if requests of this model may be served at the flex price. */
export function offersFlex(model: string | undefined): boolean {
  return model !== undefined && modelPricesOf(model)?.flex === true
}
