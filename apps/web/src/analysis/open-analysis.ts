import { changeFindings } from '@quarry/contracts/endpoints/questions'
import { SessionConfig } from '@quarry/contracts/session-config'
import { z } from 'zod'
import { type Api, TIMEOUT_MS } from '../api/api.ts'
import { createStore } from '../store.ts'
import type { AnalysisState, ShareAlikeTitles, Shared, Start } from './analysis-state.ts'
import { createChangeQueue } from './changes/change-queue.ts'
import { noHistory } from './changes/history.ts'
import { noteSent } from './changes/note-sent.ts'
import { sendChanges } from './changes/send-changes.ts'
import { notSaved } from './changes/undo.ts'
import { savedNothing, savedOf } from './changes-since.ts'
import { type Choices, createWorkflow, noChoices } from './choices/workflow.ts'
import { describeLoss } from './describe-loss.ts'
import type { KeptAnalysis } from './kept-analyses.ts'
import { configKeyOf, knownConfig } from './known-config.ts'
import { showParts } from './parts.ts'
import { noAnswers, withOnly } from './questions/kept-answers.ts'
import { noKeywordFigures } from './questions/keyword-figures.ts'
import { putQuestions, questionsKeyOf, sentQuestions } from './questions/question-cache.ts'
import { emptySet } from './questions/question-set.ts'
import { noTopicEdits } from './questions/topic-edits.ts'
import { nothingUnsent, withUnsent } from './questions/unsent-questions.ts'
import { createRunWatch } from './run-watch.ts'
import { createSaving, type Saving, type SavingOptions } from './saving.ts'
import { createCopyApi, createServerCopy, type ServerCopy } from './server-copy.ts'
import { type FileOrder, noFileOrder } from './table-state/file-order.ts'
import { noSelection } from './table-state/selection.ts'
import { createTableStates, keepOrder } from './table-state/table-state.ts'

export type OpenAnalysis = AnalysisState & {
  /** Calls the server with the analysis's name. After `dispose`, every call fails. */
  api: Api
  /** Calls the server without naming an analysis. */
  plainApi: Api
  copy: ServerCopy
  saving: Saving
  signal: AbortSignal
  /** Stops everything that waits. What the database and the server don't have by then is gone. */
  dispose: () => void
}

export type OpenOptions = Omit<SavingOptions, 'saved' | 'summary' | 'isNew' | 'onLost'> & {
  api: Api
  kept: KeptAnalysis
  isNew: boolean
  /** The server has a copy, although this browser keeps nothing of it. */
  isOnServer: boolean
  /** The server has a copy now. */
  onCopied: () => void
  /** False if the user has turned off keeping analyses, or the browser stores nothing. */
  isKept: () => boolean
  onLost: (analysis: OpenAnalysis, why: 'taken' | 'deleted') => void
}

const Config = z.object(SessionConfig.shape)

/** Opens an analysis: puts what is kept of it on screen, saves its changes and names it in calls. */
export function createOpenAnalysis(shared: Shared, options: OpenOptions): OpenAnalysis {
  const { kept, api: plainApi, isNew } = options
  const { id } = kept.summary
  const { queries } = shared
  const closing = new AbortController()
  const { signal } = closing
  const choices = createStore<Choices>(noChoices)
  const unsent = createStore(nothingUnsent)
  const tables = createTableStates()
  const fileOrder = createStore<FileOrder>(noFileOrder)
  const changes = createChangeQueue((sent) => sendChanges({ id, api, queries, unsent }, sent), signal)
  const state: AnalysisState = {
    ...shared,
    id,
    choices,
    workflow: createWorkflow(shared.access, choices),
    unsent,
    changes,
    sendFindings: (change) =>
      changes.enqueue(async () => {
        await api.call(changeFindings, { body: change, timeoutMs: TIMEOUT_MS })
      }),
    topicEdits: createStore(noTopicEdits),
    keywordFigures: createStore(noKeywordFigures),
    history: createStore(noHistory),
    selected: createStore(noSelection),
    tables,
    fileOrder,
    answers: createStore(noAnswers),
    fileToOpen: createStore<File | undefined>(undefined),
    shareAlikeTitles: createStore<ShareAlikeTitles | undefined>(undefined),
    runWatch: createRunWatch(),
    starts: createStore<readonly Start[]>([]),
  }
  const saving = createSaving(state, {
    ...options,
    summary: kept.summary,
    saved: isNew ? savedNothing() : savedOf(kept),
    onLost: (why) => options.onLost(analysis, why),
  })
  /** The first opening brings back what ended with the copy's lifetime, which is no news. */
  let isFirst = true
  const copy = createServerCopy({
    id,
    api: plainApi,
    signal,
    holder: saving.holder,
    raise: saving.raise,
    isHolder: saving.isHolder,
    isKept: options.isKept,
    onTaken: () => options.onLost(analysis, 'taken'),
    held: () => sentQuestions(state),
    config: () => Config.safeParse(knownConfig(state)).data ?? kept.parts.choices?.config,
    adopt(set, before, isRestored) {
      options.onCopied()
      putQuestions(state, set)
      noteSent(state, set.rows)
      state.runWatch.forget(set.runs)
      const toast = describeLoss(isFirst || !isRestored ? { ...before, rows: [] } : before, set)
      if (toast) shared.toasts.notify(toast)
      if (!isFirst) changes.repeatRecent(before.rows)
      isFirst = false
    },
  })
  const api = createCopyApi(plainApi, copy, signal)
  const analysis: OpenAnalysis = {
    ...state,
    api,
    plainApi,
    copy,
    saving,
    signal,
    dispose() {
      closing.abort()
      saving.stop()
      void queries.cancelQueries({ queryKey: questionsKeyOf(id) })
      queries.removeQueries({ queryKey: questionsKeyOf(id) })
      queries.removeQueries({ queryKey: configKeyOf(id) })
    },
  }
  show(analysis, kept, options.isOnServer)
  saving.start()
  // Once the table is sorted, the file's order no longer applies.
  tables.analysis.view.subscribe(() => {
    if (tables.analysis.view.get().sorting.column !== 'added') fileOrder.update(() => noFileOrder)
  })
  return analysis
}

/** Puts a kept analysis on screen; the next poll adds changes from the server. */
function show(analysis: OpenAnalysis, { parts, questions }: KeptAnalysis, isOnServer: boolean): void {
  const sent = questions.filter(({ isUnsent }) => !isUnsent).map(({ question }) => question)
  const unsent = questions.filter(({ isUnsent }) => isUnsent).map(({ question }) => question)
  putQuestions(analysis, {
    ...emptySet,
    rows: sent,
    ...((isOnServer || sent.length > 0) && { epoch: NO_EPOCH }),
  })
  analysis.unsent.update(() => withUnsent(nothingUnsent, unsent))
  showParts(analysis, parts)
  // The answers of a deleted question are kept only as long as its deletion can be undone.
  const ids = new Set(questions.map(({ question }) => question.id))
  analysis.answers.update((kept) => withOnly(kept, ids))
  if ((parts.fileOrder ?? []).length > 0) keepOrder(analysis.tables)
  const { unsaved = {} } = parts
  if (Object.keys(unsaved).length > 0) void resend(analysis, unsaved)
}

/** The epoch of rows that were in another copy; no copy has it, so they are sent to the next one. */
const NO_EPOCH = 'none'

async function resend(
  analysis: OpenAnalysis,
  unsaved: Parameters<OpenAnalysis['changes']['resume']>[0],
): Promise<void> {
  const outcomes = await analysis.changes.resume(unsaved)
  const error = outcomes.find((outcome) => outcome?.error !== undefined)?.error
  if (error !== undefined && !analysis.signal.aborted) notSaved(analysis, 'Earlier changes not saved', error)
}
