import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { isEnded, type Run } from '@quarry/contracts/run'
import { isSameDay } from 'date-fns/isSameDay'
import type { Start } from '../analysis/analysis-state.ts'
import type { AnalysisSummary } from '../analysis/kept-analyses.ts'
import { type Failure, failureOf, formatFailure } from '../analysis/questions/failed-run.ts'
import { waitsForTomorrow } from '../analysis/questions/run-clock.ts'
import { formatTime } from '../ui/format-date.ts'

export type AnalysisStatus = {
  text: string
  tone: 'busy' | 'waiting' | 'bad' | 'neutral'
}

/**
 * Returns what happens in an analysis's copy on the server, what its run waits for, or how the last one failed;
 * undefined if there is nothing to say. `kept` is what this browser keeps; undefined if only the server has the
 * analysis. `start` is the start that this tab has under way in it.
 */
export function statusOf(
  copy: AnalysisCopy | undefined,
  nowMs: number,
  kept: Pick<AnalysisSummary, 'failure'> | undefined,
  start?: Start,
): AnalysisStatus | undefined {
  if (start) return { text: formatStart(start), tone: 'busy' }
  if (!copy) return statusOfFailure(kept?.failure)
  const until = formatMomentAhead(nowMs + copy.expiresInMs, nowMs)
  const active = copy.runs.find((run) => !isEnded(run))
  if (active) return statusOfActive(active, nowMs)
  if (copy.waits !== undefined) return { text: `Results wait until ${until}`, tone: 'waiting' }
  if (!kept) return { text: `Only on the server until ${until}`, tone: 'waiting' }
  // A copy that was made anew has no runs yet.
  return statusOfFailure(copy.runs.length > 0 ? failureOf(copy.runs) : kept.failure)
}

/** Returns text such as `Starting, 8,000 of 20,000`, without numbers if the server already has all titles. */
function formatStart({ sent, total, stop }: Start): string {
  return stop && total > 0 ? `Starting, ${formatNumber(sent)} of ${formatNumber(total)}` : 'Starting'
}

function statusOfActive(run: Run, nowMs: number): AnalysisStatus {
  const resumesAt = waitsForTomorrow(run)
  if (resumesAt !== undefined) {
    return { text: `Waits for tomorrow’s quota, ${formatMomentAhead(resumesAt, nowMs)}`, tone: 'waiting' }
  }
  const done = formatDone(run)
  if (run.state === 'paused') return { text: `Paused, ${done}`, tone: 'waiting' }
  return { text: `${nameOfWork(run)}, ${done}`, tone: 'busy' }
}

function statusOfFailure(failure: Failure | undefined): AnalysisStatus | undefined {
  return failure && { text: formatFailure(failure), tone: failure.state === 'failed' ? 'bad' : 'waiting' }
}

function nameOfWork({ kind, task }: Run): string {
  if (task === 'post-check') return 'Checking posts'
  if (task === 'read-answers') return 'Reading answers'
  if (task === 'find-topics') return 'Finding topics'
  if (task === 'phrases') return 'Writing search phrases'
  if (task) return 'Getting second opinions'
  return kind === 'cleaning' ? 'Cleaning' : 'Extracting'
}

const ends = new Map<Run['state'], string>([
  ['completed', 'finished'],
  ['ended-early', 'ended early'],
  ['failed', 'failed'],
  ['cancelled', 'was cancelled'],
])

/** `finding topics finished`. */
export function formatEnd(run: Run): string {
  return `${nameOfWork(run).toLowerCase()} ${ends.get(run.state) ?? 'ended'}`
}

/** `412 of 1,000`, or `130 questions` for an extraction, which may end below its limit. */
function formatDone({ kind, task, processed, failed, total }: Run): string {
  if (kind === 'extraction' && !task) return formatCount(processed, 'question')
  return `${formatNumber(processed + failed)} of ${formatNumber(total)}`
}

/** `14:02` today, else `Wednesday, 20:14`. */
function formatMomentAhead(ms: number, nowMs: number): string {
  const time = formatTime(ms)
  if (isSameDay(ms, nowMs)) return time
  return `${new Date(ms).toLocaleDateString('en-US', { weekday: 'long' })}, ${time}`
}
