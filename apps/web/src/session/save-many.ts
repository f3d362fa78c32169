import { changeQuestions, type QuestionChange } from '@quarry/contracts/endpoints/questions'
import { CHANGES_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { Changed } from './history.ts'
import { heldQuestions, refreshQuestions } from './questions-query.ts'
import { asShown, inBatches } from './replace-many.ts'
import { storeAllSaved, whilePending } from './save-question.ts'
import type { Services } from './services.ts'

/** A question, the change to save, and how it looks until the server has confirmed it. */
export type ManyChange = { before: Question; shown: Question; change: QuestionChange }

/** What was saved, and the error that stopped the rest, if any. */
export type ManySaved = { changed: readonly Changed[]; error?: unknown }

/** Changes many questions in bounded calls; shown at once. What is saved before an error stays saved. */
export async function saveMany(services: Services, changes: readonly ManyChange[]): Promise<ManySaved> {
  const shown = new Map(changes.map((change) => [change.before.id, change.shown]))
  return await whilePending(services, [...shown.keys()], asShown(shown), async () => {
    const first = await saveEach(services, changes)
    const saved = new Set(first.changed.map(({ after }) => after.id))
    const missing = changes.filter(({ before }) => !saved.has(before.id))
    if (first.error !== undefined || missing.length === 0) return first
    // The server may have lost the session: the page restores it, and they are changed then.
    await refreshQuestions(services)
    const held = new Set(heldQuestions(services).rows.map((row) => row.id))
    const second = await saveEach(
      services,
      missing.filter(({ before }) => held.has(before.id)),
    )
    return { ...second, changed: [...first.changed, ...second.changed] }
  })
}

async function saveEach(services: Services, changes: readonly ManyChange[]): Promise<ManySaved> {
  const before = new Map(changes.map((change) => [change.before.id, change.before]))
  const outcome = await inBatches(changes, CHANGES_MAX, async (batch) => {
    const body = { changes: batch.map(({ before: { id }, change }) => ({ id, ...change })) }
    return (await services.api.call(changeQuestions, { body })).questions
  })
  await storeAllSaved(services, outcome.saved)
  const changed = outcome.saved.flatMap((after) => {
    const earlier = before.get(after.id)
    return earlier ? [{ before: earlier, after }] : []
  })
  return outcome.error === undefined ? { changed } : { changed, error: outcome.error }
}
