import type { EndedRun, RunPurpose } from '../session/run-watch.ts'
import type { ToastTone } from '../ui/toast-store.ts'

/** `run`: the subject of the titles of other ends than `done`. */
type Messages = { run: string; done: string; fallback: string }

const CLEANING_FAILED = 'Failed to clean questions with AI'

const messages: Record<RunPurpose, Messages> = {
  extraction: {
    run: 'Extraction',
    done: 'Questions extracted successfully',
    fallback: 'Failed to extract questions from Reddit',
  },
  'read-new': {
    run: 'Getting new questions',
    done: 'New questions read',
    fallback: 'Failed to read new questions from Reddit',
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
  'uncertain-titles': {
    run: 'Deciding on titles',
    done: 'Uncertain titles decided on',
    fallback: 'Failed to decide on titles with AI',
  },
}

export type RunToast = { title: string; description?: string; tone: ToastTone }

/** Returns the toast for a run that has ended, worded for the screen that started it. */
export function runEndToast({ run, purpose }: EndedRun): RunToast {
  if (run.state === 'failed') return failureToast(purpose, run.problem ?? run.message)
  const description = run.message !== undefined && { description: run.message }
  const name = messages[purpose].run
  if (run.state === 'cancelled') return { title: `${name} cancelled`, tone: 'neutral', ...description }
  if (run.state === 'ended-early') return { title: `${name} ended early`, tone: 'neutral', ...description }
  return { title: messages[purpose].done, tone: 'success', ...description }
}

export function failureToast(purpose: RunPurpose, message: string | undefined): RunToast {
  const { run, fallback } = messages[purpose]
  return { title: `${run} failed`, description: message ?? fallback, tone: 'destructive' }
}
