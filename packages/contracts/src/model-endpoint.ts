import { z } from 'zod'
import { MeasuredBatch } from './tier.ts'

/**
 * Sent in place of a Gemini key to use the operator's model. It is not a secret: the model's address and key are in the
 * server's settings.
 */
export const MODEL_ENDPOINT_CREDENTIAL = 'model-endpoint'

/** The operator's model, as the page shows it. */
export const ModelEndpointInfo = z.object({
  name: z.string(),
  model: z.string(),
  /** Where titles are sent. */
  host: z.string(),
  /** True if the host is on the server's own network. */
  isPrivate: z.boolean(),
  /** The sandbox is the model, so its users read the sandbox's sources too. */
  isDemo: z.literal(true).optional(),
})
export type ModelEndpointInfo = z.infer<typeof ModelEndpointInfo>

/** A cleaned sample title, which lets a connection test show what the model does. */
export const SampleCleaning = z.object({
  title: z.string(),
  /** Undefined if the checks rejected what the model returned. */
  cleaned: z.string().optional(),
  /** Why the checks rejected it, as a sentence. */
  problem: z.string().optional(),
  ms: z.number().nonnegative(),
  /** How long several titles took in one request, if that worked. */
  batch: MeasuredBatch.optional(),
})
export type SampleCleaning = z.infer<typeof SampleCleaning>
