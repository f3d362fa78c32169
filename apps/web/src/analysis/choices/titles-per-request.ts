import { TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import { z } from 'zod'

/**
 * The saved number of titles per request. Files and kept analyses of earlier versions may have `automatic`, which grew
 * while responses were complete.
 */
export const TitlesPerRequest = z
  .number()
  .int()
  .min(1)
  .max(TITLES_PER_REQUEST_MAX)
  .or(z.literal('automatic').transform(() => TITLES_PER_REQUEST_MAX))
