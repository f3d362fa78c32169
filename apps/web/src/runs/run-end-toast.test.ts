import { expect, test } from 'vitest'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { failureToast, runEndToast } from './run-end-toast.ts'

test('a completed run shows its own message', () => {
  const run = sampleRun({ state: 'completed', message: '5 questions were cleaned.' })
  expect(runEndToast({ runs: [run], purpose: 'process-selected' })).toEqual({
    title: 'Questions processed',
    description: '5 questions were cleaned.',
    tone: 'success',
  })
})

test('a failed run shows its reason', () => {
  const run = sampleRun({ state: 'failed', problem: 'The key was refused.' })
  expect(runEndToast({ runs: [run], purpose: 'cleaning-screen' })).toEqual({
    title: 'Cleaning failed',
    description: 'The key was refused.',
    tone: 'destructive',
  })
})

test('a run that ended early gives the reason and is neither a success nor a failure', () => {
  const run = sampleRun({ state: 'ended-early', message: 'The credit is used up.' })
  expect(runEndToast({ runs: [run], purpose: 'analysis-cleaning' })).toEqual({
    title: 'AI cleaning ended early',
    description: 'The credit is used up.',
    tone: 'neutral',
  })
})

test('a cancelled run is neither a success nor a failure', () => {
  const run = sampleRun({ kind: 'extraction', state: 'cancelled' })
  expect(runEndToast({ runs: [run], purpose: 'extraction' })).toEqual({
    title: 'Extraction cancelled',
    tone: 'neutral',
  })
})

test('an extraction from several sources has one toast with the sum and the failures', () => {
  const one = sampleRun({ kind: 'extraction', state: 'completed', source: 'lemmy', processed: 245 })
  const other = sampleRun({ kind: 'extraction', state: 'completed', source: 'hacker-news', processed: 300 })
  const read = { asked: 300, seen: 900 }
  const lemmy = { ...one, coverage: [{ ...read, subreddit: 'bread@lemmy.world', questions: 245 }] }
  const hackerNews = { ...other, coverage: [{ ...read, subreddit: 'ask-hn', questions: 300 }] }
  expect(runEndToast({ runs: [lemmy, hackerNews], purpose: 'extraction' })).toEqual({
    title: 'Questions extracted successfully',
    description: 'Found 545 questions in 2 communities.',
    tone: 'success',
  })
  const failed = { ...other, processed: 0, state: 'failed', problem: 'Hacker News is down.' } as const
  expect(runEndToast({ runs: [lemmy, failed], purpose: 'extraction' })).toEqual({
    title: 'Extraction ended early',
    description: 'Found 245 questions in 1 community. Hacker News is down.',
    tone: 'destructive',
  })
  expect(runEndToast({ runs: [failed, failed], purpose: 'extraction' })).toMatchObject({
    title: 'Extraction failed',
    description: 'Hacker News is down.',
  })
  const cancelled = { ...hackerNews, state: 'cancelled' } as const
  expect(runEndToast({ runs: [lemmy, cancelled], purpose: 'extraction' })).toMatchObject({
    title: 'Extraction cancelled',
    tone: 'neutral',
  })
})

test('an extraction that found nothing says so, and is neither a success nor a failure', () => {
  const none = { title: 'No questions found', tone: 'neutral' }
  const run = sampleRun({ kind: 'extraction', state: 'completed', source: 'lemmy', processed: 0 })
  expect(runEndToast({ runs: [run], purpose: 'extraction' })).toEqual(none)
  const other = { ...run, source: 'hacker-news' } as const
  expect(runEndToast({ runs: [run, other], purpose: 'extraction' })).toMatchObject(none)
  const checked = { title: 'Posts checked', tone: 'success' }
  expect(runEndToast({ runs: [run], purpose: 'post-check' })).toEqual(checked)
})

test.each([
  ['extraction', 'Extraction failed', 'Failed to extract questions from Reddit'],
  ['process-selected', 'Processing failed', 'Failed to process questions with AI'],
  ['analysis-cleaning', 'AI cleaning failed', 'Failed to clean questions with AI'],
  ['cleaning-screen', 'Cleaning failed', 'Failed to clean questions with AI'],
] as const)('%s without a message falls back to the stated sentence', (purpose, title, description) => {
  expect(failureToast(purpose, undefined)).toEqual({ title, description, tone: 'destructive' })
})

test('a run that finds topics says what it found', () => {
  const titleOf = (change: Parameters<typeof sampleRun>[0]) => {
    const run = sampleRun({ state: 'completed', task: 'find-topics', step: 'same-question', ...change })
    return runEndToast({ runs: [run], purpose: 'find-topics' }).title
  }
  expect(titleOf({ total: 30 })).toBe('Topics found')
  expect(titleOf({ total: 29 })).toBe('Same questions grouped')
  expect(titleOf({ total: 90, step: 'sorting', scope: 'sort-again' })).toBe('Titles sorted')
  expect(titleOf({ total: 90, scope: 'group' })).toBe('Same questions grouped')
})
