import {
  changeQuestion,
  type QuestionChange,
  deleteQuestions as remove,
  replaceQuestion,
} from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { TIMEOUT_MS } from '../api/api.ts'
import { CallError, SERVER_UNREACHABLE, serverMessage } from '../api/call-error.ts'
import { type PendingChange, withoutPending, withPending } from './pending-changes.ts'
import { changeQuestions, heldQuestions, refreshQuestions } from './questions-query.ts'
import { restoreQuestions } from './restore-questions.ts'
import type { Services } from './services.ts'

type Change = { body: QuestionChange; to: (row: Question) => Question }

/**
 * Changes a question on the server; shown at once, reverted if the server rejects it. Restores a lost session
 * first. An edited title also restores a question that another tab deleted.
 */
export function saveChange(services: Services, row: Question, { body, to }: Change): Promise<Question> {
  const { id } = row
  const change = () => services.api.call(changeQuestion, { params: { id }, body, timeoutMs: TIMEOUT_MS })
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

/** Replaces `current` by `wanted`; the server rejects it when `current` is out of date. */
export function saveReplacement(services: Services, current: Question, wanted: Question): Promise<void> {
  const { id, revision: ifRevision } = current
  const { id: _, revision, ...question } = wanted
  return whilePending(services, [id], { kind: 'changed', to: () => wanted }, async () => {
    const body = { question, ifRevision }
    await storeSaved(
      services,
      await services.api.call(replaceQuestion, { params: { id }, body, timeoutMs: TIMEOUT_MS }),
    )
  })
}

/** Deletes questions on the server; hidden at once, shown again if it rejects. */
export function saveDelete(services: Services, ids: readonly string[]): Promise<void> {
  return whilePending(services, ids, { kind: 'deleted' }, async () => {
    await services.api.call(remove, { body: { ids: [...ids] }, timeoutMs: TIMEOUT_MS })
    const gone = new Set(ids)
    await changeQuestions(services, (set) => ({ ...set, rows: set.rows.filter((row) => !gone.has(row.id)) }))
  })
}

/** Shows that nothing was changed, and refreshes the questions. */
export function notSaved(services: Services, title: string, error: unknown): void {
  services.toasts.notify({
    title,
    description: serverMessage(error) ?? `${SERVER_UNREACHABLE} Nothing was changed.`,
    tone: 'destructive',
  })
  void refreshQuestions(services)
}

/** Shows a change before it is saved. */
export function show({ pending }: Services, ids: readonly string[], change: PendingChange): void {
  pending.update((held) => withPending(held, ids, change))
}

export async function whilePending<Result>(
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
  return storeAllSaved(services, [saved])
}

/** Puts what the server has saved into the held set. */
export function storeAllSaved(services: Services, saved: readonly Question[]): Promise<void> {
  const byId = new Map(saved.map((row) => [row.id, row]))
  return changeQuestions(services, (set) => ({
    ...set,
    rows: set.rows.map((row) => byId.get(row.id) ?? row),
  }))
}
