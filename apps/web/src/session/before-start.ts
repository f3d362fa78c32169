import { heldQuestions, refreshQuestions } from './questions-query.ts'
import type { Services } from './services.ts'

/** Refreshes the questions first, so that a server that lost the session gets it back before it is used. */
export async function ensureServerHolds(services: Services): Promise<void> {
  if (heldQuestions(services).rows.length > 0) await refreshQuestions(services)
}
