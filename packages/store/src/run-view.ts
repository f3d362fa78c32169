import { Coverage, Run, RunKind, RunState, WaitingReason } from '@quarry/contracts/run'
import { ModelParams } from '@quarry/contracts/run-params'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** A Redis hash as RESP2 returns it: name, value, name, value. */
export const FlatHash = z.array(z.string()).transform((flat) => {
  const fields = new Map<string, string>()
  for (let i = 0; i + 1 < flat.length; i += 2) fields.set(flat[i] ?? '', flat[i + 1] ?? '')
  return fields
})

const count = z.coerce.number()
const time = z.coerce.number().transform((ms) => new Date(ms).toISOString())

const RunFields = z.object({
  id: z.string(),
  kind: RunKind,
  state: RunState,
  source: Run.shape.source.catch(undefined),
  task: Run.shape.task.catch(undefined),
  step: Run.shape.step.catch(undefined),
  pause: z.literal('1').optional(),
  demo: z.literal('1').optional(),
  total: count,
  processed: count,
  failed: count,
  changed: count.default(0),
  unchanged: count.default(0),
  toJudge: count.default(0),
  same: count.default(0),
  scope: count.default(0),
  other: count.default(0),
  gone: count.default(0),
  initialProcessedCount: count,
  delayMs: count.default(0),
  titlesPerRequest: count.default(1),
  params: z.string().optional(),
  requests: count.default(0),
  requestsMax: count.optional(),
  inputTokens: count.default(0),
  outputTokens: count.default(0),
  startedAt: time,
  finishedAt: time.optional(),
  currentTitle: z.string().optional(),
  waitReason: WaitingReason.optional(),
  waitUntil: count.optional(),
  storeOptOutRejected: z.literal('1').optional(),
  sharesKey: z.literal('1').optional(),
  promptVersion: z.string().optional(),
  message: z.string().optional(),
  problem: z.string().optional(),
})

/** The fields that a run has without its coverage, which may be large. */
const summaryFields = Object.keys(RunFields.shape)

/** Reads runs without their coverage. Runs that are gone are missing. */
export async function readRunSummaries(redis: Redis, metaKeys: readonly string[]): Promise<Run[]> {
  const pipeline = redis.pipeline()
  for (const meta of metaKeys) pipeline.hmget(meta, ...summaryFields)
  const results = (await pipeline.exec()) ?? []
  return results.flatMap(([error, values]) => {
    if (error) throw error
    const fields = new Map<string, string>()
    for (const [at, value] of FieldValues.parse(values).entries())
      if (value !== null) fields.set(summaryFields[at] ?? '', value)
    if (!fields.has('id')) return []
    const { coverage: _, ...run } = toRun(fields)
    return [run]
  })
}

const FieldValues = z.array(z.string().nullable())

/** In milliseconds. Shorter waits are the usual interval between requests and are not shown. `live.lua` has it, too. */
export const SHOWN_WAIT_MIN_MS = 1000

/** Converts a run's stored fields to the API's. */
export function toRun(hash: ReadonlyMap<string, string>, nowMs = Date.now()): Run {
  const parsed = RunFields.parse(Object.fromEntries(hash))
  const {
    pause,
    demo,
    waitReason,
    waitUntil,
    currentTitle,
    params,
    storeOptOutRejected,
    sharesKey,
    ...rest
  } = parsed
  const { requests, inputTokens, outputTokens, changed, unchanged, toJudge, same, scope, other, ...others } =
    rest
  const { gone, ...fields } = others
  const isRunning = fields.state === 'running' && !pause
  const waitingFor =
    isRunning && waitReason && waitUntil && waitUntil > nowMs + SHOWN_WAIT_MIN_MS
      ? { reason: waitReason, until: new Date(waitUntil).toISOString() }
      : undefined
  const isLive = fields.state === 'queued' || fields.state === 'running'
  return {
    ...fields,
    state: stateOf(fields.state, isLive && pause === '1', waitingFor?.reason),
    waitingFor,
    currentTitle,
    ...(demo && { isDemo: true }),
    ...(fields.kind === 'cleaning'
      ? { ...shownParams(params), changed, unchanged, usage: { requests, inputTokens, outputTokens } }
      : {}),
    ...(fields.task === 'post-check' && { gone }),
    ...(fields.task === 'read-answers' && { requests }),
    ...(toJudge > 0 && { verdicts: { of: toJudge, same, scope, other } }),
    ...(storeOptOutRejected && { storeOptOutRejected: true }),
    ...(isLive && sharesKey && { sharesKey: true }),
    ...(fields.kind === 'extraction' && {
      coverage: coverageIn(hash).map((line) => withEndReason(line, fields.state)),
    }),
  }
}

/** An extraction's fields per community: what was read, and the added questions, which only a script can count. */
export const coverageField = (community: string) => `coverage:${community}`
export const foundField = (community: string, listing: string) => `found:${community} ${listing}`
export const unlikelyField = (community: string) => `unlikely:${community}`

/** Stored coverage, without the counters. */
const StoredCoverage = Coverage.extend({ questions: z.number().default(0) })

/** Returns the coverage in a run's fields. */
export function coverageIn(hash: ReadonlyMap<string, string>): Coverage[] {
  const prefix = coverageField('')
  return [...hash].flatMap(([field, text]) => {
    if (!field.startsWith(prefix)) return []
    const line = StoredCoverage.parse(JSON.parse(text))
    const sources = line.sources?.map((yielded) => ({
      ...yielded,
      questions: Number(hash.get(foundField(line.subreddit, yielded.source)) ?? 0),
    }))
    const unlikely = Number(hash.get(unlikelyField(line.subreddit)) ?? 0)
    const questions = sources?.reduce((sum, yielded) => sum + yielded.questions, 0) ?? 0
    return [
      withoutReason({
        ...line,
        questions,
        ...(unlikely > 0 && { unlikely }),
        ...(sources && { sources }),
      }),
    ]
  })
}

/** Drops the reason for missing questions if none are missing, because it was stored before they were counted. */
export function withoutReason(coverage: Coverage): Coverage {
  if (coverage.questions < coverage.asked) return coverage
  const { problem, reason, suggestions, ...complete } = coverage
  return complete
}

/** Returns no fields if the params are missing or unreadable, because the rest of the run is still worth showing. */
function shownParams(params: string | undefined): Pick<Run, 'model' | 'service' | 'scope'> {
  const { model, service, scope } = ModelParams.safeDecode(params ?? '').data ?? {}
  return { model, ...(service && { service }), ...(scope && { scope }) }
}

/** Adds a reason to a subreddit that a run did not finish before it ended. */
export function withEndReason(coverage: Coverage, state: RunState): Coverage {
  if (coverage.questions >= coverage.asked || coverage.problem !== undefined) return coverage
  if (state === 'cancelled') return { ...coverage, reason: 'cancelled', problem: CANCELLED }
  if (state === 'failed') return { ...coverage, reason: 'service-trouble', problem: FAILED }
  return coverage
}

const CANCELLED = 'The run was cancelled before this subreddit was read to the end. What was found is kept.'
const FAILED = 'The run failed before this subreddit was read to the end. What was found is kept.'

/** Waiting for the next slot of the rate is part of running; any other wait has the state `waiting`. */
export function stateOf(stored: RunState, isPaused: boolean, reason: WaitingReason | undefined): RunState {
  if (isPaused) return 'paused'
  return reason && reason !== 'rate' ? 'waiting' : stored
}
