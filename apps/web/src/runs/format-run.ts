import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { type FindTopicsStep, isEnded, type Run, type WaitingReason } from '@quarry/contracts/run'
import type { SourceId } from '@quarry/contracts/sources'
import type { TierInfo } from '@quarry/contracts/tier'
import { addDays } from 'date-fns/addDays'
import { isSameDay } from 'date-fns/isSameDay'
import { type Measure, waitsForTomorrow } from '../analysis/questions/run-clock.ts'
import { formatDay, formatTime } from '../ui/format-date.ts'
import {
  type DailyQuota,
  type Effort,
  effortLeft,
  formatDuration,
  isDateBounded,
  measuredPerMinute,
  minutesAndSeconds,
  plannedMs,
  remainingMs,
  timeOf,
} from './estimate.ts'

const waitingReasons: Record<Exclude<WaitingReason, 'source-window'>, string> = {
  rate: 'Next request',
  'minute-quota': 'Gemini’s per-minute limit is reached',
  'token-quota': 'Gemini’s tokens-per-minute limit is almost used up',
  'daily-quota': 'No Gemini requests left today',
  service: 'The service is returning errors',
  'model-start': 'The model is being loaded, which may take minutes',
}

const windows: Record<SourceId, string> = {
  reddit: 'Reddit’s request limit is reached',
  'hacker-news': 'Hacker News’ limit for this server is reached',
  'stack-exchange': 'No Stack Exchange requests left today',
  lemmy: 'Lemmy’s limit for this server is reached',
}

function waitOf({ kind, source = 'reddit' }: Run, reason: WaitingReason): string {
  const isOfSource = reason === 'source-window' || (reason === 'daily-quota' && kind === 'extraction')
  return isOfSource ? windows[source] : waitingReasons[reason]
}

/** Shown for a run with `storeOptOutRejected`. */
export const STORED_BY_GOOGLE =
  'Google may keep these titles in the log of your Google project for up to 55 days. Gemini refused Quarry’s opt-out (store: false) for this key and model. You can turn the log off in Google AI Studio.'

/** Describes what the run is doing, or what it is waiting for and until when. */
export function formatState(run: Run, nowMs: number): string {
  if (run.state === 'queued') return 'Waiting to start'
  if (run.state === 'paused') return 'Paused. Finished work is kept'
  if (isEnded(run)) return run.message ?? formatEnd(run)
  if (run.waitingFor) {
    const { reason, until } = run.waitingFor
    const when = formatTimeUntil(Date.parse(until), nowMs)
    if (reason === 'model-start') return waitingReasons[reason]
    return reason === 'rate' ? `${waitingReasons.rate} ${when}` : `${waitOf(run, reason)}; resumes ${when}`
  }
  return formatWork(run)
}

function formatWork(run: Run): string {
  if (run.task === 'post-check') return 'Checking posts'
  if (run.task === 'read-answers') return 'Reading answers'
  if (run.task === 'find-topics') return stepNames[run.step ?? 'codebook'].state
  if (run.task === 'phrases') return 'Writing search phrases'
  if (run.task || (run.verdicts && run.processed + run.failed >= run.total)) return 'Getting second opinions'
  return run.kind === 'extraction' ? 'Reading posts' : 'Cleaning titles'
}

const stepNames: Record<FindTopicsStep, { state: string; name: string }> = {
  codebook: { state: 'Finding the topics', name: 'codebook' },
  sorting: { state: 'Sorting titles into topics', name: 'sorting' },
  'same-question': { state: 'Finding the same questions', name: 'the same question' },
}

/** Returns a run's progress for the page's head, such as `120 of 240`, with the step if the run finds topics. */
export function formatProgress(run: Run): string {
  const done = run.processed + run.failed
  if (run.task === 'find-topics') return formatStep(run)
  return isDateBounded(run)
    ? `${formatNumber(done)} found`
    : `${formatNumber(done)} of ${formatNumber(run.total)}`
}

/** Returns the step of a run that finds topics and how far it is, such as `sorting, 120 of 240`. */
export function formatStep({ step = 'codebook', processed, failed, total }: Run): string {
  const { name } = stepNames[step]
  if (step === 'codebook') return name
  return `${name}, ${formatNumber(processed + failed)} of ${formatNumber(total)}`
}

/** Silence that is worth a word. */
const SILENT_MS = 60_000

/** Says for how long a cleaning run's requests have gone without a response; undefined while that is normal. */
export function formatSilence(
  { kind, state, waitingFor, delayMs }: Run,
  { heardMs }: Measure,
  nowMs: number,
) {
  const silentMs = nowMs - heardMs
  if (kind !== 'cleaning' || state !== 'running' || waitingFor) return undefined
  if (silentMs < Math.max(SILENT_MS, 3 * delayMs)) return undefined
  return `Nothing has come back for ${formatDuration(silentMs)}`
}

/** Returns the name of an active run's task. */
export function formatTask({ task, kind }: Pick<Run, 'task' | 'kind'>): string {
  if (task === 'post-check') return 'Checking posts'
  if (task === 'read-answers') return 'Reading answers'
  if (task === 'find-topics') return 'Finding topics'
  if (task === 'phrases') return 'Writing search phrases'
  if (task) return 'Second opinion in progress'
  return kind === 'extraction' ? 'Extracting questions' : 'Cleaning in Progress'
}

/** Measured rate, such as `4.9 questions a minute`. */
export function formatRate(perMinute: number | undefined): string {
  if (perMinute === undefined) return 'Measuring'
  if (perMinute < 1) return `1 question every ${minutesAndSeconds(60_000 / perMinute)}`
  const rate = perMinute < 10 ? perMinute.toFixed(1) : formatNumber(Math.round(perMinute))
  return `${rate} questions a minute`
}

/**
 * Returns the time left, or in days if today's quota isn't enough, or why the run is halted. The panel of a cleaning run
 * always shows minutes and seconds.
 */
export function formatRemaining(run: Run, nowMs: number, measure?: Measure, quota?: DailyQuota): string {
  if (run.state === 'paused') return 'Paused'
  const dailyQuotaUntilMs = waitsForTomorrow(run)
  if (dailyQuotaUntilMs !== undefined) return `Resumes ${formatTimeUntil(dailyQuotaUntilMs, nowMs)}`
  if (!isEstimable(run, measure)) return formatUnknownTime(run)
  const { text, isLong } = formatEffort(effortLeft(run, remainingMs(run, nowMs, measure), quota))
  const isCleaning = run.kind === 'cleaning' && !run.task
  return isCleaning && !isLong ? minutesAndSeconds(remainingMs(run, nowMs, measure)) : text
}

/** Says why a run has no estimated time left. */
export function formatUnknownTime(run: Run): string {
  return isDateBounded(run) ? 'Until all posts from these dates are read' : 'Measuring'
}

/** Returns false for example before an extraction has found anything. */
function isEstimable(run: Run, measure?: Measure): boolean {
  return !isDateBounded(run) && (run.kind === 'cleaning' || run.processed > (measure?.doneBefore ?? 0))
}

type HeadEstimate = Parameters<typeof plannedMs>[1] & { measure: Measure; quota: DailyQuota | undefined }

/**
 * Returns the time left for the head, such as `18 s`: the options' estimate until the run's own rate is measured.
 * Undefined if unknown.
 */
export function timeLeft(run: Run, nowMs: number, { measure, quota, ...plan }: HeadEstimate) {
  if (!isEstimable(run, measure)) return undefined
  const isMeasured =
    run.kind === 'extraction' ||
    run.task === 'find-topics' ||
    measuredPerMinute(run, nowMs, measure) !== undefined
  const durationMs = isMeasured ? remainingMs(run, nowMs, measure) : plannedMs(run, plan)
  return formatEffort(effortLeft(run, durationMs, quota))
}

function formatEffort(effort: Effort): { text: string; isLong: boolean } {
  const { text, isLong } = timeOf(effort)
  return { text: effort.days > 1 ? `${text} of quota` : text, isLong }
}

/** Such as `in 7 s` below 90 seconds, else the time on the user's clock. */
export function formatTimeUntil(untilMs: number, nowMs: number): string {
  const seconds = Math.ceil((untilMs - nowMs) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 90) return `in ${seconds} s`
  const time = formatTime(untilMs)
  if (isSameDay(untilMs, nowMs)) return `at ${time}`
  const tomorrow = isSameDay(untilMs, addDays(nowMs, 1))
  return tomorrow
    ? `tomorrow at ${time}`
    : `on ${new Date(untilMs).toLocaleDateString('en-US', { weekday: 'long' })} at ${time}`
}

/** Returns a run's speed, such as `1 question every 12 seconds`. */
export function formatSpeed(delayMs: number, titlesPerRequest: number): string {
  const seconds = delayMs / 1000
  if (titlesPerRequest > 1)
    return `1 request every ${formatSeconds(seconds)}, ${titlesPerRequest} titles each`
  return seconds < 1 ? `about ${seconds} s per question` : `1 question every ${formatSeconds(seconds)}`
}

/** Returns an ended cleaning run's counts and duration, and why it failed or ended early. */
export function formatSummary(run: Run): string {
  if (run.task === 'find-topics' || run.task === 'phrases') return run.message ?? formatEnd(run)
  const left = Math.max(0, run.total - run.processed - run.failed)
  const counts = [
    formatCleaned(run),
    ...(run.failed > 0 ? [`${formatNumber(run.failed)} failed`] : []),
    ...(left > 0 ? [`${formatNumber(left)} ${run.task ? 'not checked' : 'not cleaned'}`] : []),
  ].join(', ')
  if (!run.problem) return `${counts}.`
  if (run.state === 'ended-early') return `${run.problem} ${counts}.`
  return `${counts}. ${run.problem} ${kept(run)}`
}

const madeNames: Record<NonNullable<Run['task']> | 'cleaning', string> = {
  'find-topics': 'Topics found with',
  phrases: 'Search phrases written with',
  'second-opinion': 'Second opinion from',
  'post-check': 'Checked with',
  'read-answers': 'Read with',
  cleaning: 'Cleaned with',
}

/** `Cleaned with gemini-3.5-flash-lite on 26 Nov 2026.`; empty if the model is unknown. */
export function formatMadeWith({ task, model, startedAt }: Run): string {
  if (model === undefined) return ''
  return `${madeNames[task ?? 'cleaning']} ${model} on ${formatDay(new Date(startedAt))}.`
}

function kept({ task }: Run): string {
  return task ? 'No title was changed.' : 'Cleaned titles are kept.'
}

const doneNames: Record<
  FindTopicsStep | 'second-opinion' | 'phrases' | 'post-check' | 'read-answers' | 'cleaning',
  string
> = {
  codebook: 'sorted',
  sorting: 'sorted',
  'same-question': 'compared',
  'second-opinion': 'checked',
  'post-check': 'checked',
  phrases: 'done',
  'read-answers': 'read',
  cleaning: 'cleaned',
}

/** Such as `299 of 300 cleaned in 1 min 2 s`. */
export function formatCleaned({ task, step, processed, total, startedAt, finishedAt }: Run): string {
  const done = doneNames[task === 'find-topics' ? (step ?? 'codebook') : (task ?? 'cleaning')]
  const counts = `${formatNumber(processed)} of ${formatNumber(total)} ${done}`
  if (finishedAt === undefined) return counts
  return `${counts} in ${formatDuration(Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)))}`
}

type SpeedOfRun = Pick<Run, 'delayMs' | 'titlesPerRequest' | 'service' | 'sharesKey'>

/** Returns the run's speed, with the tier's name unless the key has its own rate or no tier. */
export function formatTierSpeed(
  tier: Pick<TierInfo, 'name' | 'delayMs'>,
  { delayMs, titlesPerRequest, service, sharesKey }: SpeedOfRun,
): string {
  const speed = formatSpeed(service ? Math.round(delayMs / 100) * 100 : delayMs, titlesPerRequest)
  if (service) return `Measured: ${speed}`
  const shared = sharesKey ? '; another run shares this key' : ''
  return `${tier.delayMs === delayMs ? tier.name : 'This key'}: ${speed}${shared}`
}

function formatSeconds(seconds: number): string {
  return seconds < 1 ? `${seconds} s` : `${Math.round(seconds * 10) / 10} seconds`
}

function formatEnd(run: Run): string {
  if (run.state === 'cancelled') return 'Cancelled'
  return run.state === 'failed' ? (run.problem ?? 'Failed') : 'Complete'
}

/** Returns how many titles a run changed, and how they were judged. Empty when unknown or nothing was cleaned. */
export function formatOutcome(run: Pick<Run, 'changed' | 'unchanged' | 'verdicts'>): string {
  return [formatChanges(run), formatVerdicts(run)].filter(Boolean).join(' ')
}

function formatChanges({ changed = 0, unchanged = 0 }: Pick<Run, 'changed' | 'unchanged'>): string {
  if (changed + unchanged === 0) return ''
  const stayed = `stayed as ${unchanged === 1 ? 'it was' : 'they were'}.`
  if (changed === 0) return `${formatCount(unchanged, 'title')} ${stayed}`
  const wereChanged = `${formatCount(changed, 'title')} ${changed === 1 ? 'was' : 'were'} changed`
  return unchanged === 0 ? `${wereChanged}.` : `${wereChanged}, ${formatNumber(unchanged)} ${stayed}`
}

/** The checks accepted every title, so checks and judge agree on titles with the verdict `same`. */
function formatVerdicts({ verdicts }: Pick<Run, 'verdicts'>): string {
  if (!verdicts) return ''
  const { same, scope, other } = verdicts
  const marked = scope + other
  if (same + marked === 0) return ''
  const agreed = `Second opinion: ${formatNumber(same)} of ${formatCount(same + marked, 'title')} still ${same === 1 ? 'asks' : 'ask'} the same question`
  return marked === 0
    ? `${agreed}.`
    : `${agreed}, ${formatNumber(marked)} ${marked === 1 ? 'is' : 'are'} flagged.`
}
