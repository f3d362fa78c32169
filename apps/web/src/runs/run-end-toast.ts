import { formatCount } from '@quarry/contracts/format-count'
import { TITLES_FOR_TOPICS_MIN } from '@quarry/contracts/limits'
import type { Run } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import { useEffect } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { formatCommunities } from '../analysis/questions/community-nouns.ts'
import type { EndedRun, RunPurpose } from '../analysis/run-watch.ts'
import { logFailure } from '../api/call-error.ts'
import type { ToastTone } from '../ui/toasts.ts'

/** `run` is the subject of every title but `done`: `Extraction cancelled`. */
type Messages = { run: string; done: string; fallback: string }

const CLEANING_FAILED = 'Failed to clean questions with AI'

const messages: Record<RunPurpose, Messages> = {
  extraction: {
    run: 'Extraction',
    done: 'Questions extracted successfully',
    fallback: 'Failed to extract questions from Reddit',
  },
  'post-check': {
    run: 'Checking posts',
    done: 'Posts checked',
    fallback: 'Failed to check posts',
  },
  'read-answers': {
    run: 'Reading answers',
    done: 'Answers read',
    fallback: 'Failed to read answers',
  },
  'process-selected': {
    run: 'Processing',
    done: 'Questions processed',
    fallback: 'Failed to process questions with AI',
  },
  'analysis-cleaning': { run: 'AI cleaning', done: 'AI cleaning completed', fallback: CLEANING_FAILED },
  'cleaning-screen': { run: 'Cleaning', done: 'Cleaning completed', fallback: CLEANING_FAILED },
  'second-opinion': {
    run: 'Second opinion',
    done: 'Second opinion completed',
    fallback: 'Failed to compare questions with AI',
  },
  'find-topics': { run: 'Finding topics', done: 'Topics found', fallback: 'Failed to find topics with AI' },
  phrases: {
    run: 'Search phrases',
    done: 'Search phrases written',
    fallback: 'Failed to write search phrases with AI',
  },
}

export type RunToast = { title: string; description?: string; tone: ToastTone }

/** Returns the toast for the end of a run, or of one run per source, worded for the screen that started it. */
export function runEndToast({ runs, purpose }: EndedRun): RunToast {
  const [run, ...others] = runs
  return run && others.length === 0 ? toastOfRun(run, purpose) : toastOfSources(runs, purpose)
}

function toastOfRun(run: Run, purpose: RunPurpose): RunToast {
  if (run.state === 'failed') return failureToast(purpose, run.problem ?? run.message)
  const description = run.message !== undefined && { description: run.message }
  const name = messages[purpose].run
  if (run.state === 'cancelled') return { title: `${name} cancelled`, tone: 'neutral', ...description }
  if (run.state === 'ended-early') return { title: `${name} ended early`, tone: 'neutral', ...description }
  return { ...endOf(purpose, run.processed, doneOf(run, purpose)), ...description }
}

/** Returns the title of a run that went through; an extraction may have found nothing. */
function endOf(purpose: RunPurpose, found: number, done: string): Pick<RunToast, 'title' | 'tone'> {
  return purpose === 'extraction' && found === 0
    ? { title: 'No questions found', tone: 'neutral' }
    : { title: done, tone: 'success' }
}

/** Returns what the run did. Runs that only sort, or that have too few titles for topics, find no topics. */
function doneOf({ scope, total }: Run, purpose: RunPurpose): string {
  if (purpose !== 'find-topics') return messages[purpose].done
  if (scope === 'sort-again' || scope === 'new') return 'Titles sorted'
  return scope === 'group' || total < TITLES_FOR_TOPICS_MIN
    ? 'Same questions grouped'
    : messages[purpose].done
}

function toastOfSources(runs: readonly Run[], purpose: RunPurpose): RunToast {
  const { run: name, done } = messages[purpose]
  const found = runs.reduce((sum, { processed }) => sum + processed, 0)
  const coverage = runs.flatMap((run) => run.coverage ?? [])
  const read = coverage.filter(({ questions }) => questions > 0)
  const sources = runs.map(({ source }) => source)
  const failed = runs.filter(({ state }) => state === 'failed')
  const reasons = failed.map(
    ({ source, problem }) => problem ?? `${sourceFacts[source ?? 'reddit'].name} could not be read.`,
  )
  const problems = [...new Set(reasons)]
  if (failed.length === runs.length) return failureToast(purpose, problems.join(' '))
  const where = formatCommunities(read.length || coverage.length, sources)
  const results =
    purpose === 'post-check' || purpose === 'read-answers'
      ? runs.flatMap(({ message }) => message ?? [])
      : [`Found ${formatCount(found, 'question')} in ${where}.`]
  const description = [...results, ...problems].join(' ')
  if (failed.length > 0) return { title: `${name} ended early`, tone: 'destructive', description }
  const hasState = (wanted: Run['state']) => runs.some(({ state }) => state === wanted)
  if (hasState('cancelled')) return { title: `${name} cancelled`, tone: 'neutral', description }
  if (hasState('ended-early')) return { title: `${name} ended early`, tone: 'neutral', description }
  return { ...endOf(purpose, found, done), description }
}

export function failureToast(purpose: RunPurpose, message: string | undefined): RunToast {
  const { run, fallback } = messages[purpose]
  return { title: `${run} failed`, description: message ?? fallback, tone: 'destructive' }
}

/** Shows a toast for every run that ends while the page is open, on any screen. */
export function useRunEnds(runs: readonly Run[]): void {
  const { runWatch, toasts, preferences } = useAnalysis()
  useEffect(() => {
    for (const ended of runWatch.takeEnded(runs)) {
      const toast = runEndToast(ended)
      toasts.notify(toast)
      if (preferences.get().notifyOfRunEnds) notifyOfEnd(toast.title, toast.description)
    }
  }, [runs, runWatch, toasts, preferences])
}

/** Shows a browser notification if the user allowed it and the page is hidden. */
function notifyOfEnd(title: string, body: string | undefined): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    new Notification(`${title} · Quarry`, { icon: '/favicon.svg', ...(body !== undefined && { body }) })
  } catch (error) {
    // Some phones allow notifications only from installed apps.
    logFailure('The end of a run was not notified', error)
  }
}
