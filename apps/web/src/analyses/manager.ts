import { ANALYSIS_HEADER, type AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { discardSession } from '@quarry/contracts/endpoints/session'
import { isEnded } from '@quarry/contracts/run'
import type { Analyses, AnalysisStores } from '../analysis/analyses.ts'
import type { Shared } from '../analysis/analysis-state.ts'
import { newHolder, newId } from '../analysis/holder.ts'
import type { AnalysisSummary, KeptAnalysis } from '../analysis/kept-analyses.ts'
import { createOpenAnalysis, type OpenAnalysis } from '../analysis/open-analysis.ts'
import { sentQuestions } from '../analysis/questions/question-cache.ts'
import { loadQuestions } from '../analysis/questions-query.ts'
import { isOutOfSpace } from '../analysis/storage-problem.ts'
import { nameInList, nameOf, newSummary } from '../analysis/summary.ts'
import { type Api, TIMEOUT_MS } from '../api/api.ts'
import { logFailure } from '../api/call-error.ts'
import { openChannel } from './channel.ts'
import { watchCopies } from './copies.ts'
import type { AnalysesDatabase } from './database.ts'
import type { Page } from './page.ts'

/** Milliseconds until the server is asked about an opened analysis, so that its table is painted first. */
const PAINT_MS = 100
/** After this many milliseconds without an answer, the browser is assumed to store nothing. */
const PATIENCE_MS = 4000
/** Milliseconds that another tab has to write an analysis before this one opens it. */
const LEAVE_MS = 1000
/**
 * Milliseconds that another tab has to say that it holds an analysis that the user opens here. The changes of a slower
 * tab are in the database, and its next write tells it that it lost the analysis.
 */
const ANSWER_MS = 100
/** Milliseconds in which another tab says that it has the analysis of this tab, which was loaded again. */
const HELD_MS = 300
/** Milliseconds to send changes before the page leaves an analysis. The rest is sent when it is opened again. */
const SEND_MS = 2000
/** Milliseconds in which a delete can be undone. */
const UNDO_MS = 10_000

/** The tab's analysis, in session storage, so that a reload finds it. Nothing else of it is there. */
const KEY = 'analysis'

export type ManagerOptions = {
  shared: Shared
  api: Api
  stores: AnalysisStores
  page: Page
}

type Manager = Omit<Analyses, keyof AnalysisStores>

/** Opens and leaves analyses, and changes the list of those that this browser keeps. */
export function createManager({ shared, api, stores, page }: ManagerOptions): Manager {
  const { tabStorage } = page
  const { list, shown, keeps, canKeep } = stores
  let database: AnalysesDatabase | undefined
  let switches = 0
  let nextPurge: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  /** Analyses that have left the screen, while their last changes or the start of a run are under way. */
  const leaving = new Set<OpenAnalysis>()
  const channel = openChannel({ onLeave, isHeld, onListed: () => void inTurn(onListed) }, page.tabs)
  const copies = watchCopies({
    api,
    copies: stores.copies,
    endedElsewhere: stores.endedElsewhere,
    isHidden: page.isHidden,
    intervalMs: page.lookIntervalMs,
    database: () => (keeps.get() ? database : undefined),
    current: openedHere,
    isElsewhere: (id) => channel.ask('is-held', id, HELD_MS),
    onSaved: () => void inTurn(announce),
  })

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  function openedHere(): OpenAnalysis | undefined {
    const held = shown.get()
    return held.kind === 'open' ? held.analysis : undefined
  }

  const withId = (id: string) => [openedHere(), ...leaving].find((analysis) => analysis?.id === id)

  async function start(isReload: boolean): Promise<void> {
    try {
      database = await within(PATIENCE_MS, page.openDatabase())
      await readKeeping()
      await readList()
      void purge()
    } catch {
      canKeep.update(() => false)
      list.update(() => [])
    }
    await inTurn(() => openFirst(isReload))
    page.onHidden(() => void openedHere()?.saving.flush())
    page.onReturn(() => void inTurn(checkHolder))
    let known = ''
    shared.queries.getQueryCache().subscribe(({ type }) => {
      const analysis = openedHere()
      if (type !== 'updated' || !analysis) return
      // A short run can begin and end between two polls.
      const { runs } = sentQuestions(analysis)
      const now = `${analysis.id} ${runs.filter(isEnded).length} of ${runs.length}`
      if (now !== known) copies.refresh()
      known = now
    })
    copies.start()
  }

  /** After a reload shows the tab's analysis again, unless another tab has it. */
  async function openFirst(isReload: boolean): Promise<void> {
    const id = tabStorage.getItem(KEY)
    if (!isReload || id === null) return openNew()
    if (await channel.ask('is-held', id, HELD_MS)) return shown.update(() => ({ kind: 'elsewhere', id }))
    try {
      if (!(await openById(id))) openNew()
    } catch (error) {
      logFailure('The analysis was not opened again', error)
      openNew()
    }
  }

  /** Finds out whether another tab took the analysis while the browser had this page in its back-forward cache. */
  async function checkHolder(): Promise<void> {
    const analysis = openedHere()
    const record = analysis && (await database?.list())?.find(({ id }) => id === analysis.id)
    if (analysis && record && record.holder !== analysis.saving.holder()) onLost(analysis, 'taken')
  }

  function openNew(): void {
    const kept = { summary: newSummary(Date.now()), parts: {}, questions: [] }
    show(kept, { holder: newHolder(), isNew: true, isOnServer: false })
  }

  /** Opens what this browser or else the server has of an analysis. Returns false if neither has it. */
  async function openById(id: string): Promise<boolean> {
    if (cameBackTo(id)) return true
    const held = keeps.get() ? await database?.hold(id) : undefined
    // Without its epoch, the browser was closed before it had saved anything of the copy.
    const knowsCopy = held?.parts.server?.epoch !== undefined
    const copy = knowsCopy ? undefined : await findCopy(id)
    if (held) {
      show(held, { holder: held.holder, isNew: false, isOnServer: copy !== undefined })
      return true
    }
    if (!copy) return false
    const { name, madeBy } = copy
    const summary = { ...newSummary(Date.now(), name), id, ...(madeBy !== undefined && { madeBy }) }
    const kept = { summary, parts: {}, questions: [] }
    show(kept, { holder: newHolder(copy.holder), isNew: true, isOnServer: true })
    return true
  }

  /** Shows an analysis again that starts a run off screen. Returns false if no such analysis starts one. */
  function cameBackTo(id: string): boolean {
    const [analysis] = [...leaving].filter((left) => left.id === id)
    if (!analysis) return false
    if (analysis.starts.get().length === 0 || analysis.signal.aborted) {
      // A second instance would share its cache, and late changes of the first one would be rejected.
      analysis.dispose()
      return false
    }
    leaving.delete(analysis)
    tabStorage.setItem(KEY, id)
    shown.update(() => ({ kind: 'open', analysis }))
    return true
  }

  async function findCopy(id: string): Promise<AnalysisCopy | undefined> {
    try {
      return (await copies.read()).find((known) => known.id === id)
    } catch (error) {
      logFailure('The copies on the server were not read', error)
      return undefined
    }
  }

  function show(kept: KeptAnalysis, how: { holder: string; isNew: boolean; isOnServer: boolean }): void {
    const analysis = createOpenAnalysis(shared, {
      ...how,
      api,
      kept,
      storage: database,
      switches,
      isKept: () => database !== undefined && keeps.get(),
      onLost,
      onCopied: () => remember(analysis),
      onSaved() {
        remember(analysis)
        void announce()
      },
    })
    analysis.starts.subscribe(noteStarts)
    // A reload finds nothing of an analysis that is only on screen.
    if (how.isNew && !how.isOnServer) tabStorage.removeItem(KEY)
    else tabStorage.setItem(KEY, analysis.id)
    shown.update(() => ({ kind: 'open', analysis }))
    if (!analysis.copy.exists()) return
    setTimeout(() => {
      if (analysis.signal.aborted) return
      loadQuestions(analysis).catch((error) => logFailure('The server’s copy was not read', error))
    }, PAINT_MS)
  }

  function noteStarts(): void {
    const here = [openedHere(), ...leaving].filter((analysis) => analysis !== undefined)
    const starting = here.flatMap(({ id, starts }) => starts.get().map((start) => [id, start] as const))
    stores.starting.update(() => new Map(starting))
  }

  function remember(analysis: OpenAnalysis): void {
    if (openedHere() === analysis) tabStorage.setItem(KEY, analysis.id)
  }

  /** Writes everything, and lets go of the analysis once its changes are sent and no start of a run is under way. */
  async function leave(): Promise<void> {
    const analysis = openedHere()
    if (!analysis) return
    await analysis.saving.flush()
    leaving.add(analysis)
    void letGo(analysis)
  }

  async function letGo(analysis: OpenAnalysis): Promise<void> {
    await Promise.all([analysis.changes.settle(SEND_MS), startsOf(analysis)])
    await analysis.saving.flush()
    // The user has come back to it, or another tab has taken it.
    if (!leaving.delete(analysis)) return
    analysis.dispose()
    copies.refresh()
  }

  function onLost(analysis: OpenAnalysis, why: 'taken' | 'deleted'): void {
    const { id } = analysis
    if (why === 'taken' && isStarting(analysis)) {
      const name = nameInList(list.get(), analysis.saving.summary.get())
      shared.toasts.fail('Not started', `“${name}” was opened in another tab before its run began.`)
    }
    analysis.dispose()
    leaving.delete(analysis)
    if (openedHere() === analysis)
      shown.update(() => (why === 'taken' ? { kind: 'elsewhere', id } : { kind: 'deleted', id }))
  }

  /** Another tab opens the analysis. */
  async function onLeave(id: string): Promise<boolean> {
    const analysis = withId(id)
    if (!analysis) return false
    await analysis.saving.flush()
    // An upload that this tab has started must not change the analysis once the other tab has it.
    if (isStarting(analysis)) onLost(analysis, 'taken')
    if (openedHere() === analysis) shown.update(() => ({ kind: 'elsewhere', id }))
    void analysis.changes.settle(SEND_MS).then(() => analysis.dispose())
    return true
  }

  function isHeld(id: string): boolean {
    return withId(id) !== undefined
  }

  async function onListed(): Promise<void> {
    const wasOn = keeps.get()
    await readKeeping()
    await readList()
    const analysis = openedHere()
    // A write says what became of the analysis.
    if (wasOn !== keeps.get()) await writeAll()
    else if (analysis && !(await analysis.saving.isHolder())) onLost(analysis, 'taken')
    copies.refresh()
    void purge()
  }

  async function readKeeping(): Promise<void> {
    const held = await database?.keeping()
    if (!held) return
    keeps.update(() => held.isOn)
    switches = held.switches
  }

  /** Writes the open analysis after *Keep my analyses* was switched, even if nothing in it has changed. */
  async function writeAll(): Promise<void> {
    await openedHere()
      ?.saving.flush(true)
      .catch((error) => logFailure('The analysis was not saved', error))
  }

  async function readList(): Promise<void> {
    const held = (await database?.list()) ?? []
    list.update(() => sorted(held.filter(({ isDeleted }) => !isDeleted)))
  }

  async function announce(): Promise<void> {
    await readList()
    channel.tellListed()
  }

  async function open(id: string): Promise<void> {
    await inTurn(async () => {
      if (openedHere()?.id === id) return
      const left = openedHere()
      const [isHeld] = await Promise.all([channel.ask('is-held', id, ANSWER_MS), leave()])
      if (isHeld) await channel.ask('leave', id, LEAVE_MS)
      if (!(await openById(id))) {
        if (!left || !(await openById(left.id))) openNew()
        throw new Error('This analysis is no longer in this browser.')
      }
      continueSetup()
      await announce()
      copies.refresh()
    })
  }

  /** Reopens setup at the communities if any were chosen. */
  function continueSetup(): void {
    openedHere()?.choices.update((before) => ({ ...before, wizardStep: before.subredditsChosen ? 3 : 1 }))
  }

  async function rewrite(id: string, update: (summary: AnalysisSummary) => AnalysisSummary): Promise<void> {
    await database?.summarize(id, update)
    await announce()
  }

  async function remove(id: string): Promise<void> {
    if (openedHere()?.id === id) {
      await leave()
      openNew()
    }
    try {
      await rewrite(id, (held) => ({ ...held, isDeleted: Date.now() }))
      void purge()
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
      // A full disk can't store the deletion mark that an undo needs, so the analysis is deleted immediately.
      await deleteCopy(id)
      await database?.remove([id])
      await announce()
    }
  }

  /** Deletes analyses that were marked long enough ago, first on the server, and the others when it is time. */
  async function purge(): Promise<void> {
    clearTimeout(nextPurge)
    const marked = await markedForDeletion()
    const before = Date.now() - UNDO_MS
    for (const { id, isDeleted } of marked) {
      if (isDeleted !== true && Number(isDeleted) > before) continue
      try {
        await deleteCopy(id)
        await database?.remove([id])
      } catch (error) {
        logFailure('A deleted analysis is still on the server', error)
      }
    }
    clearTimeout(nextPurge)
    if ((await markedForDeletion()).length > 0) nextPurge = setTimeout(() => void purge(), UNDO_MS)
  }

  /** Returns nothing if the database is closing; the next page deletes them then. */
  async function markedForDeletion(): Promise<AnalysisSummary[]> {
    const held = (await database?.list().catch(() => undefined)) ?? []
    return held.filter(({ isDeleted }) => isDeleted)
  }

  async function deleteCopy(id: string): Promise<void> {
    await api.call(discardSession, { headers: { [ANALYSIS_HEADER]: id }, timeoutMs: TIMEOUT_MS })
  }

  return {
    start,
    open,
    add: (kept) =>
      inTurn(async () => {
        await leave()
        show(kept, { holder: newHolder(), isNew: true, isOnServer: false })
        continueSetup()
        await openedHere()?.saving.flush()
      }),
    startNew: () =>
      inTurn(async () => {
        await leave()
        openNew()
      }),
    rename: (id, name) =>
      inTurn(async () => {
        withId(id)?.saving.summary.update((held) => ({ ...held, name }))
        await rewrite(id, (held) => ({ ...held, name }))
      }),
    duplicate: (id) =>
      inTurn(async () => {
        await withId(id)?.saving.flush()
        const kept = await database?.read(id)
        if (!kept || !database) return
        const now = Date.now()
        const name = `${nameOf(kept.summary)} (copy)`
        const { holder: _, told: __, ...same } = kept.summary
        const { server } = kept.parts
        const summary = { ...same, id: newId(), name, createdAt: now, openedAt: now, run: undefined }
        const runs = server?.runs.filter(isEnded) ?? []
        const parts = server
          ? { ...kept.parts, server: { ...server, runs, revision: 0, epoch: undefined } }
          : kept.parts
        await database.create({ summary, parts, questions: kept.questions, removed: [] })
        await announce()
      }),
    remove: (id) => inTurn(() => remove(id)),
    restore: (id) => inTurn(() => rewrite(id, ({ isDeleted: _, ...held }) => held)),
    removeAll: () =>
      inTurn(async () => {
        await leave()
        for (const analysis of leaving) analysis.dispose()
        openNew()
        await api.call(discardSession, { timeoutMs: TIMEOUT_MS })
        const held = (await database?.list()) ?? []
        await database?.remove(held.map(({ id }) => id))
        await announce()
        copies.refresh()
      }),
    read: (id) => inTurn(async () => await database?.read(id)),
    async stopStart(id) {
      for (const { stop } of withId(id)?.starts.get() ?? []) stop?.()
    },
    lookAtCopies: async () => copies.refresh(),
    setKeeps: (isKept) =>
      inTurn(async () => {
        await database?.setKeeping(isKept)
        await readKeeping()
        await writeAll()
        await announce()
      }),
  }
}

const isStarting = ({ starts }: OpenAnalysis) => starts.get().some(({ stop }) => stop)

/** Resolves once no start of a run is under way. */
async function startsOf({ starts }: OpenAnalysis): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => starts.get().length === 0 && resolve()
  const stop = starts.subscribe(check)
  check()
  await promise
  stop()
}

const sorted = (summaries: readonly AnalysisSummary[]) =>
  summaries.toSorted((left, right) => right.openedAt - left.openedAt)

async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The browser’s database doesn’t answer')), ms)
  return await Promise.race([value, promise]).finally(() => clearTimeout(timer))
}
