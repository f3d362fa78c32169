import { changeQuestions, type QuestionChange } from '@quarry/contracts/endpoints/questions'
import { CHANGES_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { TIMEOUT_MS } from '../api/api.ts'
import { afterPaint } from './after-paint.ts'
import type { Changed } from './history.ts'
import type { PendingChange } from './pending-changes.ts'
import { heldQuestions, refreshQuestions } from './questions-query.ts'
import { asShown, inBatches } from './replace-many.ts'
import { show, storeAllSaved, whilePending } from './save-question.ts'
import type { Services } from './services.ts'

/** A question, the change to save, and how it looks until the server has confirmed it. */
export type ManyChange = { before: Question; shown: Question; change: QuestionChange }

/** Changes of many questions, and the one pending change that shows them all. */
export type ManyChanges = { each: readonly ManyChange[]; pending: PendingChange }

/** Made once for each act of the user, so that showing its changes and saving them later render the rows once. */
export function manyChanges(each: readonly ManyChange[]): ManyChanges {
  return { each, pending: asShown(new Map(each.map(({ before, shown }) => [before.id, shown]))) }
}

/** What was saved, and the error that stopped the rest, if any. */
export type ManySaved = { changed: readonly Changed[]; error?: unknown }

/** Changes many questions in bounded calls; shown at once. What is saved before an error stays saved. */
export async function saveMany(services: Services, { each, pending }: ManyChanges): Promise<ManySaved> {
  return await whilePending(services, idsOf(each), pending, async () => {
    await afterPaint()
    const first = await saveEach(services, each)
    const saved = new Set(first.changed.map(({ after }) => after.id))
    const missing = each.filter(({ before }) => !saved.has(before.id))
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

/** Shows the changes before it is their turn to be saved. */
export function showMany(services: Services, { each, pending }: ManyChanges): void {
  show(services, idsOf(each), pending)
}

function idsOf(each: readonly ManyChange[]): string[] {
  return each.map(({ before }) => before.id)
}

async function saveEach(services: Services, changes: readonly ManyChange[]): Promise<ManySaved> {
  const before = new Map(changes.map((change) => [change.before.id, change.before]))
  const outcome = await inBatches(changes, CHANGES_MAX, async (batch) => {
    const body = { changes: batch.map(({ before: { id }, change }) => ({ id, ...change })) }
    return (await services.api.call(changeQuestions, { body, timeoutMs: TIMEOUT_MS })).questions
  })
  await storeAllSaved(services, outcome.saved)
  const changed = outcome.saved.flatMap((after) => {
    const earlier = before.get(after.id)
    return earlier ? [{ before: earlier, after }] : []
  })
  return outcome.error === undefined ? { changed } : { changed, error: outcome.error }
}
