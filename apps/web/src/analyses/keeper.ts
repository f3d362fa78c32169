import { discardSession } from '@quarry/contracts/endpoints/session'
import { z } from 'zod'
import { logFailure } from '../api/call-error.ts'
import { notSaved } from '../questions/changes/undo.ts'
import { putQuestions, refreshQuestions, sentQuestions, stopPolling } from '../questions/question-cache.ts'
import { activeRun, emptySet } from '../questions/question-set.ts'
import type {
  AnalysisKeeper,
  AnalysisStores,
  AnalysisSummary,
  KeptAnalysis,
} from '../session/kept-analyses.ts'
import { loadQuestions } from '../session/questions-query.ts'
import type { Services } from '../session/services.ts'
import { configKey, sendConfig } from '../session/use-session-config.ts'
import { createStore } from '../store.ts'
import { type AnalysesDatabase, type AnalysisWrite, openAnalyses } from './database.ts'
import {
  addUnsent,
  changesSince,
  clear,
  hasNewChoicesOrUnsentRows,
  hasOwnSteps,
  markSaved,
  type OwnState,
  ownState,
  type Saved,
  savedNothing,
  savedOf,
  show,
  showParts,
  showUnsent,
} from './snapshot.ts'
import { isOutOfSpace } from './storage-problem.ts'
import { nameOf } from './summary.ts'

/** Milliseconds from a change until it is written, together with later changes. */
const DELAY_MS = 250
const SLOW_MS = 1000
/** Milliseconds until the server gets an opened analysis, so that its table is painted first. */
const PAINT_MS = 100
/** After this many milliseconds without an answer, the browser is assumed to store nothing. */
const PATIENCE_MS = 4000
/** Milliseconds in which a delete can be undone. */
const UNDO_MS = 10_000

const Message = z.union([
  z.object({ kind: z.enum(['closed', 'changed', 'listed']), id: z.undefined() }),
  z.object({ kind: z.enum(['opened', 'saved']), id: z.string() }),
])
type Message = z.infer<typeof Message>

const hasLocks = 'locks' in navigator

/** Manages the analyses in this browser: saves the open one automatically, and opens, copies and deletes others. */
export function createKeeper(
  services: Omit<Services, 'analyses'>,
  { list, current, state, keeps }: AnalysisStores,
): AnalysisKeeper {
  /** True while this tab is the one that writes. */
  const isWriter = createStore(false)
  const channel = new BroadcastChannel('quarry-analyses')
  let database: AnalysesDatabase | undefined
  let saved: Saved = savedNothing()
  /** This tab's state when it last followed the tab that writes; later changes are the user's in this tab. */
  let followed: OwnState | undefined
  /** This tab has asked for the other tab's lock and doesn't have it yet. */
  let isTaking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  /** The first poll of the most recently opened analysis. */
  let loading: Promise<unknown> = Promise.resolve()

  const tell = (message: Message) => channel.postMessage(message)

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  async function start(resumes: boolean): Promise<void> {
    try {
      database = await within(PATIENCE_MS, openAnalyses())
      const held = await database.list()
      const deleted = held.filter(({ isDeleted }) => isDeleted)
      if (deleted.length > 0) await database.remove(deleted.map(({ id }) => id))
      const id = await database.setting('current')
      const isKept = (await database.setting('keeps')) !== false
      keeps.update(() => isKept)
      const summary = isKept ? held.find((known) => known.id === id && !known.isDeleted) : undefined
      current.update(() => ({ summary, isShown: summary === undefined }))
      const kept = summary && resumes ? await database.read(summary.id) : undefined
      if (kept) await resumeAfterReload(kept)
      list.update(() => sorted(held))
    } catch {
      state.update(() => ({ kind: 'blocked' }))
      current.update(() => ({ summary: undefined, isShown: true }))
      list.update(() => [])
    }
    watch()
    lead()
  }

  /** Schedules a save after every change to the questions, choices or settings. */
  function watch(): void {
    const { queries, unsent, workflow, topicEdits, keywordFigures, fileOrder, preferences, tables } = services
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && ['questions', '/api'].includes(String(query.queryKey[0]))) schedule()
    })
    const stores = [
      services.changes.state,
      unsent,
      workflow,
      topicEdits,
      keywordFigures,
      fileOrder,
      preferences,
      tables.analysis.view,
    ]
    for (const store of stores) store.subscribe(schedule)
    let waiting = 0
    services.changes.state.subscribe(() => {
      const { length } = services.changes.state.get().steps
      if (length === 0 && waiting > 0 && !isWriter.get()) tell({ kind: 'changed', id: undefined })
      waiting = length
    })
    window.addEventListener('pagehide', () => void flush())
    document.addEventListener('visibilitychange', () => document.hidden && void flush())
    channel.addEventListener('message', ({ data }) => {
      const message = Message.safeParse(data).data
      if (message) void inTurn(() => hear(message))
    })
  }

  /** Waits until no other tab writes, and then becomes the writer. */
  function lead(options: LockOptions = {}): void {
    // Without HTTPS, browsers offer no locks, so every tab writes.
    if (!hasLocks) {
      isTaking = false
      void inTurn(() => rebase(false))
      return
    }
    navigator.locks
      .request('quarry-analyses', options, async () => {
        if (options.steal) {
          isTaking = false
          isWriter.update(() => true)
        }
        await inTurn(() => rebase(options.steal === true))
        // A tab that takes over writes at once, so that the other one follows it and has no reason to take over again.
        if (options.steal) await flush()
        else schedule()
        await new Promise(() => undefined)
      })
      .catch(() => {
        // Another tab has taken over.
        isWriter.update(() => false)
        followed = ownState(services)
        if (current.get().summary) state.update(() => ({ kind: 'elsewhere' }))
        lead()
      })
  }

  function takeOver(): void {
    if (isTaking || isWriter.get()) return
    isTaking = true
    lead({ steal: true })
  }

  const hasNewValues = () => followed !== undefined && hasNewChoicesOrUnsentRows(followed, ownState(services))
  const hasNewSteps = () => followed !== undefined && hasOwnSteps(followed, ownState(services))

  /** Becomes the writer, starting from the other tab's last state. If that tab is closed, sends its unsent changes. */
  async function rebase(isOtherOpen: boolean): Promise<void> {
    isWriter.update(() => true)
    const { summary, isShown } = current.get()
    const kept = summary && (await database?.read(summary.id))
    if (!kept) return
    saved = savedOf(kept)
    if (isOtherOpen) {
      const own = new Set([...ownState(services).steps, ...(followed?.steps ?? [])])
      const unsaved = Object.entries(kept.parts.unsaved ?? {})
      saved.othersUnsaved = Object.fromEntries(unsaved.filter(([id]) => !own.has(id)))
      addUnsent(services, kept)
    } else if (isShown) resend(kept)
  }

  /** Sends changes that the server had not confirmed when the analysis was saved last. */
  function resend({ parts: { unsaved = {} } }: KeptAnalysis): void {
    const opened = loading
    void services.changes.enqueue(() => opened)
    void services.changes.resume(unsaved).then((outcomes) => {
      const error = outcomes.find((outcome) => outcome?.error !== undefined)?.error
      if (error !== undefined) notSaved(services, 'Earlier changes not saved', error)
    })
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), DELAY_MS)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return inTurn(save)
  }

  async function save(): Promise<void> {
    const { summary: before, isShown } = current.get()
    if (!isShown) return
    const change = await changesSince(services, saved, before)
    const after = current.get()
    if (!change || !after.isShown || after.summary?.id !== before?.id) return
    if (database && !isWriter.get()) {
      state.update(() => ({ kind: 'elsewhere' }))
      // Only this tab has the user's changes, so it must write them.
      if (before && (hasNewValues() || hasNewSteps())) takeOver()
      return
    }
    current.update((held) => ({ ...held, summary: change.summary }))
    await write(change, before === undefined)
  }

  async function write(change: AnalysisWrite, isNew: boolean): Promise<void> {
    const to = keeps.get() ? database : undefined
    if (!to) return state.update(() => ({ kind: database ? 'off' : 'blocked' }))
    const { summary } = change
    const slow = setTimeout(() => state.update(() => ({ kind: 'saving' })), SLOW_MS)
    try {
      await to.write(change)
      if (isNew) await to.set('current', summary.id)
      markSaved(saved, change)
      list.update((held) => sorted([summary, ...(held ?? []).filter(({ id }) => id !== summary.id)]))
      state.update(() => ({ kind: 'saved', at: Date.now() }))
      tell({ kind: 'saved', id: summary.id })
    } catch (error) {
      state.update(() => ({ kind: isOutOfSpace(error) ? 'full' : 'failed' }))
      logFailure('The analysis was not saved', error)
    } finally {
      clearTimeout(slow)
    }
  }

  /** Handles a message from another tab. */
  async function hear(message: Message): Promise<void> {
    switch (message.kind) {
      case 'changed':
        if (!isWriter.get() || !current.get().isShown) return
        saved.othersUnsaved = {}
        schedule()
        void refreshQuestions(services)
        return
      case 'listed':
        return await readList()
      case 'closed':
        current.update(() => ({ summary: undefined, isShown: false }))
        await empty()
        current.update(() => ({ summary: undefined, isShown: true }))
        state.update(() => ({ kind: 'nothing' }))
        return
      default:
        await readList()
        await follow(message.id)
    }
  }

  /** Shows the analysis that another tab has opened or saved. */
  async function follow(id: string): Promise<void> {
    const { summary, isShown } = current.get()
    const kept = await database?.read(id)
    if (!kept || (summary?.id === id && !isShown)) return
    if (summary?.id !== id) return await resume(kept)
    // The message is from before this tab took over.
    if (hasLocks && isWriter.get()) return
    if (!isWriter.get() && hasNewValues()) return takeOver()
    saved = savedOf(kept)
    showParts(services, kept.parts)
    showUnsent(services, kept)
    const now = ownState(services)
    followed = { ...now, steps: followed?.steps ?? now.steps }
    current.update((held) => ({ ...held, summary: kept.summary }))
    if (!activeRun(sentQuestions(services))) void refreshQuestions(services)
  }

  async function readList(): Promise<void> {
    if (database) {
      const held = await database.list()
      list.update(() => sorted(held.filter(({ isDeleted }) => !isDeleted)))
    }
  }

  /** Shows an analysis and polls the server for changes. Restores it there if the server has lost it. */
  async function resume(kept: KeptAnalysis, resends = isWriter.get()): Promise<void> {
    await stopPolling(services)
    saved = savedOf(kept)
    show(services, kept)
    current.update(() => ({ summary: kept.summary, isShown: true }))
    state.update(() =>
      isWriter.get() ? { kind: 'saved', at: kept.summary.changedAt } : { kind: 'elsewhere' },
    )
    followed = ownState(services)
    services.opening.update(() => true)
    loading = new Promise((resolve) => setTimeout(resolve, PAINT_MS))
      .then(() => load(kept))
      .catch((error) => logFailure('The server’s copy of the analysis was not read', error))
      .finally(() => services.opening.update(() => false))
    if (resends) resend(kept)
  }

  async function load({ parts: { choices, server } }: KeptAnalysis): Promise<void> {
    await loadQuestions(services)
    const isOther = sentQuestions(services).epoch !== server?.epoch
    if (isOther && choices?.config) await sendConfig(services, choices.config)
  }

  /** Prefers this tab's session storage, because IndexedDB is written a moment after each change. */
  async function resumeAfterReload(kept: KeptAnalysis): Promise<void> {
    const { sources, seedTerms, subreddits, published, titlesPerRequest } = services.workflow.get()
    const { protectedTerms } = services.preferences.get()
    await resume(kept)
    const choices = { sources, seedTerms, subreddits, published, titlesPerRequest }
    services.workflow.update((before) => ({ ...before, ...choices }))
    services.preferences.update((before) => ({ ...before, protectedTerms }))
    followed = ownState(services)
  }

  /** Clears the page's questions without telling the server. */
  async function empty(): Promise<void> {
    await stopPolling(services)
    saved = savedNothing()
    putQuestions(services, emptySet)
    clear(services)
    void services.queries.invalidateQueries({ queryKey: configKey })
  }

  /**
   * Ends work on the current analysis: saves it and deletes the server's copy. Returns false if a run is active and may
   * not be cancelled. Throws if the server can't be reached.
   */
  async function leave(cancels: boolean): Promise<boolean> {
    await catchUp()
    if (activeRun(sentQuestions(services))) {
      if (!cancels) return false
      await refreshQuestions(services)
    }
    await save()
    if (!isWriter.get()) takeOver()
    await deleteCopy()
    await empty()
    await database?.unset('current')
    state.update(() => ({ kind: 'nothing' }))
    return true
  }

  /** Merges changes that a run made while no page was open. */
  async function catchUp(): Promise<void> {
    const { summary, isShown } = current.get()
    const kept = summary && !isShown ? await database?.read(summary.id) : undefined
    if (!kept) return
    await resume(kept)
    await loading
  }

  async function deleteCopy(): Promise<void> {
    const before = current.get()
    const { rows, runs } = sentQuestions(services)
    current.update(() => ({ summary: undefined, isShown: false }))
    // Sent first, because a tab that polls during the deletion would restore the session.
    tell({ kind: 'closed', id: undefined })
    if (rows.length + runs.length === 0) return
    try {
      await services.api.call(discardSession)
    } catch (error) {
      current.update(() => before)
      throw error
    }
  }

  async function open(kept: KeptAnalysis): Promise<void> {
    const summary = { ...kept.summary, openedAt: Date.now() }
    await resume({ ...kept, summary }, true)
    continueSetup()
    await touch(summary)
  }

  /** Reopens setup at the communities if any were chosen. */
  function continueSetup(): void {
    services.workflow.update((before) => ({ ...before, wizardStep: before.subredditsChosen ? 3 : 1 }))
  }

  async function touch(summary: AnalysisSummary): Promise<void> {
    if (!database || !keeps.get()) return
    try {
      await database.set('current', summary.id)
      await database.summarize(summary.id, (held) => ({ ...held, openedAt: summary.openedAt }))
    } catch (error) {
      logFailure('The time of opening was not saved', error)
    }
    await readList()
    tell({ kind: 'opened', id: summary.id })
  }

  async function rewrite(id: string, update: (summary: AnalysisSummary) => AnalysisSummary): Promise<void> {
    await database?.summarize(id, update)
    await readList()
    tell({ kind: 'listed', id: undefined })
  }

  async function remove(id: string): Promise<void> {
    if (current.get().summary?.id === id) {
      await leave(true)
      current.update(() => ({ summary: undefined, isShown: true }))
    }
    try {
      await rewrite(id, (held) => ({ ...held, isDeleted: true }))
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
      // A full disk can't store the deletion mark that an undo needs, so the analysis is deleted at once.
      await database?.remove([id])
      await readList()
      return
    }
    setTimeout(() => void purge(id), UNDO_MS)
  }

  async function purge(id: string): Promise<void> {
    const held = await database?.list()
    if (held?.some((known) => known.id === id && known.isDeleted)) await database?.remove([id])
  }

  return {
    start,
    takeOver,
    open: (id: string, cancels = false) =>
      inTurn(async () => {
        const { summary, isShown } = current.get()
        if (summary?.id === id && isShown) return true
        if (summary?.id !== id && !(await leave(cancels))) return false
        const kept = await database?.read(id)
        if (!kept) throw new Error('This analysis is no longer in this browser.')
        if (summary?.id === id) {
          const opened = { ...kept.summary, openedAt: Date.now() }
          await resume({ ...kept, summary: opened })
          continueSetup()
          await touch(opened)
        } else await open(kept)
        return true
      }),
    add: (kept: KeptAnalysis, cancels = false) =>
      inTurn(async () => {
        if (!(await leave(cancels))) return false
        await resume(kept)
        continueSetup()
        saved = savedNothing()
        return true
      }).then(async (isOpen) => {
        if (isOpen) {
          await flush()
          const { summary } = current.get()
          if (summary) await inTurn(() => touch(summary))
        }
        return isOpen
      }),
    startNew: (cancels = false) =>
      inTurn(async () => {
        if (!(await leave(cancels))) return false
        current.update(() => ({ summary: undefined, isShown: true }))
        return true
      }),
    rename: (id: string, name: string) =>
      inTurn(async () => {
        await rewrite(id, (held) => ({ ...held, name }))
        current.update((held) =>
          held.summary?.id === id ? { ...held, summary: { ...held.summary, name } } : held,
        )
      }),
    duplicate: (id: string) =>
      inTurn(async () => {
        const kept = await database?.read(id)
        if (!kept || !database) return
        const now = Date.now()
        const { server: _, ...parts } = kept.parts
        const name = `${nameOf(kept.summary)} (copy)`
        const summary = { ...kept.summary, id: crypto.randomUUID(), name, createdAt: now, openedAt: now }
        await database.write({
          summary: { ...summary, run: undefined },
          parts,
          questions: kept.questions,
          removed: [],
        })
        await readList()
        tell({ kind: 'listed', id: undefined })
      }),
    remove: (id: string) => inTurn(() => remove(id)),
    restore: (id: string) => inTurn(() => rewrite(id, ({ isDeleted: _, ...held }) => held)),
    removeAll: () =>
      inTurn(async () => {
        if (current.get().summary) await leave(true)
        current.update(() => ({ summary: undefined, isShown: true }))
        const held = (await database?.list()) ?? []
        await database?.remove(held.map(({ id }) => id))
        await readList()
        tell({ kind: 'listed', id: undefined })
      }),
    read: (id: string) => inTurn(async () => await database?.read(id)),
    setKeeps: (isKept: boolean) =>
      inTurn(async () => {
        keeps.update(() => isKept)
        await database?.set('keeps', isKept)
        saved = savedNothing()
        schedule()
      }),
  }
}

const sorted = (summaries: readonly AnalysisSummary[]) =>
  summaries.filter(({ isDeleted }) => !isDeleted).toSorted((left, right) => right.openedAt - left.openedAt)

async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The browser’s database doesn’t answer')), ms)
  return await Promise.race([value, promise]).finally(() => clearTimeout(timer))
}
