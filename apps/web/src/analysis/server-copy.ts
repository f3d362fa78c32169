import {
  ANALYSIS_HEADER,
  EPOCH_HEADER,
  HOLDER_HEADER,
  type Holder,
  openAnalysis,
} from '@quarry/contracts/endpoints/analyses'
import { changeFindings, deleteQuestions, replaceQuestions } from '@quarry/contracts/endpoints/questions'
import { updateConfig } from '@quarry/contracts/endpoints/session'
import type { Findings } from '@quarry/contracts/findings'
import { REPLACEMENTS_MAX } from '@quarry/contracts/limits'
import type { Question, QuestionState } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import type { SessionConfig } from '@quarry/contracts/session-config'
import { type Api, TIMEOUT_MS } from '../api/api.ts'
import { CallError } from '../api/call-error.ts'
import { chunksOf, emptySet, type QuestionSet } from './questions/question-set.ts'
import { pendingAgain, restoreQuestions } from './questions/restore-questions.ts'
import { readChanges } from './read-changes.ts'

/** Another tab holds the analysis now, so this one may no longer change anything. */
class TakenError extends Error {
  override readonly name = 'TakenError'
}

export type CopyOptions = {
  id: string
  /** Calls the server without naming an analysis. */
  api: Api
  signal: AbortSignal
  holder: () => Holder
  /**
   * Returns a holder above this counter, if the page still holds the analysis in this browser; otherwise undefined.
   */
  raise: (counter: number) => Promise<Holder | undefined>
  /** The page's state as the server last confirmed it. */
  held: () => QuestionSet
  /** Returns false if another tab has opened the analysis in the meantime. */
  isHolder: () => Promise<boolean>
  /** False if the browser does not keep the analysis, so that the server's copy is all there is of it. */
  isKept: () => boolean
  /** Another tab holds the analysis now. */
  onTaken: () => void
  config: () => SessionConfig | undefined
  /** Takes the copy's state over. `isRestored` if the server lacked questions that the page had. */
  adopt: (set: QuestionSet, before: QuestionSet, isRestored: boolean) => void
}

export type ServerCopy = ReturnType<typeof createServerCopy>

/**
 * The server's copy of an open analysis: opens it before the first call that needs it, and restores it there if the
 * server has lost it.
 */
export function createServerCopy(options: CopyOptions) {
  const { id, api, signal, holder } = options
  /** The copy's epoch once it is open. */
  let epoch: string | undefined
  let opening: Promise<void> | undefined

  const headersFor = (held: string) => ({
    [ANALYSIS_HEADER]: id,
    [HOLDER_HEADER]: holder(),
    [EPOCH_HEADER]: held,
  })

  const withHeaders = (headers: Record<string, string>) => callsWith(api, headers, signal)

  /** Returns the epoch of the open copy. */
  async function ready(): Promise<string> {
    if (epoch === undefined) {
      opening ??= open().finally(() => (opening = undefined))
      await opening
    }
    if (epoch === undefined) throw taken()
    return epoch
  }

  function taken(): TakenError {
    options.onTaken()
    return new TakenError()
  }

  async function open(): Promise<void> {
    // A copy that is missing takes anybody, even a page that the browser had frozen while another tab went on.
    if (!(await options.isHolder())) throw taken()
    const held = options.held()
    const answer = await callOpen(held.rows.length + held.deleted.size > 0)
    // A set that fell back behind the page's revision was loaded from an older file.
    if (answer.epoch !== held.epoch || answer.revision < held.revision) {
      await (answer.restoring ? restore(held, answer.epoch) : takeOver(held, answer.epoch))
    }
    signal.throwIfAborted()
    epoch = answer.epoch
  }

  async function callOpen(restores: boolean) {
    for (let wanted = holder(); ; ) {
      const answer = await tryOpen(wanted, restores)
      if (!('takenBy' in answer)) return answer
      const raised = await options.raise(answer.takenBy)
      if (!raised) throw taken()
      wanted = raised
    }
  }

  /** Returns the opened copy, or the counter of the holder who has it. */
  async function tryOpen(wanted: Holder, restores: boolean) {
    try {
      return await api.call(openAnalysis, {
        params: { analysis: id },
        body: { holder: wanted, restores, ...(!options.isKept() && { unkept: true }) },
        signal,
        timeoutMs: TIMEOUT_MS,
      })
    } catch (error) {
      if (error instanceof CallError && error.code === 'copy-taken') return { takenBy: error.counter ?? 0 }
      throw error
    }
  }

  /** Sends everything that the new copy lacks; whatever interrupts it, the next opening begins again. */
  async function restore(held: QuestionSet, to: string): Promise<void> {
    const headers = headersFor(to)
    const config = options.config()
    if (config) await withHeaders(headers).call(updateConfig, { body: config, timeoutMs: TIMEOUT_MS })
    const { findings } = held
    if (findings) await withHeaders(headers).call(changeFindings, { body: findings, timeoutMs: TIMEOUT_MS })
    await restoreQuestions(withHeaders(headers), held.rows, { removed: held.deleted, isLast: true })
    adopt(await readWhole(held, to), held, held.rows.length > 0)
  }

  /** Reads the copy, which may lack the latest changes or have more, and adds what it has never known. */
  async function takeOver(held: QuestionSet, to: string): Promise<void> {
    const named = withHeaders(headersFor(to))
    let there = await readWhole(held, to)
    const isSame = isSameHistory(held.epoch, to)
    if (isSame && there.revision > held.revision) there = { ...there, deleted: await deletedSince(held, to) }
    const lacks = isSame ? forgotten(held, there) : neverKnown(held, there)
    const { missing, replacements } = lacks
    await restoreQuestions(named, missing, { removed: held.deleted, ...(lacks.undo && { undo: true }) })
    for (const part of chunksOf(replacements, REPLACEMENTS_MAX)) {
      await named.call(replaceQuestions, { body: { replacements: part }, timeoutMs: TIMEOUT_MS })
    }
    if (lacks.deleted.length > 0) {
      await named.call(deleteQuestions, { body: { ids: lacks.deleted }, timeoutMs: TIMEOUT_MS })
    }
    const findings = lostFindings(held, there, to)
    if (findings) await named.call(changeFindings, { body: findings, timeoutMs: TIMEOUT_MS })
    const isSent = missing.length + replacements.length + lacks.deleted.length > 0 || findings !== undefined
    const deleted = new Set([...held.deleted, ...there.deleted])
    if (isSent) there = await readWhole({ ...held, deleted }, to)
    adopt(there, held, isSent)
  }

  /** The page may show the analysis under another holder by now. */
  function adopt(...given: Parameters<CopyOptions['adopt']>): void {
    signal.throwIfAborted()
    options.adopt(...given)
  }

  /** Returns the ids that the page or somebody else has deleted, because a whole copy doesn't name them. */
  async function deletedSince(held: QuestionSet, to: string): Promise<ReadonlySet<string>> {
    const { deleted } = await readChanges(withHeaders(headersFor(to)), { ...held, epoch: to })
    return deleted
  }

  async function readWhole(held: QuestionSet, from: string): Promise<QuestionSet> {
    return await readChanges(withHeaders(headersFor(from)), withoutCopy(held))
  }

  /** Makes a call that names the copy, once more if the server has lost it or has another holder. */
  async function named<Answer>(send: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
    const used = await ready()
    try {
      return await send(headersFor(used))
    } catch (error) {
      if (!isLost(error)) throw error
      // Another call may have opened the copy again in the meantime.
      if (epoch === used) epoch = undefined
      return await send(headersFor(await ready()))
    }
  }

  return {
    named,
    /** True if the server has a copy, or the page has anything that belongs there. */
    exists: () => epoch !== undefined || options.held().epoch !== undefined,
  }
}

/** Redis' part of an epoch follows a dot; what precedes it stays the same when Redis loads the copy from a file. */
const isSameHistory = (left: string | undefined, right: string) =>
  left?.split('.', 1)[0] === right.split('.', 1)[0]

/** Returns the parts of a set that stay when a different copy is read in full. */
export function withoutCopy({ runs, clock, deleted }: QuestionSet): QuestionSet {
  return { ...emptySet, runs: runs.filter(isEnded), clock, deleted }
}

/**
 * Adds to `held` what a copy other than its own has. `held` keeps its epoch and revision, so that the next time the
 * analysis is opened, both are still compared and the copy gets what it lacks.
 */
export function withResults(held: QuestionSet, there: QuestionSet): QuestionSet {
  const isSame = there.epoch !== undefined && isSameHistory(held.epoch, there.epoch)
  const rows = new Map(held.rows.map((row) => [row.id, row]))
  for (const row of there.rows) {
    const known = rows.get(row.id)
    const isForgotten = isSame && known !== undefined && known.revision > row.revision
    if (!isForgotten && !held.deleted.has(row.id)) rows.set(row.id, row)
  }
  const { runs, findings = held.findings } = there
  return { ...held, rows: [...rows.values()], runs, findings }
}

type Lacks = {
  missing: readonly Question[]
  /** Adds missing rows again that the copy knows as deleted. */
  undo: boolean
  replacements: { id: string; question: QuestionState; ifRevision: number }[]
  deleted: string[]
}

function neverKnown(held: QuestionSet, there: QuestionSet): Lacks {
  const ids = new Set(there.rows.map((row) => row.id))
  const missing = held.rows.filter((row) => !ids.has(row.id))
  return { missing, undo: false, replacements: [], deleted: [] }
}

/**
 * Returns what the copy has forgotten of the history that it and the page share. The revisions from the first forgotten
 * one on were given anew, so a row of the copy that has one was changed by somebody else since, such as an assistant.
 */
function forgotten(held: QuestionSet, there: QuestionSet): Lacks {
  const rows = new Map(there.rows.map((row) => [row.id, row]))
  const older = held.rows.flatMap((row) => {
    const known = rows.get(row.id)
    return known && known.revision < row.revision ? [{ row, ifRevision: known.revision }] : []
  })
  const firstLost = older.reduce((first, { row }) => Math.min(first, row.revision), Number.POSITIVE_INFINITY)
  const replacements = older.flatMap(({ row, ifRevision }) => {
    if (ifRevision >= firstLost) return []
    const { id, revision: _, ...question } = pendingAgain(row)
    return [{ id, question, ifRevision }]
  })
  return {
    missing: held.rows.filter(({ id }) => !rows.has(id) && !there.deleted.has(id)),
    undo: true,
    replacements,
    deleted: there.rows.map(({ id }) => id).filter((id) => held.deleted.has(id)),
  }
}

/**
 * Returns the page's findings if the copy has none or has earlier ones from the same history. The copy's findings are
 * newer after a run that the page doesn't know.
 */
function lostFindings(held: QuestionSet, there: QuestionSet, to: string): Findings | undefined {
  const { findings } = held
  const known = new Set(held.runs.filter(isEnded).map(({ id }) => id))
  const hasFound = there.runs.some(({ id, task }) => task === 'find-topics' && !known.has(id))
  if (findings === undefined || hasFound) return undefined
  return there.findings === undefined || isSameHistory(held.epoch, to) ? findings : undefined
}

const isLost = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'copy-lost' || error.code === 'copy-taken')

/** Returns an API that names the analysis in each call. */
export function createCopyApi(api: Api, { named }: ServerCopy, signal: AbortSignal): Api {
  return {
    call: (endpoint, input) => named((headers) => callsWith(api, headers, signal).call(endpoint, input)),
    read: (segments, options) => named((headers) => callsWith(api, headers, signal).read(segments, options)),
  }
}

/** Returns an API whose calls carry these headers and fail once the signal aborts. */
export function callsWith(api: Api, headers: Record<string, string>, signal?: AbortSignal): Api {
  const both = (own: AbortSignal | undefined) => {
    const signals = [own, signal].filter((each) => each !== undefined)
    return signals.length > 0 && { signal: AbortSignal.any(signals) }
  }
  return {
    call: (endpoint, input = {}) => api.call(endpoint, { ...input, headers, ...both(input.signal) }),
    read: (segments, options = {}) => api.read(segments, { ...options, headers, ...both(options.signal) }),
  }
}
