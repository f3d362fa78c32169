import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['a progress line', '2026-11-20T18:00:00.000Z throttled until 2026-11-20T18:00:12.000Z: minute quota'],
  ['a request id', 'accepted, request 3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e'],
  ['a request id that ends a sentence', 'Accepted, request 3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e.'],
  ['the result of a run', 'Cleaned 1,904 questions. 12 failed and can be retried.'],
  ['an apostrophe', "today's quota is used up, waiting for midnight Pacific time"],
  ['a long word and a long number', 'second-opinions-of-a-run, 12345678901234567890 ms'],
  ['one of Quarry’s messages', 'Google has disabled this API key because it was found in public.'],
])('%s stays readable', (_name, line) => {
  expect(redact(line)).toBe(line)
})

test.each([
  ['a Gemini key', 'refused AIzaSyD-Ty93NmQx7vB2kL8pR4wZ6cF1hJ5gT0e now', 'refused … now'],
  ['a token', 'bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', 'bearer …'],
  [
    'a title that an error quotes',
    'Unexpected token \'w\', "why is my b"... is not valid JSON',
    'Unexpected token …, …... is not valid JSON',
  ],
  ['an unterminated quote', 'could not read "why is my bread flat', 'could not read …'],
  ['a token at the end of a sentence', 'It was gho_s3cretVb72KwPe55ZcHj64Rd.', 'It was ….'],
  ['a session', 'of Fh3kPq9sX2vLm7Rz4TnBw8YcJd0', 'of …'],
])('%s is removed', (_name, line, shown) => {
  expect(redact(line)).toBe(shown)
})

test('fields that may contain anything show only known content', () => {
  const job = {
    name: 'why is my bread flat',
    data: { runId: 'r', sessionId: 'abcdefghij', title: 'why' },
    progress: { title: 'why' },
    returnValue: { outcome: 'completed', title: 'why' },
    opts: { attempts: 3, title: 'why' },
    stacktrace: ['Error: why is my bread flat\n    at f (file:///srv/apps/x.ts:1:2)'],
  }
  expect(redact({ jobs: [job] })).toEqual({
    jobs: [
      {
        name: 'run',
        data: { runId: 'r', session: 'abcdefgh' },
        progress: 0,
        returnValue: { outcome: 'completed' },
        opts: { attempts: 3 },
        stacktrace: ['    at f (x.ts:1:2)'],
      },
    ],
  })
})

test('numbers, states and queue names stay, and fields of another shape are dropped', () => {
  const counts = { waiting: 2, isPaused: true, latest: null }
  expect(redact({ counts, jobs: [{ name: 'cleaning' }, { name: 'extraction' }] })).toEqual({
    counts,
    jobs: [{ name: 'cleaning' }, { name: 'extraction' }],
  })
  const odd = {
    data: 'why',
    returnValue: 'why',
    opts: 'why',
    stacktrace: 'why',
    jobDataSchema: 'why',
    progress: 40,
  }
  expect(redact(odd)).toEqual({ progress: 40 })
})

test('a failed job’s trace begins with the reason, which Bull Board shows nowhere else', () => {
  const failedReason = 'Google has disabled this API key.'
  const stacktrace = ['UnrecoverableError: anything\n    at f (file:///srv/apps/x.ts:1:2)']
  expect(redact({ failedReason, stacktrace })).toMatchObject({
    stacktrace: ['Google has disabled this API key.\n    at f (x.ts:1:2)'],
  })
})
