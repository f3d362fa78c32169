import { isEnded, type Run, type WaitingReason } from '@quarry/contracts/run'
import { addDays, format, isSameDay } from 'date-fns'
import { minutesAndSeconds, remainingMs } from './estimate.ts'

const waitingWords: Record<WaitingReason, string> = {
  rate: 'Waiting for this key’s next slot',
  'minute-quota': 'Gemini’s limit per minute is reached',
  'daily-quota': 'Today’s Gemini requests of this key are used up',
  'reddit-window': 'Reddit’s limit of 100 requests per minute is reached',
  service: 'The service has trouble answering',
}

/** What a run is doing and, where it waits, for what and until when. */
export function stateInWords(run: Run, nowMs: number): string {
  if (run.state === 'queued') return 'Waiting to start'
  if (run.state === 'paused') return 'Paused. What is done stays done'
  if (isEnded(run)) return run.message ?? endWords(run)
  if (run.state === 'waiting' && run.waitingFor) {
    const { reason, until } = run.waitingFor
    return `${waitingWords[reason]}; resumes ${untilInWords(Date.parse(until), nowMs)}`
  }
  return run.kind === 'extraction' ? 'Reading posts' : 'Cleaning titles'
}

/** Time left, in minutes and seconds; a run that stands still for long says so instead. */
export function remainingInWords(run: Run, nowMs: number): string {
  if (run.state === 'paused') return 'Paused'
  if (run.state === 'waiting' && run.waitingFor?.reason === 'daily-quota') {
    return `Resumes ${untilInWords(Date.parse(run.waitingFor.until), nowMs)}`
  }
  return minutesAndSeconds(remainingMs(run, nowMs))
}

/** `in 7 s` for what is near, else the time on the user's clock. */
export function untilInWords(untilMs: number, nowMs: number): string {
  const seconds = Math.ceil((untilMs - nowMs) / 1000)
  if (seconds <= 0) return 'at once'
  if (seconds < 90) return `in ${seconds} s`
  const time = format(untilMs, 'HH:mm')
  if (isSameDay(untilMs, nowMs)) return `at ${time}`
  const tomorrow = isSameDay(untilMs, addDays(nowMs, 1))
  return tomorrow ? `tomorrow at ${time}` : `on ${format(untilMs, 'EEEE')} at ${time}`
}

/** Pace of a run, such as `1 question every 12 seconds`. */
export function speedInWords(delayMs: number, titlesPerRequest: number): string {
  const seconds = delayMs / 1000
  if (titlesPerRequest > 1)
    return `1 request every ${secondsInWords(seconds)}, ${titlesPerRequest} titles each`
  return seconds < 1 ? `about ${seconds} s per question` : `1 question every ${secondsInWords(seconds)}`
}

function secondsInWords(seconds: number): string {
  return seconds < 1 ? `${seconds} s` : `${Math.round(seconds * 10) / 10} seconds`
}

function endWords(run: Run): string {
  if (run.state === 'cancelled') return 'Cancelled'
  return run.state === 'failed' ? (run.problem ?? 'Failed') : 'Complete'
}
