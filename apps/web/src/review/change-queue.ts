import { changeQuestions, type ReviewDecision } from '@quarry/contracts/endpoints/questions'
import { CHANGES_MAX, REPLACEMENTS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { TIMEOUT_MS } from '../api/api.ts'
import { CallError, errorMessage } from '../api/call-error.ts'
import { type ChangeName, inTurn, moved, without, withStep } from '../session/history.ts'
import { withoutPending } from '../session/pending-changes.ts'
import { heldQuestions, refreshQuestions } from '../session/questions-query.ts'
import { replaceMany } from '../session/replace-many.ts'
import { notSaved, show, storeAllSaved } from '../session/save-question.ts'
import type { Services } from '../session/services.ts'
import type { ChangeStep, UnsavedChange } from '../session/unsaved-changes.ts'
import { decided, retitled } from './decided.ts'

const names: Record<ReviewDecision, ChangeName> = {
  accept: 'accept',
  revert: 'revert',
  'take-suggestion': 'suggestion',
}

/** Milliseconds until changes that could not be sent are sent again. */
const RETRY_MS = 5000

/** Shows the decision and saves it with the next request. */
export function decideLater(services: Services, row: Question, decision: ReviewDecision): void {
  const step: ChangeStep = {
    kind: 'change',
    name: names[decision],
    before: row,
    after: decided(row, decision),
  }
  changeLater(services, { kind: 'change', step, change: { id: row.id, decision } })
}

/** Shows the title as the user's own and saves it with the next request. */
export function retitleLater(services: Services, row: Question, title: string): void {
  const step: ChangeStep = { kind: 'change', name: 'edit', before: row, after: retitled(row, title) }
  changeLater(services, { kind: 'change', step, change: { id: row.id, title } })
}

function changeLater(services: Services, unsaved: UnsavedChange): void {
  services.history.update((held) => withStep(held, unsaved.step))
  add(services, unsaved)
}

/** Shows the question as it was before the step; a change that has not been sent yet is dropped. */
export function undoLater(services: Services, step: ChangeStep): void {
  const { unsaved, history } = services
  history.update((held) => moved(held, step, 'undone'))
  const { waiting } = unsaved.get()
  if (!waiting.some((held) => held.step === step)) {
    add(services, { kind: 'undo', step })
    return
  }
  unsaved.update((held) => ({ ...held, waiting: waiting.filter((other) => other.step !== step) }))
  showUnsaved(services, [step.before.id])
}

function add(services: Services, change: UnsavedChange): void {
  services.unsaved.update((held) => ({ ...held, waiting: [...held.waiting, change] }))
  showUnsaved(services, [change.step.before.id])
  void save(services)
}

/** Saves what waits, after the changes before it; only one such request is ever under way. */
export async function save(services: Services): Promise<void> {
  const mutations = services.queries.getMutationCache()
  const isQueued = mutations.find({ mutationKey: queueKey, status: 'pending' })
  if (isQueued) return
  await mutations
    .build(services.queries, { mutationKey: queueKey, scope: inTurn, mutationFn: () => drain(services) })
    .execute(undefined)
}

const queueKey = ['unsaved-changes']

async function drain(services: Services): Promise<void> {
  const { unsaved } = services
  for (;;) {
    const { waiting } = unsaved.get()
    const batch = firstBatch(waiting)
    if (batch.length === 0) return
    unsaved.update((held) => ({ ...held, sent: batch, waiting: held.waiting.slice(batch.length) }))
    try {
      await send(services, batch)
      unsaved.update((held) => ({ ...held, sent: [], problem: undefined }))
    } catch (error) {
      if (!isRejection(error)) return keepWaiting(services, batch, error)
      drop(services, batch)
      notSaved(services, 'Decisions not saved', error)
    }
    showUnsaved(
      services,
      batch.map(({ step }) => step.before.id),
    )
  }
}

/** Changes or undos that can travel together: each question once. */
function firstBatch(waiting: readonly UnsavedChange[]): readonly UnsavedChange[] {
  const kind = waiting[0]?.kind
  const ids = new Set<string>()
  const end = waiting.findIndex(({ kind: other, step }) => {
    if (other !== kind || ids.has(step.before.id)) return true
    ids.add(step.before.id)
    return false
  })
  const most = kind === 'undo' ? REPLACEMENTS_MAX : CHANGES_MAX
  return waiting.slice(0, Math.min(most, end === -1 ? waiting.length : end))
}

async function send(services: Services, batch: readonly UnsavedChange[]): Promise<void> {
  const changes = batch.flatMap((held) => (held.kind === 'change' ? [held.change] : []))
  if (changes.length === 0) {
    const undone = await replaceMany(
      services,
      batch.map(({ step }) => ({ left: step.after, wanted: step.before })),
    )
    if (undone < batch.length) tellOvertaken(services)
    return
  }
  const call = async (wanted: typeof changes) => {
    const { questions } = await services.api.call(changeQuestions, {
      body: { changes: wanted },
      timeoutMs: TIMEOUT_MS,
    })
    await storeAllSaved(services, questions)
    const saved = new Set(questions.map(({ id }) => id))
    return wanted.filter(({ id }) => !saved.has(id))
  }
  const missing = await call(changes)
  if (missing.length === 0) return
  // Brings back what the server may have lost; the rest was deleted elsewhere.
  await refreshQuestions(services)
  const held = new Set(heldQuestions(services).rows.map(({ id }) => id))
  const there = missing.filter(({ id }) => held.has(id))
  if (there.length > 0) await call(there)
  const gone = new Set(missing.flatMap(({ id }) => (held.has(id) ? [] : [id])))
  drop(
    services,
    batch.filter(({ step }) => gone.has(step.before.id)),
  )
}

function tellOvertaken({ toasts }: Services): void {
  toasts.notify({
    title: 'Not everything was undone',
    description: 'Some questions have changed since then.',
    tone: 'neutral',
  })
}

function isRejection(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function keepWaiting(services: Services, batch: readonly UnsavedChange[], error: unknown): void {
  services.unsaved.update((held) => ({
    waiting: [...batch, ...held.waiting],
    sent: [],
    problem: errorMessage(error),
  }))
  showUnsaved(
    services,
    batch.map(({ step }) => step.before.id),
  )
  setTimeout(() => void save(services), RETRY_MS)
}

function drop({ history, unsaved }: Services, batch: readonly UnsavedChange[]): void {
  unsaved.update((held) => ({ ...held, sent: [] }))
  for (const { step } of batch) history.update((held) => without(held, step))
}

/** Shows these questions as their last unsaved change leaves them. */
function showUnsaved(services: Services, ids: readonly string[]): void {
  const { sent, waiting } = services.unsaved.get()
  for (const id of ids) {
    const last = [...sent, ...waiting].findLast(({ step }) => step.before.id === id)
    if (!last) services.pending.update((held) => withoutPending(held, [id]))
    else show(services, [id], { kind: 'changed', to: shownAs(last) })
  }
}

function shownAs(unsaved: UnsavedChange): (row: Question) => Question {
  if (unsaved.kind === 'undo') return () => unsaved.step.before
  const { change } = unsaved
  return (row) => ('title' in change ? retitled(row, change.title) : decided(row, change.decision))
}
