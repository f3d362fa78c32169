import { z } from 'zod'

export const RunKind = z.enum(['extraction', 'cleaning'])
export type RunKind = z.infer<typeof RunKind>

export const RunId = z.uuid()
export type RunId = z.infer<typeof RunId>

export const RunState = z.enum(['queued', 'running', 'waiting', 'paused', 'completed', 'failed', 'cancelled'])
export type RunState = z.infer<typeof RunState>

export const WaitingReason = z.enum(['rate', 'minute-quota', 'daily-quota', 'reddit-window', 'service'])
export type WaitingReason = z.infer<typeof WaitingReason>

export const Coverage = z.object({
  subreddit: z.string(),
  /** Questions asked for. */
  asked: z.number().int().nonnegative(),
  /** Distinct posts looked at. */
  seen: z.number().int().nonnegative(),
  /** Questions added to the set. */
  questions: z.number().int().nonnegative(),
  /** Why fewer came than were asked for, in a plain sentence. */
  problem: z.string().optional(),
})
export type Coverage = z.infer<typeof Coverage>

export const Run = z.object({
  id: RunId,
  kind: RunKind,
  state: RunState,
  waitingFor: z.object({ reason: WaitingReason, until: z.iso.datetime() }).optional(),
  /** Cleaning: titles of the run that still exist. Extraction: questions asked for. */
  total: z.number().int().nonnegative(),
  /** Cleaning: titles cleaned. Extraction: questions found. */
  processed: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  /** Processed questions of the whole set when the run began. */
  initialProcessedCount: z.number().int().nonnegative(),
  currentTitle: z.string().optional(),
  /** Milliseconds between two requests. */
  delayMs: z.number().nonnegative(),
  titlesPerRequest: z.number().int().positive(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  /** How the run ended, in a plain sentence. */
  message: z.string().optional(),
  /** What went wrong, in a plain sentence. */
  problem: z.string().optional(),
  coverage: z.array(Coverage).optional(),
})
export type Run = z.infer<typeof Run>

const endedStates: ReadonlySet<RunState> = new Set(['completed', 'failed', 'cancelled'])

export function isEnded(run: Pick<Run, 'state'>): boolean {
  return endedStates.has(run.state)
}
