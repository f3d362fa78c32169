import { isCounted } from '@quarry/contracts/counted'
import type { Question } from '@quarry/contracts/question'
import { defaultSessionConfig, SessionConfig } from '@quarry/contracts/session-config'
import { replaceEqualDeep } from '@tanstack/react-query'
import { z } from 'zod'
import { TitlesPerRequest } from '../choices/titles-per-request.ts'
import { restarted } from '../choices/workflow.ts'
import type { UnsavedChanges } from '../questions/changes/change-queue.ts'
import { noHistory } from '../questions/changes/history.ts'
import { noKeywordFigures } from '../questions/keyword-figures.ts'
import { putQuestions, sentQuestions } from '../questions/question-cache.ts'
import { chunksOf } from '../questions/question-set.ts'
import { newClock } from '../questions/run-clock.ts'
import { noTopicEdits } from '../questions/topic-edits.ts'
import { nothingUnsent, withUnsent, withUnsentRows } from '../questions/unsent-questions.ts'
import type { AnalysisSummary, KeptAnalysis, KeptQuestion, Parts } from '../session/kept-analyses.ts'
import type { Services as AllServices } from '../session/services.ts'
import { knownConfig } from '../session/use-session-config.ts'
import { noFileOrder } from '../table-state/file-order.ts'
import { noFilter } from '../table-state/question-filter.ts'
import { noSelection } from '../table-state/selection.ts'
import type { AnalysisWrite } from './database.ts'
import { newSummary, summaryOf } from './summary.ts'

type Services = Omit<AllServices, 'analyses'>

/** The open analysis's last saved state, with which changes are found. */
export type Saved = {
  questions: Map<string, KeptQuestion>
  parts: Partial<Parts>
  nextAt: number
  /** Another open tab sends these changes. They stay in the database until then, because that tab may crash. */
  othersUnsaved: UnsavedChanges
}

export const savedNothing = (): Saved => ({ questions: new Map(), parts: {}, nextAt: 0, othersUnsaved: {} })

export function savedOf({ questions, parts }: KeptAnalysis): Saved {
  return {
    questions: new Map(questions.map((kept) => [kept.question.id, kept])),
    parts,
    nextAt: (questions.at(-1)?.at ?? -1) + 1,
    othersUnsaved: {},
  }
}

const Config = z.object(SessionConfig.shape)

/** Returns the current state of everything but the questions. */
function partsOf(services: Services, { parts: saved, othersUnsaved } = savedNothing()): Parts {
  const { workflow, preferences, tables, topicEdits, keywordFigures, fileOrder, changes, opening } = services
  const { seedTerms, subreddits, sources, published, titlesPerRequest, subredditsChosen } = workflow.get()
  const { runs, revision, epoch } = sentQuestions(services)
  return {
    choices: {
      seedTerms,
      subreddits,
      sources,
      published,
      titlesPerRequest,
      subredditsChosen,
      protectedTerms: preferences.get().protectedTerms,
      tableView: tables.analysis.view.get(),
      topicEdits: topicEdits.get(),
      // A server that has lost the session answers with defaults until the session is restored.
      config:
        (opening.get() ? undefined : Config.safeParse(knownConfig(services)).data) ?? saved.choices?.config,
    },
    figures: keywordFigures.get(),
    fileOrder: fileOrder.get(),
    server: { runs, revision, epoch },
    unsaved: { ...othersUnsaved, ...changes.unsaved() },
  }
}

/** Returns the open analysis's current state. */
export function keptNow(services: AllServices): KeptAnalysis {
  const { rows } = sentQuestions(services)
  const unsent = services.unsent.get()
  return {
    summary: services.analyses.current.get().summary ?? newSummary(Date.now()),
    parts: partsOf(services),
    questions: withUnsentRows(rows, unsent).map((question, at) => ({
      question,
      at,
      isUnsent: unsent.rows.get(question.id) === question,
    })),
  }
}

/** Lets the browser paint and handle keys. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Rows measured without a pause. */
const ROWS_AT_ONCE = 200

/** Returns what has changed since the last save, or undefined if nothing has. */
export async function changesSince(
  services: Services,
  saved: Saved,
  before: AnalysisSummary | undefined,
): Promise<AnalysisWrite | undefined> {
  const set = sentQuestions(services)
  const unsent = services.unsent.get()
  const parts = changedParts(partsOf(services, saved), saved.parts)
  const rows = withUnsentRows(set.rows, unsent)
  if (!before && rows.length === 0 && parts.server?.runs.every(({ finishedAt }) => finishedAt))
    return undefined
  const { changed, removed } = changedRows(rows, unsent.rows, saved)
  if (changed.length + removed.length + Object.keys(parts).length === 0) return undefined
  await pause()
  const { threshold } = knownConfig(services) ?? defaultSessionConfig
  const counted = rows.filter((row) => isCounted(row, threshold))
  const { seedTerms } = services.workflow.get()
  const now = Date.now()
  const summary = { ...(before ?? newSummary(now)), ...summaryOf(set, counted, seedTerms), changedAt: now }
  await pause()
  const bytes = await bytesAdded(changed, removed, saved)
  return {
    summary: { ...summary, bytes: Math.max(0, summary.bytes + bytes) },
    parts,
    questions: changed,
    removed,
  }
}

function changedRows(
  rows: readonly Question[],
  unsent: ReadonlyMap<string, Question>,
  { questions, nextAt }: Saved,
) {
  let at = nextAt
  const changed: KeptQuestion[] = []
  for (const question of rows) {
    const known = questions.get(question.id)
    const isUnsent = unsent.get(question.id) === question
    if (known?.isUnsent === isUnsent && isSameQuestion(known.question, question)) {
      // The next comparison finds the same object, which takes no time.
      questions.set(question.id, { ...known, question })
      continue
    }
    changed.push({ question, at: known?.at ?? at++, isUnsent })
  }
  if (questions.size + (at - nextAt) === rows.length) return { changed, removed: [] }
  const there = new Set(rows.map(({ id }) => id))
  return { changed, removed: [...questions.keys()].filter((id) => !there.has(id)) }
}

/** Compares by content only what another tab has written, because all other rows keep their identity. */
function isSameQuestion(left: Question, right: Question): boolean {
  return left === right || replaceEqualDeep(left, right) === left
}

function changedParts(parts: Parts, saved: Partial<Parts>): Partial<Parts> {
  return Object.fromEntries(
    Object.entries(parts).filter(([name, part]) => {
      const known = Object.entries(saved).find(([savedName]) => savedName === name)?.[1]
      return known === undefined || !isSame(part, known)
    }),
  )
}

/** The part of a tab's state that only its user changes and that the server doesn't know. */
export type OwnState = {
  values: object
  unsent: ReadonlyMap<string, Question>
  /** The ids of the steps that are not saved yet. */
  steps: ReadonlySet<string>
}

export function ownState(services: Services): OwnState {
  const { choices, figures, fileOrder, unsaved } = partsOf(services)
  // The configuration is the server's, and a tab that hasn't read it yet has changed nothing.
  const values = { ...choices, config: undefined, ...figures, fileOrder }
  return { values, unsent: services.unsent.get().rows, steps: new Set(Object.keys(unsaved)) }
}

/** Returns true if the choices or unsent questions differ from the earlier state. */
export function hasOwnValues(before: OwnState, now: OwnState): boolean {
  return !isSame(now.values, before.values) || !hasSameRows(now.unsent, before.unsent)
}

/** Returns true if the user has made a change since the earlier state that is not saved yet. */
export function hasOwnSteps(before: OwnState, now: OwnState): boolean {
  return [...now.steps].some((id) => !before.steps.has(id))
}

function hasSameRows(left: ReadonlyMap<string, Question>, right: ReadonlyMap<string, Question>): boolean {
  return left.size === right.size && [...left].every(([id, row]) => right.get(id) === row)
}

/** Compares entries by identity, because their values are replaced, never changed. */
function isSame(left: object, right: object): boolean {
  if (left === right) return true
  if (left instanceof Map || Array.isArray(left)) return false
  const known = new Map<string, unknown>(Object.entries(right))
  if (Object.keys(left).length !== known.size) return false
  return Object.entries(left).every(([name, value]) => isSameValue(known.get(name), value))
}

/** Compares data by content, because a configuration is parsed anew each time and another tab writes copies. */
function isSameValue(left: unknown, right: unknown): boolean {
  return left === right || (isData(left) && isData(right) && JSON.stringify(left) === JSON.stringify(right))
}

const isData = (value: unknown) =>
  Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype

async function bytesAdded(
  changed: readonly KeptQuestion[],
  removed: readonly string[],
  { questions }: Saved,
): Promise<number> {
  let bytes = 0
  const sizeOf = (id: string) => bytesOf(questions.get(id)?.question)
  for (const part of chunksOf(changed, ROWS_AT_ONCE)) {
    for (const { question } of part) bytes += bytesOf(question) - sizeOf(question.id)
    await pause()
  }
  for (const id of removed) bytes -= sizeOf(id)
  return bytes
}

const bytesOf = (question: Question | undefined) => (question ? JSON.stringify(question).length : 0)

/** Records a successful write. */
export function markSaved(saved: Saved, { parts, questions, removed }: AnalysisWrite): void {
  for (const kept of questions) saved.questions.set(kept.question.id, kept)
  for (const id of removed) saved.questions.delete(id)
  saved.nextAt = questions.reduce((next, { at }) => Math.max(next, at + 1), saved.nextAt)
  saved.parts = { ...saved.parts, ...parts }
}

/** Puts an analysis on screen; the next poll adds changes from the server. */
export function show(services: Services, kept: KeptAnalysis): void {
  clear(services)
  showParts(services, kept.parts)
  const { runs = [], revision = 0, epoch = kept.summary.id } = kept.parts.server ?? {}
  const sent = kept.questions.filter(({ isUnsent }) => !isUnsent).map(({ question }) => question)
  services.unsent.update(() => withUnsent(nothingUnsent, unsentOf(kept.questions)))
  putQuestions(services, { rows: sent, runs, revision, epoch, clock: newClock })
}

/** Puts the choices, volumes and order of an analysis on screen, without its questions. */
export function showParts(services: Services, { choices, figures, fileOrder }: Partial<Parts>): void {
  if (choices) {
    const { protectedTerms, tableView, topicEdits, config: _, ...workflow } = choices
    const titlesPerRequest = TitlesPerRequest.parse(workflow.titlesPerRequest)
    services.workflow.update((before) => ({ ...before, ...workflow, titlesPerRequest }))
    services.preferences.update((before) => ({ ...before, protectedTerms }))
    services.tables.analysis.view.update(() => tableView)
    services.topicEdits.update(() => topicEdits)
  }
  if (figures) services.keywordFigures.update(() => figures)
  if (fileOrder) services.fileOrder.update(() => fileOrder)
}

/** Shows another tab's unsent questions. Unchanged rows keep their identity, so that nothing is rendered again. */
export function showUnsent({ unsent }: Services, { questions }: KeptAnalysis): void {
  unsent.update((held) => {
    const shown = unsentOf(questions).map((row) => replaceEqualDeep(held.rows.get(row.id), row))
    const next = withUnsent({ ...nothingUnsent, ids: held.ids }, shown)
    return hasSameRows(next.rows, held.rows) ? held : next
  })
}

/** Adds another tab's unsent questions that this tab has never had. */
export function addUnsent({ unsent }: Services, { questions }: KeptAnalysis): void {
  unsent.update((held) => {
    const missing = unsentOf(questions).filter(({ id }) => !held.ids.has(id))
    return missing.length === 0 ? held : withUnsent(held, missing)
  })
}

function unsentOf(questions: readonly KeptQuestion[]): Question[] {
  return questions.filter(({ isUnsent }) => isUnsent).map(({ question }) => question)
}

/** Empties the page for another analysis; credentials and preferences stay. */
export function clear(services: Services): void {
  services.workflow.update(restarted)
  services.preferences.update((held) => ({ ...held, shareAlikeConfirmed: false }))
  services.changes.clear()
  services.runWatch.forget()
  for (const { filter, place } of Object.values(services.tables)) {
    filter.update(() => noFilter)
    place.update(() => 0)
  }
  services.fileOrder.update(() => noFileOrder)
  services.selected.update(() => noSelection)
  services.topicEdits.update(() => noTopicEdits)
  services.keywordFigures.update(() => noKeywordFigures)
  services.history.update(() => noHistory)
  services.unsent.update(() => nothingUnsent)
}
