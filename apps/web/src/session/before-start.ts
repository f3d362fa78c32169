import { heldQuestions, refreshQuestions } from './questions-query.ts'
import type { Services } from './services.ts'

/** Asks for the set first: a server that has lost it while nobody polled gets it back before something is done with it. */
export async function ensureServerHolds(services: Services): Promise<void> {
  if (heldQuestions(services).rows.length > 0) await refreshQuestions(services)
}
