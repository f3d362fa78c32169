import {
  ANALYSIS_HEADER,
  type AnalysisCopy,
  confirmSaved,
  listAnalyses,
} from '@quarry/contracts/endpoints/analyses'
import { isEnded, type RunId } from '@quarry/contracts/run'
import type { AnalysisStores } from '../analysis/analyses.ts'
import { changesSince, savedOf } from '../analysis/changes-since.ts'
import type { AnalysisWrite, KeptAnalysis } from '../analysis/kept-analyses.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { serverPartOf } from '../analysis/parts.ts'
import { sentQuestions } from '../analysis/questions/question-cache.ts'
import { emptySet, type QuestionSet } from '../analysis/questions/question-set.ts'
import { nothingUnsent, withoutSent, withUnsent } from '../analysis/questions/unsent-questions.ts'
import { loadQuestions } from '../analysis/questions-query.ts'
import { readChanges } from '../analysis/read-changes.ts'
import { callsWith, withoutCopy, withResults } from '../analysis/server-copy.ts'
import { newSummary } from '../analysis/summary.ts'
import { type Api, TIMEOUT_MS } from '../api/api.ts'
import { logFailure } from '../api/call-error.ts'
import type { Store } from '../store.ts'
import type { AnalysesDatabase } from './database.ts'

type WatchOptions = {
  api: Api
  copies: Store<readonly AnalysisCopy[]>
  endedElsewhere: AnalysisStores['endedElsewhere']
  isHidden: () => boolean
  /** Milliseconds between two looks at the copies while something happens there. */
  intervalMs: number
  /** Undefined if this browser keeps nothing. */
  database: () => AnalysesDatabase | undefined
  current: () => OpenAnalysis | undefined
  /** Returns true if another tab has the analysis. */
  isElsewhere: (id: string) => Promise<boolean>
  /** An analysis's entry in the list changed. */
  onSaved: () => void
}

/**
 * Watches this browser's copies on the server: saves what runs did in analyses that no tab has open, tells the server
 * that the browser has it, and tells the user that a run has ended.
 */
export function watchCopies({
  api,
  copies,
  endedElsewhere,
  isHidden,
  intervalMs,
  database,
  current,
  isElsewhere,
  onSaved,
}: WatchOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let looksAgain = false
  /** Runs of other analyses that this page has seen at work. */
  const atWork = new Set<RunId>()
  /** Keeps the watch going, because an assistant may change something at any time. */
  let hasAssistants = false

  async function read(): Promise<readonly AnalysisCopy[]> {
    const { analyses, hasTokens = false } = await api.call(listAnalyses, { timeoutMs: TIMEOUT_MS })
    hasAssistants = hasTokens
    copies.update(() => analyses)
    return analyses
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isLooking) {
      looksAgain = true
      return
    }
    isLooking = true
    try {
      const found = await read()
      for (const copy of found) await take(copy)
      if (hasAssistants || found.some(isBusy)) timer = setTimeout(() => void look(), intervalMs)
    } catch (error) {
      logFailure('The copies on the server were not read', error)
      timer = setTimeout(() => void look(), intervalMs)
    } finally {
      isLooking = false
      if (looksAgain) void look()
      looksAgain = false
    }
  }

  async function take(copy: AnalysisCopy): Promise<void> {
    try {
      const analysis = current()
      if (analysis?.id === copy.id) return await takeOpen(analysis, copy)
      if (copy.waits !== undefined) await save(copy)
      await tell(copy)
    } catch (error) {
      logFailure('The results of a run were not saved', error)
    }
  }

  async function takeOpen(analysis: OpenAnalysis, copy: AnalysisCopy): Promise<void> {
    // A page that was closed right after a start never saved that the server has the analysis.
    if (!analysis.copy.exists()) await loadCopy(analysis)
    else if (hasAssistants && isBehind(analysis, copy)) await loadQuestions(analysis)
    if (copy.waits !== undefined && copy.runs.every(isEnded)) await confirm(analysis)
  }

  async function loadCopy(analysis: OpenAnalysis): Promise<void> {
    await analysis.copy.named(async () => {})
    await loadQuestions(analysis)
  }

  /** Tells the server that this browser has everything of the open analysis. */
  async function confirm(analysis: OpenAnalysis): Promise<void> {
    const { epoch, revision } = sentQuestions(analysis)
    await analysis.saving.flush(true)
    if (epoch === undefined || analysis.signal.aborted) return
    if (analysis.saving.state.get().kind !== 'saved') return
    await send(analysis.id, epoch, revision)
  }

  async function send(id: string, epoch: string, revision: number): Promise<void> {
    await api.call(confirmSaved, {
      params: { analysis: id },
      body: { epoch, revision },
      timeoutMs: TIMEOUT_MS,
    })
  }

  /** Saves the results of an analysis that no tab has open. */
  async function save(copy: AnalysisCopy): Promise<void> {
    const { id, epoch, restoring } = copy
    const to = database()
    if (!to || restoring || (await isElsewhere(id))) return
    const known = await to.read(id)
    const kept = known ?? madeByAssistant(copy)
    if (!kept || kept.summary.isDeleted) return
    const found = await readResults(copy, kept)
    if (!found) return
    if (!(await write(to, known, found.change ?? nothingOf(kept)))) return
    if (found.change || !known) onSaved()
    await send(id, epoch, found.revision)
  }

  /** Returns what the browser lacks, with the copy's revision; undefined while it is too early to read it. */
  async function readResults({ id, epoch, runs: all }: AnalysisCopy, kept: KeptAnalysis) {
    const held: QuestionSet = { ...emptySet, ...kept.parts.server, rows: rowsOf(kept, false) }
    const isSameCopy = held.epoch === epoch
    // A different copy is read in full, so that waits until its runs have ended.
    if (!isSameCopy && !all.every(isEnded)) return undefined
    const there = await readChanges(
      callsWith(api, { [ANALYSIS_HEADER]: id }),
      isSameCopy ? held : withoutCopy(held),
    )
    const set = isSameCopy ? there : withResults(held, there)
    const change = await changesSince(
      {
        set,
        unsent: withoutSent(withUnsent(nothingUnsent, rowsOf(kept, true)), set.rows),
        parts: { ...kept.parts, server: serverPartOf(set) },
        summary: kept.summary,
      },
      savedOf(kept),
    )
    return { change, revision: there.revision }
  }

  /** Tells the user in one tab about a run that ended in another analysis. */
  async function tell({ id, runs }: AnalysisCopy): Promise<void> {
    for (const run of runs) if (!isEnded(run)) atWork.add(run.id)
    const ended = runs.find((run) => isEnded(run) && atWork.has(run.id))
    if (!ended || isHidden()) return
    atWork.delete(ended.id)
    let isNews = false
    const summary = await database()?.summarize(id, (held) => {
      isNews = held.told !== ended.id
      return { ...held, told: ended.id }
    })
    if (summary && isNews) endedElsewhere.update(() => ({ summary, run: ended }))
  }

  return { start: () => void look(), refresh: () => void look(), read }
}

const rowsOf = ({ questions }: Pick<KeptAnalysis, 'questions'>, areUnsent: boolean) =>
  questions.filter(({ isUnsent }) => isUnsent === areUnsent).map(({ question }) => question)

/** Adds results to an analysis that the browser knows, or stores one that an assistant created. */
function write(
  to: AnalysesDatabase,
  known: KeptAnalysis | undefined,
  change: AnalysisWrite,
): Promise<boolean> {
  return known ? to.addResults(known.summary.id, known.summary.holder, change) : to.takeIn(change)
}

/** Returns true if the copy has changes, such as an assistant's, that no run's polling will pick up. */
function isBehind(analysis: OpenAnalysis, { epoch, revision, runs }: AnalysisCopy): boolean {
  const held = sentQuestions(analysis)
  return held.epoch === epoch && revision > held.revision && runs.every(isEnded)
}

/** Returns an empty analysis to store the copy in if an assistant created it; undefined for any other copy. */
function madeByAssistant({ id, epoch, madeBy, name }: AnalysisCopy): KeptAnalysis | undefined {
  if (madeBy === undefined) return undefined
  return {
    summary: { ...newSummary(Date.now(), name), id, madeBy },
    parts: { server: { runs: [], findings: undefined, revision: 0, epoch, deleted: new Set() } },
    questions: [],
  }
}

const nothingOf = ({ summary, parts: { server } }: KeptAnalysis): AnalysisWrite => ({
  summary,
  parts: server ? { server } : {},
  questions: [],
  removed: [],
})

const isBusy = ({ runs, waits }: AnalysisCopy) => waits !== undefined || runs.some((run) => !isEnded(run))
