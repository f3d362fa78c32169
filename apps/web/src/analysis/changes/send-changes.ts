import {
  changeQuestions as change,
  deleteQuestions,
  replaceQuestions,
} from '@quarry/contracts/endpoints/questions'
import { CHANGES_MAX, REPLACEMENTS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, TIMEOUT_MS } from '../../api/api.ts'
import type { Store } from '../../store.ts'
import { changeQuestions, refreshQuestions, sentQuestions } from '../questions/question-cache.ts'
import { chunksOf } from '../questions/question-set.ts'
import { restoreQuestions } from '../questions/restore-questions.ts'
import type { UnsentQuestions } from '../questions/unsent-questions.ts'
import type { Sent } from './change-queue.ts'
import { isAsLeft } from './history.ts'
import { type QuestionChange, withChanges } from './question-change.ts'

type SendServices = { id: string; api: Api; queries: QueryClient; unsent: Store<UnsentQuestions> }

/** Lets the browser paint the latest state first, because preparing a large request would delay it. */
const paint = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Sends changes of one kind to the server in bounded calls, and makes them in the page for unsent questions. */
export async function sendChanges(services: SendServices, changes: readonly QuestionChange[]): Promise<Sent> {
  const { unsent } = services
  const saved = new Set<string>()
  try {
    if (changes.length > REPLACEMENTS_MAX) await paint()
    const { ids } = unsent.get()
    await sendThere(
      services,
      changes.filter(({ id }) => !ids.has(id)),
      saved,
    )
    const here = changes.filter(({ id }) => ids.has(id))
    unsent.update((held) => {
      const rows = withChanges([...held.rows.values()], here)
      return { ...held, rows: new Map(rows.map((row) => [row.id, row])) }
    })
    for (const { id } of here) saved.add(id)
    return { saved }
  } catch (error) {
    return { saved, error }
  }
}

async function sendThere(
  services: SendServices,
  changes: readonly QuestionChange[],
  saved: Set<string>,
): Promise<void> {
  const [first] = changes
  if (first?.kind === 'delete') {
    await remove(services, changes.filter(stillApplies(services)), saved)
  } else if (first?.kind === 'restore') {
    await restore(
      services,
      changes.flatMap((each) => (each.kind === 'restore' ? [each.question] : [])),
    )
    const held = heldIds(services)
    for (const { id } of changes) if (held.has(id)) saved.add(id)
  } else {
    await saveTitles(services, changes, saved)
    const missing = changes.filter(({ id }) => !saved.has(id))
    if (missing.length === 0) return
    await refreshQuestions(services)
    const held = heldIds(services)
    const deleted = missing.flatMap((each) =>
      each.kind === 'change' && each.ifDeleted && !held.has(each.id) ? [each.ifDeleted] : [],
    )
    if (deleted.length > 0) await restore(services, deleted)
    await saveTitles(services, missing, saved)
  }
}

async function remove(
  services: SendServices,
  deletions: readonly QuestionChange[],
  saved: Set<string>,
): Promise<void> {
  if (deletions.length === 0) return
  const ids = deletions.map(({ id }) => id)
  await services.api.call(deleteQuestions, { body: { ids }, timeoutMs: TIMEOUT_MS })
  for (const id of ids) saved.add(id)
  await changeQuestions(services, (set) => ({ ...set, rows: set.rows.filter(({ id }) => !saved.has(id)) }))
}

/** Returns a function that tells whether a deletion's question is still in the state that the user saw. */
function stillApplies(services: SendServices): (change: QuestionChange) => boolean {
  const rows = new Map(sentQuestions(services).rows.map((row) => [row.id, row]))
  return (change) => change.kind !== 'delete' || !change.left || isAsLeft(rows.get(change.id), change.left)
}

async function restore(services: SendServices, questions: readonly Question[]): Promise<void> {
  await restoreQuestions(services.api, questions, { undo: true })
  await refreshQuestions(services)
}

function heldIds(services: SendServices): ReadonlySet<string> {
  return new Set(sentQuestions(services).rows.map(({ id }) => id))
}

/** Saves titles and decisions. Replaces a question only if it is still as the step left it. */
async function saveTitles(
  services: SendServices,
  all: readonly QuestionChange[],
  saved: Set<string>,
): Promise<void> {
  const { api } = services
  const held = new Map(sentQuestions(services).rows.map((row) => [row.id, row]))
  const wanted = all.flatMap((each) =>
    each.kind === 'change' && held.has(each.id) ? [{ id: each.id, ...each.wanted }] : [],
  )
  const earlier = all.flatMap((each) => {
    if (each.kind !== 'replace') return []
    const row = held.get(each.id)
    if (!isAsLeft(row, each.left)) return []
    const { id, revision: _, ...question } = each.wanted
    return [{ id, question, ifRevision: row.revision }]
  })
  const rows = new Map<string, Question>()
  const keep = ({ questions }: { questions: readonly Question[] }) => {
    for (const row of questions) rows.set(row.id, row)
  }
  try {
    for (const changes of chunksOf(wanted, CHANGES_MAX)) {
      keep(await api.call(change, { body: { changes }, timeoutMs: TIMEOUT_MS }))
    }
    for (const replacements of chunksOf(earlier, REPLACEMENTS_MAX)) {
      keep(await api.call(replaceQuestions, { body: { replacements }, timeoutMs: TIMEOUT_MS }))
    }
  } finally {
    for (const id of rows.keys()) saved.add(id)
    await changeQuestions(services, (set) => ({
      ...set,
      rows: set.rows.map((row) => rows.get(row.id) ?? row),
    }))
  }
}
