import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { isEnded, type Run } from '@quarry/contracts/run'
import { isSameDay } from 'date-fns'
import { waitsForTomorrow } from '../questions/run-clock.ts'
import { formatTime } from '../ui/format-date.ts'

export type AnalysisStatus = {
  text: string
  tone: 'busy' | 'waiting' | 'bad' | 'neutral'
}

/**
 * Returns what happens in an analysis's copy on the server, what its run waits for, or how the last one failed;
 * undefined if there is nothing to say. `keptHere` is false if only the server has the analysis.
 */
export function statusOf(
  copy: AnalysisCopy | undefined,
  nowMs: number,
  keptHere: boolean,
): AnalysisStatus | undefined {
  if (!copy) return undefined
  const until = formatMomentAhead(nowMs + copy.expiresInMs, nowMs)
  const active = copy.runs.find((run) => !isEnded(run))
  if (active) return statusOfActive(active, nowMs)
  if (copy.waits !== undefined) return { text: `Results wait until ${until}`, tone: 'waiting' }
  if (!keptHere) return { text: `Only on the server until ${until}`, tone: 'waiting' }
  const [last] = copy.runs
  return last && statusOfFailure(last)
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

/** Returns the last run's reason if it ended before its work was done, until the next one starts. */
function statusOfFailure({ state, problem, message }: Run): AnalysisStatus | undefined {
  const reason = (problem ?? message ?? 'the server gave no reason').replace(/\.$/, '')
  if (state === 'failed') return { text: `Failed: ${reason}`, tone: 'bad' }
  return state === 'ended-early' ? { text: `Ended early: ${reason}`, tone: 'waiting' } : undefined
}

function nameOfWork({ kind, task }: Run): string {
  if (task === 'post-check') return 'Checking posts'
  if (task) return 'Getting second opinions'
  return kind === 'cleaning' ? 'Cleaning' : 'Extracting'
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
