import {
  changeQuestion,
  type QuestionChange,
  deleteQuestions as remove,
  replaceQuestion,
} from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { CallError, serverMessage } from '../api/call-error.ts'
import { type PendingChange, withoutPending, withPending } from './pending-changes.ts'
import { changeQuestions, heldQuestions, refreshQuestions } from './questions-query.ts'
import { restoreQuestions } from './restore-questions.ts'
import type { Services } from './services.ts'

type Change = { body: QuestionChange; to: (row: Question) => Question }

/**
 * Changes a question on the server; it shows at once and goes back when the server refuses. Where the server has lost
 * the session it gets it back first. The user's own words bring back a question that another tab has deleted.
 */
export function saveChange(services: Services, row: Question, { body, to }: Change): Promise<Question> {
  const { id } = row
  const change = () => services.api.call(changeQuestion, { params: { id }, body })
  return whilePending(services, [id], { kind: 'changed', to }, async () => {
    const saved = await change().catch(async (error: unknown) => {
      if (!isNotFound(error)) throw error
      await refreshQuestions(services)
      if (!isHeld(services, id)) {
        if (!('title' in body)) throw error
        await restoreQuestions(services.api, [row])
        await refreshQuestions(services)
      }
      return change()
    })
    await storeSaved(services, saved)
    return saved
  })
}

function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

function isHeld(services: Services, id: string): boolean {
  return heldQuestions(services).rows.some((row) => row.id === id)
}

/** Makes `current` what `wanted` was; the server refuses when `current` is out of date. */
export function saveReplacement(services: Services, current: Question, wanted: Question): Promise<void> {
  const { id, revision: ifRevision } = current
  const { id: _, revision, ...question } = wanted
  return whilePending(services, [id], { kind: 'changed', to: () => wanted }, async () => {
    const body = { question, ifRevision }
    await storeSaved(services, await services.api.call(replaceQuestion, { params: { id }, body }))
  })
}

/** Deletes questions on the server; they go at once and come back when it refuses. */
export function saveDelete(services: Services, ids: readonly string[]): Promise<void> {
  return whilePending(services, ids, { kind: 'deleted' }, async () => {
    await services.api.call(remove, { body: { ids: [...ids] } })
    const gone = new Set(ids)
    await changeQuestions(services, (set) => ({ ...set, rows: set.rows.filter((row) => !gone.has(row.id)) }))
  })
}

/** Tells that nothing was changed, and reads what the server really holds. */
export function notSaved(services: Services, title: string, error: unknown): void {
  services.toasts.notify({
    title,
    description: serverMessage(error) ?? 'The server could not be reached. Nothing was changed.',
    tone: 'destructive',
  })
  void refreshQuestions(services)
}

/** Shows a change before its turn to be saved has come. */
export function show({ pending }: Services, ids: readonly string[], change: PendingChange): void {
  pending.update((held) => withPending(held, ids, change))
}

async function whilePending<Result>(
  services: Services,
  ids: readonly string[],
  change: PendingChange,
  save: () => Promise<Result>,
): Promise<Result> {
  show(services, ids, change)
  try {
    return await save()
  } finally {
    services.pending.update((held) => withoutPending(held, ids))
  }
}

function storeSaved(services: Services, saved: Question): Promise<void> {
  return changeQuestions(services, (set) => ({
    ...set,
    rows: set.rows.map((row) => (row.id === saved.id ? saved : row)),
  }))
}
