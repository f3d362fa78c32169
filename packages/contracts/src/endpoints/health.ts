import { z } from 'zod'

/** Returns 200 while the process runs; does not touch Redis. */
export const getHealth = {
  method: 'GET',
  url: '/healthz',
  schema: { response: { 200: z.object({ status: z.literal('alive') }) } },
} as const

/** Only runs need workers, so the number of workers is reported without affecting the status. */
const Readiness = z.object({
  status: z.literal('ready'),
  /** Workers with a heartbeat in the last 30 seconds. */
  workers: z.number().int().nonnegative(),
  /** Harmful settings that don't stop the server, as sentences. */
  warnings: z.array(z.string()),
})

/** Returns 200 if requests can be served, 503 with the reason if not. */
export const getReadiness = {
  method: 'GET',
  url: '/readyz',
  schema: { response: { 200: Readiness } },
} as const
