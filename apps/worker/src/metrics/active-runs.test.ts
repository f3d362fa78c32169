import type { Run } from '@quarry/contracts/run'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Job } from 'bullmq'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createActiveRuns } from './active-runs.ts'

const QUIET_MS = 120_000

const running: Run = {
  ...{ id: '0d9e5f0c-6a3e-4f2b-9c1d-7e8f9a0b1c2d', kind: 'cleaning', state: 'waiting' },
  ...{ total: 300, processed: 60, failed: 3, initialProcessedCount: 0, delayMs: 12_000, titlesPerRequest: 1 },
  startedAt: '2026-11-20T18:00:00.000Z',
  waitingFor: { reason: 'minute-quota', until: '2026-11-20T18:00:12.000Z' },
}

/**
 * Works on a run for `ms` milliseconds of fake time. `during` is called every minute, and from the first minute on the
 * run is as `later`. Returns the job's lines.
 */
async function workFor(
  ms: number,
  run: Run,
  during: (active: ReturnType<typeof createActiveRuns>) => void,
  later = run,
) {
  vi.useFakeTimers()
  let now = run
  const lines: string[] = []
  const shown: unknown[] = []
  const job: Job<RunJob> = Object.assign(Object.create(null), {
    data: { runId: run.id, sessionId: 'a session' },
    log: async (line: string) => lines.push(line.replace(/^\S+ /, '')),
    updateProgress: async (percent: unknown) => shown.push(percent),
  })
  const active = createActiveRuns(pino({ level: 'silent' }), { find: async () => now }, QUIET_MS)
  const work = Promise.withResolvers<void>()
  const done = active.during(job, () => work.promise)
  for (let waited = 0; waited < ms; waited += 60_000) {
    await vi.advanceTimersByTimeAsync(60_000)
    now = later
    during(active)
  }
  work.resolve()
  await done
  vi.useRealTimers()
  return { lines, shown }
}

test('a run that is slow says every two minutes what it waits for, and shows its progress', async () => {
  const { lines, shown } = await workFor(4 * 60_000, running, () => undefined)
  const line = '60 of 300 titles are cleaned. The run waits until 2026-11-20T18:00:12.000Z: minute quota.'
  expect(lines).toEqual([line, line])
  expect(shown).toEqual([21, 21, 21])
})

test('a run with results has no lines about waiting', async () => {
  const { lines } = await workFor(6 * 60_000, running, (active) => active.saved(running.id, 50))
  expect(new Set(lines)).toEqual(new Set(['60 of 300 titles are cleaned.']))
})

const sent: Run = { ...running, waitingFor: undefined }
const reading: Run = { ...sent, kind: 'extraction' }
const found = { subreddit: 'bread', asked: 300, questions: 60 }
const verdicts = { of: 40, same: 8, scope: 1, other: 0 }

test.each<[string, Run, Partial<Run>]>([
  ['60 of 300 titles are cleaned.', sent, { failed: 2 }],
  [
    '9 of 40 changed titles have a second opinion.',
    { ...sent, processed: 297, verdicts },
    { verdicts: { ...verdicts, same: 7 } },
  ],
  ['60 of 300 titles have a second opinion.', { ...sent, task: 'second-opinion' }, { processed: 59 }],
  ['60 of 300 titles have a search phrase.', { ...sent, task: 'phrases' }, { processed: 59 }],
  ['The topics are being named.', { ...sent, task: 'find-topics', step: 'codebook' }, { step: undefined }],
  ['60 of 300 titles are sorted.', { ...sent, task: 'find-topics', step: 'sorting' }, { processed: 59 }],
  [
    '60 of 300 titles are compared.',
    { ...sent, task: 'find-topics', step: 'same-question' },
    { step: 'sorting' },
  ],
  [
    '60 questions are found.',
    { ...reading, coverage: [{ ...found, seen: 90 }] },
    { coverage: [{ ...found, seen: 80 }] },
  ],
  ['60 of 300 posts are checked.', { ...reading, task: 'post-check' }, { processed: 59 }],
  ['The answers to 60 of 300 questions are read.', { ...reading, task: 'read-answers' }, { processed: 59 }],
])(
  '"%s" says what a run does, and that it waits only if nothing has come back',
  async (line, run, before) => {
    const { lines } = await workFor(4 * 60_000, { ...run, ...before }, () => undefined, run)
    expect(lines).toEqual([line, `${line} The run waits for responses.`])
  },
)
