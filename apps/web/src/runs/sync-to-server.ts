import { noteSent } from '../analysis/changes/note-sent.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { refreshQuestions, sentQuestions } from '../analysis/questions/question-cache.ts'
import { restoreQuestions, type Sending } from '../analysis/questions/restore-questions.ts'

/**
 * Sends unsent questions and refreshes the others, so that a server that has lost the session gets it back before it is
 * used.
 */
export async function syncToServer(services: OpenAnalysis, sending: Sending = {}): Promise<void> {
  if (services.unsent.get().ids.size > 0) await services.changes.enqueue(() => sendUnsent(services, sending))
  if (sentQuestions(services).rows.length > 0) await refreshQuestions(services)
}

/** Sends unsent questions to the server, because a run needs them there. Questions it rejects stay in the page. */
export async function sendUnsent(
  services: Pick<OpenAnalysis, 'changes' | 'id' | 'api' | 'queries' | 'unsent'>,
  sending: Sending = {},
): Promise<void> {
  const { unsent, api } = services
  const rows = [...unsent.get().rows.values()]
  try {
    await restoreQuestions(api, rows, { undo: true, ...sending })
  } finally {
    await refreshQuestions(services)
    // A file that was opened in the meantime has added others.
    noteSent(services, sentQuestions(services).rows)
  }
}
