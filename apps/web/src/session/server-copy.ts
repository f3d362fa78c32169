import {
  ANALYSIS_HEADER,
  EPOCH_HEADER,
  HOLDER_HEADER,
  type Holder,
  openAnalysis,
} from '@quarry/contracts/endpoints/analyses'
import { updateConfig } from '@quarry/contracts/endpoints/session'
import { isEnded } from '@quarry/contracts/run'
import type { SessionConfig } from '@quarry/contracts/session-config'
import { type Api, TIMEOUT_MS } from '../api/api.ts'
import { CallError } from '../api/call-error.ts'
import { emptySet, type QuestionSet } from '../questions/question-set.ts'
import { restoreQuestions } from '../questions/restore-questions.ts'
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
    if (epoch === undefined) throw new TakenError()
    return epoch
  }

  async function open(): Promise<void> {
    const held = options.held()
    const answer = await callOpen(held.rows.length + held.deleted.size > 0)
    if (answer.epoch !== held.epoch) {
      await (answer.restoring ? restore(held, answer.epoch) : takeOver(held, answer.epoch))
    }
    signal.throwIfAborted()
    epoch = answer.epoch
  }

  async function callOpen(restores: boolean) {
    for (let wanted: Holder | undefined = holder(); ; ) {
      try {
        return await api.call(openAnalysis, {
          params: { analysis: id },
          body: { holder: wanted, restores },
          signal,
          timeoutMs: TIMEOUT_MS,
        })
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'copy-taken') throw error
        wanted = await options.raise(error.counter ?? 0)
        if (!wanted) throw new TakenError()
      }
    }
  }

  /** Sends everything that the new copy lacks; whatever interrupts it, the next opening begins again. */
  async function restore(held: QuestionSet, to: string): Promise<void> {
    const headers = headersFor(to)
    const config = options.config()
    if (config) await withHeaders(headers).call(updateConfig, { body: config, timeoutMs: TIMEOUT_MS })
    await restoreQuestions(withHeaders(headers), held.rows, { removed: held.deleted, isLast: true })
    options.adopt(await readWhole(held, to), held, held.rows.length > 0)
  }

  /** Reads the copy, which may lack the latest changes or have more, and adds the rows that it has never had. */
  async function takeOver(held: QuestionSet, to: string): Promise<void> {
    let there = await readWhole(held, to)
    const ids = new Set(there.rows.map((row) => row.id))
    const missing = held.rows.filter((row) => !ids.has(row.id))
    if (missing.length > 0) {
      await restoreQuestions(withHeaders(headersFor(to)), missing, { removed: held.deleted })
      there = await readWhole(held, to)
    }
    options.adopt(there, held, missing.length > 0)
  }

  async function readWhole({ runs, clock, deleted }: QuestionSet, from: string): Promise<QuestionSet> {
    const kept = { ...emptySet, runs: runs.filter(isEnded), clock, deleted }
    return await readChanges(withHeaders(headersFor(from)), kept)
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
