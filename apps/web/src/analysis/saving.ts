import type { Holder } from '@quarry/contracts/endpoints/analyses'
import type { QueryKey } from '@tanstack/react-query'
import { logFailure } from '../api/call-error.ts'
import { createStore } from '../store.ts'
import type { AnalysisState } from './analysis-state.ts'
import { changedParts, changesSince, markSaved, pick, type Saved, savedNothing } from './changes-since.ts'
import { filledTerms } from './choices/workflow.ts'
import type { AnalysisStorage, AnalysisSummary, AnalysisWrite, SaveState } from './kept-analyses.ts'
import { configKeyOf } from './known-config.ts'
import { ownPartNames, type Parts, readParts } from './parts.ts'
import { putQuestions, questionsKeyOf, sentQuestions } from './questions/question-cache.ts'
import { isOutOfSpace } from './storage-problem.ts'

/** Milliseconds from a change until it is written, together with later changes. */
const DELAY_MS = 250
const SLOW_MS = 1000
/** Milliseconds until a failed write is tried again. */
const RETRY_MS = 10_000

export type SavingOptions = {
  /** Undefined if the browser stores nothing. */
  storage: AnalysisStorage | undefined
  summary: AnalysisSummary
  holder: Holder
  saved: Saved
  isNew: boolean
  /** How often *Keep my analyses* had been switched when the analysis was opened. */
  switches: number
  /** Another tab holds the analysis now, or it was deleted. */
  onLost: (why: 'taken' | 'deleted') => void
  /** The analysis's entry in the list changed. */
  onSaved: (summary: AnalysisSummary) => void
}

export type Saving = ReturnType<typeof createSaving>

/** Writes an open analysis to the browser's database, as long as this page holds it. */
export function createSaving(analysis: AnalysisState, options: SavingOptions) {
  const { storage } = options
  const state = createStore<SaveState>(initialState(options))
  const summary = createStore(options.summary)
  let { holder, saved, switches, isNew } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isStopped = false
  /** Parts in the store of own changes, which no ordinary write has taken in yet. */
  let own: Partial<Parts> = {}
  let ownCount = 0

  function schedule(ms = DELAY_MS): void {
    if (!isStopped) timer ??= setTimeout(() => void flush(), ms)
  }

  function flush(isStrict = false): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const saving = turn.then(() => save(isStrict))
    turn = saving.catch(() => undefined)
    return saving
  }

  /** Stores the user's own changes immediately, because a page that is closing runs no timer. */
  function noteOwn(): void {
    if (isStopped) return
    const all = readParts(analysis, saved.parts)
    const now: Partial<Parts> = Object.fromEntries(ownPartNames.map((name) => [name, all[name]]))
    // A part that is as saved again replaces what the store of own changes has of it.
    // Steps that are done are made once more if the page ends before an ordinary write has the rows that they changed.
    const unsaved = { ...own.unsaved, ...now.unsaved }
    own = { ...changedParts(now, saved.parts), ...pick(now, own) }
    if (Object.keys(unsaved).length > 0) own.unsaved = unsaved
    ownCount += 1
    storeOwn()
    schedule(isNew ? 0 : DELAY_MS)
  }

  function storeOwn(): void {
    if (!storage || isNew || state.get().kind === 'off' || Object.keys(own).length === 0) return
    storage
      .putOwn(analysis.id, holder, { parts: own, count: ownCount })
      .catch((error) => logFailure('The latest changes were not saved immediately', error))
  }

  async function save(isStrict: boolean): Promise<void> {
    if (isStopped || (isNew && !isWorthKeeping(analysis))) return
    const counted = ownCount
    const change = await changesSince(
      {
        set: sentQuestions(analysis),
        unsent: analysis.unsent.get(),
        parts: readParts(analysis, saved.parts),
        summary: summary.get(),
      },
      saved,
      own,
    )
    if (!change && !isStrict) return
    const nothing = { summary: summary.get(), parts: {}, questions: [], removed: [] }
    const isWritten = await store(change ?? nothing, counted, isStrict)
    if (isWritten && counted === ownCount) own = {}
  }

  /** Returns true if the database has the change now. */
  async function store(change: AnalysisWrite, counted: number, isStrict: boolean): Promise<boolean> {
    if (isStopped) return false
    if (!storage) {
      state.update(() => ({ kind: 'blocked' }))
      return false
    }
    const slow = setTimeout(() => state.update(() => ({ kind: 'saving' })), SLOW_MS)
    try {
      return await write(storage, change, counted, isStrict)
    } catch (error) {
      state.update(() => ({ kind: isOutOfSpace(error) ? 'full' : 'failed' }))
      logFailure('The analysis was not saved', error)
      schedule(RETRY_MS)
      if (isStrict) throw error
      return false
    } finally {
      clearTimeout(slow)
    }
  }

  async function write(
    to: AnalysisStorage,
    change: AnalysisWrite,
    counted: number,
    isStrict: boolean,
  ): Promise<boolean> {
    const { revision, epoch } = sentQuestions(analysis)
    const guard = { holder, revision, epoch, creates: isNew, switches, ownCount: counted, isStrict }
    // A record that this write creates has the name that the user may have chosen in the meantime.
    const { name } = summary.get()
    const outcome = await to.write({ ...change, summary: { ...change.summary, name } }, guard)
    switch (outcome) {
      case 'written':
        markSaved(saved, change)
        isNew = false
        summary.update((held) => ({ ...change.summary, name: held.name }))
        state.update(() => ({ kind: 'saved', at: Date.now() }))
        options.onSaved(change.summary)
        return true
      case 'unkept':
        state.update(() => ({ kind: 'off' }))
        return false
      case 'switched':
        saved = savedNothing()
        isNew = true
        switches = (await to.keeping()).switches
        await save(isStrict)
        return false
      case 'behind':
        await catchUp(to)
        await save(isStrict)
        return false
      default:
        isStopped = true
        options.onLost(outcome)
        return false
    }
  }

  async function raise(counter: number): Promise<Holder | undefined> {
    const raised = await storage?.raise(analysis.id, holder, counter)
    if (raised) {
      holder = raised
      // Changes since are stored under the holder from before, whom nobody asks any more.
      storeOwn()
    }
    return raised
  }

  /** Takes over rows that another page has saved for this analysis while this tab was frozen. */
  async function catchUp(from: AnalysisStorage): Promise<void> {
    const kept = await from.read(analysis.id)
    if (!kept || isStopped) return
    const set = sentQuestions(analysis)
    const rows = new Map(set.rows.map((row) => [row.id, row]))
    for (const id of kept.parts.server?.deleted ?? []) rows.delete(id)
    for (const { question, isUnsent } of kept.questions) {
      const known = rows.get(question.id)
      if (!isUnsent && (!known || known.revision < question.revision)) rows.set(question.id, question)
    }
    putQuestions(analysis, { ...set, ...kept.parts.server, rows: [...rows.values()] })
  }

  let stops: readonly (() => void)[] = []

  function onQuery({ queryKey }: { queryKey: QueryKey }): void {
    const isOf = (key: QueryKey) => key.every((part, at) => queryKey[at] === part)
    if (isOf(configKeyOf(analysis.id))) noteOwn()
    else if (isOf(questionsKeyOf(analysis.id))) schedule()
  }

  return {
    state,
    summary,
    holder: () => holder,
    /** Saves every change from now on. */
    start(): void {
      const { choices, topicEdits, keywordFigures, fileOrder, answers, tables, changes, unsent, queries } =
        analysis
      const own = [
        choices,
        topicEdits,
        keywordFigures,
        fileOrder,
        answers,
        tables.analysis.view,
        changes.state,
      ]
      stops = [
        ...own.map((store) => store.subscribe(noteOwn)),
        unsent.subscribe(() => schedule(0)),
        queries.getQueryCache().subscribe(({ type, query }) => type === 'updated' && onQuery(query)),
      ]
    },
    flush,
    /** Returns a holder above this counter, if this page still holds the analysis in this browser. */
    raise(counter: number): Promise<Holder | undefined> {
      // In turn, because a write that still shows the holder from before would be rejected.
      const raising = turn.then(() => raise(counter))
      turn = raising.catch(() => undefined)
      return raising
    },
    /** Returns false if another tab has opened or deleted the analysis, which this page may not have heard. */
    async isHolder(): Promise<boolean> {
      const { kind } = state.get()
      if (!storage || isNew || kind === 'off') return true
      const held = await storage.holderOf(analysis.id)
      // Without a record, a write says whether it was deleted.
      if (held === undefined) await flush(true)
      return !isStopped && (held === undefined || held === holder)
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}

function initialState({ storage, isNew, summary }: SavingOptions): SaveState {
  if (!storage) return { kind: 'blocked' }
  return isNew ? { kind: 'nothing' } : { kind: 'saved', at: summary.changedAt }
}

/** A page that was only looked at leaves nothing in the list. */
function isWorthKeeping(analysis: AnalysisState): boolean {
  const { rows, runs } = sentQuestions(analysis)
  const { seedTerms, subreddits } = analysis.choices.get()
  const counts = [rows, runs, filledTerms(seedTerms), subreddits].map(({ length }) => length)
  return counts.some((count) => count > 0) || analysis.unsent.get().rows.size > 0
}
