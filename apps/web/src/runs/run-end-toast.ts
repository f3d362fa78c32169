import type { EndedRun, RunPurpose } from '../session/run-watch.ts'
import type { ToastTone } from '../ui/toast-store.ts'

type Messages = { done: string; failed: string; cancelled: string; fallback: string }

const messages: Record<RunPurpose, Messages> = {
  extraction: {
    done: 'Questions extracted successfully',
    failed: 'Extraction failed',
    cancelled: 'Extraction cancelled',
    fallback: 'Failed to extract questions from Reddit',
  },
  'read-new': {
    done: 'New questions read',
    failed: 'Reading what is new failed',
    cancelled: 'Reading what is new cancelled',
    fallback: 'Failed to read new questions from Reddit',
  },
  'process-selected': {
    done: 'Questions processed',
    failed: 'Processing failed',
    cancelled: 'Processing cancelled',
    fallback: 'Failed to process questions with AI',
  },
  'analysis-cleaning': {
    done: 'AI cleaning completed',
    failed: 'AI cleaning failed',
    cancelled: 'AI cleaning cancelled',
    fallback: 'Failed to clean questions with AI',
  },
  'cleaning-screen': {
    done: 'Cleaning completed',
    failed: 'Cleaning failed',
    cancelled: 'Cleaning cancelled',
    fallback: 'Failed to clean questions with AI',
  },
  'second-opinion': {
    done: 'Second opinion completed',
    failed: 'Second opinion failed',
    cancelled: 'Second opinion cancelled',
    fallback: 'Failed to compare questions with AI',
  },
}

export type RunToast = { title: string; description?: string; tone: ToastTone }

/** Returns the toast for a run that has ended, worded for the screen that started it. */
export function runEndToast({ run, purpose }: EndedRun): RunToast {
  if (run.state === 'failed') return failureToast(purpose, run.problem ?? run.message)
  const cancelled = run.state === 'cancelled'
  return {
    title: cancelled ? messages[purpose].cancelled : messages[purpose].done,
    tone: cancelled ? 'neutral' : 'success',
    ...(run.message !== undefined && { description: run.message }),
  }
}

export function failureToast(purpose: RunPurpose, message: string | undefined): RunToast {
  const { failed, fallback } = messages[purpose]
  return { title: failed, description: message ?? fallback, tone: 'destructive' }
}
