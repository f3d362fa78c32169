import { formatCount } from '@quarry/contracts/format-count'
import { PAIRS_PER_REQUEST, POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import { dollarsFor } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { type MeasuredBatch, requestMs, type TierInfo } from '@quarry/contracts/tier'
import {
  CODEBOOK_REQUESTS,
  estimateFindTopics,
  estimateGrouping,
  estimateJudgeTokens,
  estimateNewTitles,
  estimatePhrases,
  estimateSorting,
  estimateTokens,
  sameQuestionRequests,
  sortingRequests,
} from '@quarry/contracts/token-estimate'
import { equalTextOf } from '@quarry/questions/equal-titles'
import { type Measure, measuredFromStart } from '../analysis/questions/run-clock.ts'

/** Milliseconds assumed per pending question until the first poll. */
const FIRST_GUESS_MS = 2500

/**
 * Returns the milliseconds until a run ends: at first 2.5 s per pending question, then the average time per processed
 * question, or without progress the interval of its requests. Adds the requests for second opinions on cleaned titles.
 */
export function remainingMs(run: Run, nowMs: number, measure = measuredFromStart(run)): number {
  if (run.task === 'find-topics') return findingRequestsLeft(run) * msPerRequest(run, nowMs, measure)
  return cleaningMs(run, nowMs, measure) + judgingRequests(run) * run.delayMs
}

/** Returns about how many requests a run that finds topics still sends in its current step and all later ones. */
export function findingRequestsLeft(run: Run): number {
  const { scope = 'all', step = scope === 'group' ? 'same-question' : 'codebook', total } = run
  const left = titlesLeft(run)
  const later = scope === 'sort-again' ? 0 : sameQuestionRequests(total)
  if (step === 'codebook') return CODEBOOK_REQUESTS + sortingRequests(total) + later
  return step === 'sorting' ? sortingRequests(left) + later : sameQuestionRequests(left)
}

/** Returns how long a request has taken on average, or the key's interval before the first one. */
function msPerRequest({ usage, startedAt, delayMs }: Run, nowMs: number, { idleMs }: Measure): number {
  const { requests = 0 } = usage ?? {}
  const activeMs = Math.max(0, nowMs - Date.parse(startedAt) - idleMs)
  return requests > 0 ? activeMs / requests : delayMs
}

/**
 * Returns the milliseconds that the rest of a cleaning run takes at the pace of its requests, or on the operator's model
 * at its tested speed. Like the estimate before the start, it assumes that every title changes if there is a second
 * opinion.
 */
export function plannedMs(
  run: Run,
  { secondOpinion, tier }: { secondOpinion: boolean; tier: Speed },
): number {
  const left = titlesLeft(run)
  const judging = secondOpinion && !run.task ? requestsFor(left, PAIRS_PER_REQUEST) : judgingRequests(run)
  if (run.service === 'endpoint' && tier.tier === 'none' && !run.task)
    return ownModelMs({ ...tier, titles: left }, run.titlesPerRequest) + judging * tier.delayMs
  return (requestsFor(left, run.titlesPerRequest) + judging) * run.delayMs
}

/** How fast the user's key or the operator's model is. */
type Speed = Pick<TierInfo, 'tier' | 'delayMs' | 'batch'>

/** Returns the effort that a run still needs in the given time. */
export function effortLeft(run: Run, durationMs: number, quota?: DailyQuota): Effort {
  const requests =
    run.task === 'find-topics'
      ? findingRequestsLeft(run)
      : requestsFor(titlesLeft(run), run.titlesPerRequest) + judgingRequests(run)
  // A run that waits for the next quota shows the exact time instead.
  return { ...effortOf(requests, durationMs, quota), isUsedUp: false }
}

const titlesLeft = ({ total, processed, failed }: Run) => Math.max(0, total - processed - failed)

function judgingRequests({ task, verdicts }: Run): number {
  if (task || !verdicts) return 0
  return requestsFor(verdicts.of - verdicts.same - verdicts.scope - verdicts.other, PAIRS_PER_REQUEST)
}

function cleaningMs(run: Run, nowMs: number, measure: Measure): number {
  const left = titlesLeft(run)
  const { doneSince, activeMs } = progressSince(run, measure, nowMs)
  if (doneSince > 0) return left * (activeMs / doneSince)
  if (nowMs - Date.parse(run.startedAt) < POLL_INTERVAL_MS) return left * FIRST_GUESS_MS
  return requestsFor(left, run.titlesPerRequest) * run.delayMs
}

function progressSince(run: Run, measure: Measure, nowMs: number) {
  return {
    doneSince: run.processed + run.failed - measure.doneBefore,
    activeMs: Math.max(0, nowMs - measure.sinceMs - measure.idleMs),
  }
}

/** Returns true for an extraction of posts since a date, which ends once all are read, usually before its limit. */
export function isDateBounded({ coverage = [] }: Pick<Run, 'coverage'>): boolean {
  return coverage.length > 0 && coverage.every(({ since }) => since !== undefined)
}

/** Returns the progress of a run, 0 to 100. */
export function percentDone({
  total,
  processed,
  failed,
}: Pick<Run, 'total' | 'processed' | 'failed'>): number {
  return total > 0 ? Math.min(100, (100 * (processed + failed)) / total) : 0
}

/** Milliseconds before a measured rate means anything. */
const RATE_AFTER_MS = 5000

/** Returns the measured questions per minute; undefined while there is too little data. */
export function measuredPerMinute(run: Run, nowMs: number, measure = measuredFromStart(run)) {
  const { doneSince, activeMs } = progressSince(run, measure, nowMs)
  return doneSince > 0 && activeMs >= RATE_AFTER_MS ? (doneSince * 60_000) / activeMs : undefined
}

export function requestsFor(questions: number, titlesPerRequest: number): number {
  return Math.ceil(questions / titlesPerRequest)
}

/** A key's requests per day, and about how many are left today. */
export type DailyQuota = {
  perDay: number
  left: number
  /** When the quota resets, if the service has reported it as used up. */
  usedUpUntilMs: number | undefined
}

/** Returns the days that requests need with a daily quota; 1 if today's is enough or the quota is unknown. */
export function daysFor(requests: number, quota: DailyQuota | undefined): number {
  if (!quota) return 1
  const { left, perDay } = quota
  return requests <= left ? 1 : 1 + Math.ceil((requests - left) / perDay)
}

/** How long requests take. */
export type Effort = {
  requests: number
  durationMs: number
  /** Days that they need with the daily quota; 1 if the quota is unknown. */
  days: number
  /** True if nothing is left of today's quota. */
  isUsedUp: boolean
}

function effortOf(requests: number, durationMs: number, quota: DailyQuota | undefined): Effort {
  return { requests, durationMs, days: daysFor(requests, quota), isUsedUp: quota?.left === 0 }
}

/** Input of the estimate: titles, model and rate. */
export type CleaningWork = Rate & {
  titles: number
  /** The total of all titles. */
  characters: number
  /** True if each title also gets a search phrase. */
  withPhrase: boolean
  /** True if titles whose words change are also judged. */
  secondOpinion: boolean
}

/** How fast a key and a model are. */
export type Rate = {
  /** Undefined until it is known. */
  model: string | undefined
  /** Milliseconds between two requests. */
  delayMs: number
  /** The measured batch of a model whose time depends on the titles of a request; `delayMs` is that of one title. */
  batch?: MeasuredBatch | undefined
  /** True for such a model. */
  isOwnModel?: boolean
  /** The key's quota, if known. */
  quota: DailyQuota | undefined
}

/** The cost of cleaning at one number of titles per request, with a second opinion as if every title changed. */
export type RequestCost = Effort & {
  titlesPerRequest: number
  /** Share of a day's quota, if known: 0.5 is half. */
  shareOfDay: number | undefined
  /** Dollars for a paid key; undefined if the price is unknown. */
  dollars: number | undefined
}

type Pairs = Rate & {
  pairs: number
  /** The total of originals and cleaned titles. */
  characters: number
}

/** Returns the cost of judging cleaned titles. */
export function judgeCost({ pairs, characters, model, delayMs, quota }: Pairs, nowMs: number) {
  const requests = requestsFor(pairs, PAIRS_PER_REQUEST)
  const tokens = estimateJudgeTokens({ titles: pairs, characters, requests })
  const dollars = model === undefined ? undefined : dollarsFor(model, tokens, nowMs)
  return { ...effortOf(requests, requests * delayMs, quota), dollars }
}

/** Returns the cost of finding topics in these titles, of which equal ones are sent once. */
export function findTopicsCost(rows: readonly Question[], rate: Rate, nowMs: number) {
  return costOfRequests(estimateFindTopics(textsOf(rows)), rate, nowMs)
}

/** Returns the cost of sorting these titles by the codebook. */
export function sortingCost(rows: readonly Question[], rate: Rate, nowMs: number) {
  return costOfRequests(estimateSorting(textsOf(rows)), rate, nowMs)
}

/** Returns the cost of sorting new titles and comparing them with this many groups. */
export function newTitlesCost(
  rows: readonly Question[],
  groups: number,
  { rate, nowMs }: { rate: Rate; nowMs: number },
) {
  return costOfRequests(estimateNewTitles({ ...textsOf(rows), groups }), rate, nowMs)
}

/** Returns the cost of runs that group titles and compare them with questions of another analysis. */
export function groupingCost(
  runs: readonly { rows: readonly Question[]; known: number; carried: number }[],
  rate: Rate,
  nowMs: number,
) {
  const each = runs.map(({ rows, ...counts }) => estimateGrouping({ ...textsOf(rows), ...counts }))
  const sum = (key: 'requests' | 'inputTokens' | 'outputTokens') =>
    each.reduce((total, estimate) => total + estimate[key], 0)
  const tokens = {
    requests: sum('requests'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
  }
  return costOfRequests(tokens, rate, nowMs)
}

/** Returns the cost of search phrases for these titles. */
export function phrasesCost(rows: readonly Question[], rate: Rate, nowMs: number) {
  return costOfRequests(estimatePhrases(textsOf(rows)), rate, nowMs)
}

const textsByRows = new WeakMap<readonly Question[], { titles: number; characters: number }>()

/** Returns the number and total length of the rows' distinct texts. The result is cached because rows never change. */
function textsOf(rows: readonly Question[]): { titles: number; characters: number } {
  const known = textsByRows.get(rows)
  if (known) return known
  const texts = new Set(rows.map(({ originalTitle }) => equalTextOf(originalTitle)))
  const counted = { titles: texts.size, characters: [...texts].reduce((sum, text) => sum + text.length, 0) }
  textsByRows.set(rows, counted)
  return counted
}

function costOfRequests(
  tokens: ReturnType<typeof estimateSorting>,
  { model, delayMs, quota }: Rate,
  nowMs: number,
) {
  const dollars = model === undefined ? undefined : dollarsFor(model, tokens, nowMs)
  return { ...effortOf(tokens.requests, tokens.requests * delayMs, quota), dollars }
}

/** Returns the pairs to judge if every title changes. */
export function allPairs({ titles, characters, ...rate }: CleaningWork): Pairs {
  return { ...rate, pairs: titles, characters: 2 * characters }
}

/** Estimates a cleaning before it starts, and the rest of a run at another number of titles per request. */
export function costOf(work: CleaningWork, titlesPerRequest: number, nowMs: number): RequestCost {
  const { delayMs, quota, model } = work
  const cleaning = requestsFor(work.titles, titlesPerRequest)
  const judging = work.secondOpinion
    ? judgeCost(allPairs(work), nowMs)
    : { requests: 0, durationMs: 0, dollars: 0 }
  const requests = cleaning + judging.requests
  const tokens = estimateTokens({ ...work, requests: cleaning })
  const dollars = model === undefined ? undefined : dollarsFor(model, tokens, nowMs)
  const cleaningMs = work.isOwnModel ? ownModelMs(work, titlesPerRequest) : cleaning * delayMs
  return {
    ...effortOf(requests, cleaningMs + judging.durationMs, quota),
    titlesPerRequest,
    shareOfDay: quota && requests / quota.perDay,
    dollars: dollars === undefined ? undefined : dollars + (judging.dollars ?? 0),
  }
}

/** Returns how long the operator's model takes for all titles. */
function ownModelMs(work: OwnModelWork, titlesPerRequest: number): number {
  const rest = work.titles % titlesPerRequest
  const full = Math.floor(work.titles / titlesPerRequest) * requestMs(work, titlesPerRequest)
  return rest === 0 ? full : full + requestMs(work, rest)
}

type OwnModelWork = Pick<CleaningWork, 'titles' | 'delayMs' | 'batch'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns `18 s`, `4 min 10 s`, `3 h 21 min` or `2 days`. */
export function formatDuration(ms: number): string {
  if (ms >= DAY_MS) return formatCount(Math.ceil(ms / DAY_MS), 'day')
  if (ms >= HOUR_MS) {
    const minutes = Math.round(ms / MINUTE_MS)
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  }
  return ms > MINUTE_MS - 1000 ? minutesAndSeconds(ms) : `${Math.ceil(Math.round(ms) / 1000)} s`
}

/** Returns how long requests take, in days if a day's quota or 24 hours are not enough. */
export function timeOf({ durationMs, days, isUsedUp }: Effort): { text: string; isLong: boolean } {
  if (isUsedUp && days === 2) return { text: 'Tomorrow', isLong: true }
  if (days > 1) return { text: formatCount(days, 'day'), isLong: true }
  return { text: formatDuration(durationMs), isLong: durationMs >= DAY_MS }
}

/** Minutes and seconds, as in `5 min 0 s`; rounded up to a second. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(Math.round(ms) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
