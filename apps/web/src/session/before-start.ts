import { heldQuestions, refreshQuestions } from './questions-query.ts'
import { sendUnsent } from './send-unsent.ts'
import type { Services } from './services.ts'

/**
 * Sends questions that were opened from a file, and refreshes the others, so that a server that lost the session gets it
 * back before it is used.
 */
export async function ensureServerHolds(services: Services): Promise<void> {
  await sendUnsent(services)
  if (heldQuestions(services).rows.length > 0) await refreshQuestions(services)
}
