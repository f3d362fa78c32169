import { z } from 'zod'
import { Run } from '../run.ts'

/**
 * An analysis's id, which its page makes. Names the copy on the server, together with the browser's cookie, in the
 * header `quarry-analysis`.
 */
export const AnalysisId = z.uuid()
export type AnalysisId = z.infer<typeof AnalysisId>

/**
 * A fencing token: a counter that each opening of an analysis raises, and a random id. A write that shows another
 * holder than the copy's is rejected.
 */
export const Holder = z.string().regex(/^\d{1,15}\.[a-z0-9]{8,32}$/)
export type Holder = z.infer<typeof Holder>

/** Returns the holder's counter; a higher one takes the copy over. */
export function counterOf(holder: Holder): number {
  return Number(holder.split('.', 1)[0])
}

/** Names the analysis that a call is about. Calls without it are about the browser's own set, as with curl. */
export const ANALYSIS_HEADER = 'quarry-analysis'
/** The caller's holder; every call that changes an analysis's copy sends it, and the copy's epoch in `if-match`. */
export const HOLDER_HEADER = 'quarry-holder'
export const EPOCH_HEADER = 'if-match'
/** A rejected call's error code, for callers that read the body as text. */
export const CODE_HEADER = 'quarry-code'
/** The counter of the copy's holder, when `copy-taken` rejects a call. */
export const COUNTER_HEADER = 'quarry-counter'

const Epoch = z.string().min(1).max(64)
const Revision = z.number().int().nonnegative()

/** A copy of an analysis on the server. */
export const AnalysisCopy = z.object({
  id: AnalysisId,
  holder: Holder,
  epoch: Epoch,
  revision: Revision,
  /** Rows that count as questions, by status; those in flight count as pending. */
  questions: z.object({
    total: z.number().int().nonnegative(),
    pending: z.number().int().nonnegative(),
    processed: z.number().int().nonnegative(),
    error: z.number().int().nonnegative(),
  }),
  /** Active runs, and the latest ended ones; the newest first. */
  runs: z.array(Run),
  /** Results of a run up to this revision wait until a browser has saved them. */
  waits: Revision.optional(),
  /** The page is still sending what the server had lost, so no run may start. */
  restoring: z.boolean(),
  /** The name of the assistant's token that made the copy, and the assistant's name for the analysis. */
  madeBy: z.string().optional(),
  name: z.string().optional(),
  /** Milliseconds until the server deletes the copy, unless it is used. */
  expiresInMs: z.number().int().nonnegative(),
})
export type AnalysisCopy = z.infer<typeof AnalysisCopy>

/** Lists this browser's copies; opens and prolongs none. */
export const listAnalyses = {
  method: 'GET',
  url: '/api/analyses',
  schema: {
    response: {
      200: z.object({
        analyses: z.array(AnalysisCopy),
        /** Whether assistants are connected, which may change a copy at any time. */
        hasTokens: z.boolean().optional(),
        /** The server's time. */
        now: z.iso.datetime(),
      }),
    },
  },
} as const

/**
 * Makes the caller the copy's holder if its counter is higher, and creates a missing copy. A new copy is `restoring` if
 * the caller has something to send, until a chunk of `PUT /api/questions` says that it is the last.
 */
export const openAnalysis = {
  method: 'POST',
  url: '/api/analyses/:analysis/open',
  schema: {
    params: z.object({ analysis: AnalysisId }),
    body: z.strictObject({
      holder: Holder,
      /** The caller has questions, settings or deleted ids to send if the copy is missing. */
      restores: z.boolean(),
      /** No browser keeps the analysis, so its copy never makes room for others. */
      unkept: z.literal(true).optional(),
    }),
    response: {
      200: AnalysisCopy.pick({ holder: true, epoch: true, revision: true, restoring: true, runs: true }),
    },
  },
} as const

/** The browser has saved everything up to `revision`, so results up to there no longer wait. */
export const confirmSaved = {
  method: 'POST',
  url: '/api/analyses/:analysis/saved',
  schema: {
    params: z.object({ analysis: AnalysisId }),
    body: z.strictObject({ epoch: Epoch, revision: Revision }),
    response: { 204: z.undefined() },
  },
} as const
