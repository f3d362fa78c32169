import { z } from 'zod'
import { SourceId } from './sources.ts'

export const RunKind = z.enum(['extraction', 'cleaning'])
export type RunKind = z.infer<typeof RunKind>

export const RunId = z.uuid()
export type RunId = z.infer<typeof RunId>

/** The start of a run's id: enough to find it, and short enough to read out. */
export const formatRunId = (id: RunId): string => id.slice(0, 8)

/** `ended-early`: `problem` says why. Finished work is kept, and a new run can do the rest. */
export const EndedState = z.enum(['completed', 'ended-early', 'failed', 'cancelled'])
export type EndedState = z.infer<typeof EndedState>

export const RunState = z.enum(['queued', 'running', 'waiting', 'paused', ...EndedState.options])
export type RunState = z.infer<typeof RunState>

/** `source-window`: the source's rate window is used up. `model-start`: the operator's model is still loading. */
export const WaitingReason = z.enum([
  'rate',
  'minute-quota',
  'token-quota',
  'daily-quota',
  'source-window',
  'service',
  'model-start',
])
export type WaitingReason = z.infer<typeof WaitingReason>

/** Why a subreddit gave fewer questions than requested. */
export const ShortfallReason = z.enum([
  'private',
  'banned',
  'quarantined',
  'gated',
  'forbidden',
  'not-found',
  'nsfw',
  'ran-dry',
  'range-read',
  'terms-read',
  'set-full',
  'cancelled',
  'service-trouble',
])
export type ShortfallReason = z.infer<typeof ShortfallReason>

/** What one listing or search of a subreddit yielded. */
export const SourceYield = z.object({
  /** `new`, `top-all`, `title:how new`, … */
  source: z.string(),
  requests: z.number().int().nonnegative(),
  /** Posts that no earlier listing contained. */
  posts: z.number().int().nonnegative(),
  questions: z.number().int().nonnegative(),
})
export type SourceYield = z.infer<typeof SourceYield>

/** Requests and tokens of a cleaning run so far. */
export const RunUsage = z.object({
  requests: z.number().int().nonnegative(),
  /** As counted by the service (`usageMetadata`). Output includes thinking. */
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
})
export type RunUsage = z.infer<typeof RunUsage>

export const Coverage = z.object({
  subreddit: z.string(),
  /** Missing for Reddit. */
  source: SourceId.optional(),
  /** Requested questions. */
  asked: z.number().int().nonnegative(),
  /** Distinct posts read. */
  seen: z.number().int().nonnegative(),
  /** Entries that were dropped because they are not posts or have invalid values. */
  dropped: z.number().int().nonnegative().optional(),
  /** Questions added to the set. */
  questions: z.number().int().nonnegative(),
  /** Posts below the threshold, stored as unlikely questions. */
  unlikely: z.number().int().nonnegative().optional(),
  /** Why there are fewer questions than requested, as a sentence. */
  problem: z.string().optional(),
  /** The same reason as a code. */
  reason: ShortfallReason.optional(),
  /** Subreddits with similar names, if none has this name. */
  suggestions: z.array(z.string()).optional(),
  /** Requests sent for this subreddit, including failed ones. */
  requests: z.number().int().nonnegative().optional(),
  sources: z.array(SourceYield).optional(),
  /** Times of the oldest and the newest post that was read. */
  oldest: z.iso.datetime().optional().catch(undefined),
  newest: z.iso.datetime().optional().catch(undefined),
  /** Only posts from this time or later were requested. */
  since: z.iso.datetime().optional().catch(undefined),
  /** Only posts up to this time were requested. */
  until: z.iso.datetime().optional().catch(undefined),
  /**
   * The period from which no posts were read, because the limit, or the end of Reddit's list or search, came before the
   * last reading.
   */
  gap: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).optional().catch(undefined),
})
export type Coverage = z.infer<typeof Coverage>

export const FindTopicsStep = z.enum(['codebook', 'sorting', 'same-question'])
export type FindTopicsStep = z.infer<typeof FindTopicsStep>

/**
 * `all` makes a codebook around its fixed topics, sorts every title and finds questions that ask the same. `sort-again`
 * only sorts the titles of some topics by the existing codebook. `new` sorts titles that have no topic yet and compares
 * them with the groups. `group` only finds questions that ask the same, and which of another analysis's questions are
 * among them.
 */
export const FindTopicsScope = z.enum(['all', 'sort-again', 'new', 'group'])
export type FindTopicsScope = z.infer<typeof FindTopicsScope>

export const Run = z.object({
  id: RunId,
  kind: RunKind,
  state: RunState,
  /** Where an extraction reads; missing for Reddit. */
  source: SourceId.optional(),
  /** The sandbox stands in for the run's source or model, so what it reads or writes is invented. */
  isDemo: z.literal(true).optional(),
  /**
   * `second-opinion`: a cleaning run that judges titles cleaned earlier. `find-topics`: one that finds topics and the
   * same questions. `phrases`: one that writes search phrases. `post-check`: an extraction run that only checks whether
   * posts still exist. `read-answers`: one that reads what people answered.
   */
  task: z.enum(['second-opinion', 'find-topics', 'phrases', 'post-check', 'read-answers']).optional(),
  /** What a run that finds topics is doing now. */
  step: FindTopicsStep.optional(),
  scope: FindTopicsScope.optional(),
  waitingFor: z.object({ reason: WaitingReason, until: z.iso.datetime() }).optional(),
  /**
   * Cleaning: the run's titles that still exist. Finding topics: the titles of its step. Extraction: requested
   * questions. Check: posts to check. Reading answers: questions.
   */
  total: z.number().int().nonnegative(),
  /**
   * Titles cleaned, titles done in the step of a run that finds topics, questions found by an extraction, posts
   * checked, or questions whose answers were read.
   */
  processed: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  /**
   * Cleaning: how many processed titles the AI changed, and how many it left unchanged. A title that the user edited
   * during the run is in neither, because the AI's title becomes a suggestion.
   */
  changed: z.number().int().nonnegative().optional(),
  unchanged: z.number().int().nonnegative().optional(),
  /**
   * Verdicts on titles whose wording changed: how many so far, and how many of each. Missing if the run judges no
   * titles.
   */
  verdicts: z
    .object({
      of: z.number().int().nonnegative(),
      same: z.number().int().nonnegative(),
      scope: z.number().int().nonnegative(),
      other: z.number().int().nonnegative(),
    })
    .optional(),
  /** Checked posts that turned out to be deleted or removed. */
  gone: z.number().int().nonnegative().optional(),
  /** How many questions of the whole set were processed when the run began. */
  initialProcessedCount: z.number().int().nonnegative(),
  currentTitle: z.string().optional(),
  /** Milliseconds between two requests. */
  delayMs: z.number().nonnegative(),
  titlesPerRequest: z.number().int().positive(),
  /** The operator's model does this cleaning run; missing for Gemini. */
  service: z.literal('endpoint').optional(),
  /** The model of a cleaning run. */
  model: z.string().optional(),
  /** The versions of prompt and response schema of a cleaning run, such as `15/3`. */
  promptVersion: z.string().optional(),
  usage: RunUsage.optional(),
  /** Requests sent by a run that reads answers, and the most that it may send to a source with a daily limit. */
  requests: z.number().int().nonnegative().optional(),
  requestsMax: z.number().int().nonnegative().optional(),
  /** Google may store this run's titles, because Gemini rejected `store: false` for its key and model. */
  storeOptOutRejected: z.literal(true).optional(),
  /** Another active run uses the key, so this one gets only a part of its rate. */
  sharesKey: z.literal(true).optional(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  /** How the run ended, as a sentence. */
  message: z.string().optional(),
  /** What went wrong, or why it ended early, as a sentence. */
  problem: z.string().optional(),
  coverage: z.array(Coverage).optional(),
})
export type Run = z.infer<typeof Run>

export function isEnded<R extends Pick<Run, 'state'>>(run: R): run is R & { state: EndedState } {
  return EndedState.safeParse(run.state).success
}
