import { refreshQuestions, sentQuestions } from './questions-query.ts'
import { restoreQuestions } from './restore-questions.ts'
import type { Services } from './services.ts'
import { nothingUnsent, withUnsent } from './unsent-questions.ts'

/** Sends the unsent questions to the server, because a run needs them there. What it has not taken stays in the page. */
export async function sendUnsent(services: Pick<Services, 'api' | 'queries' | 'unsent'>): Promise<void> {
  const { unsent, api } = services
  const { rows, ids } = unsent.get()
  if (ids.size === 0) return
  // From now on changes of them go to the server, too.
  unsent.update((held) => ({ ...held, ids: new Set() }))
  try {
    await restoreQuestions(api, [...rows.values()])
  } finally {
    await refreshQuestions(services)
    const taken = new Set(sentQuestions(services).rows.map(({ id }) => id))
    const left = [...rows.values()].filter(({ id }) => !taken.has(id))
    unsent.update(() => withUnsent(nothingUnsent, left))
  }
}
