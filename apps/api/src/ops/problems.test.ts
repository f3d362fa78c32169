import { expect, test } from 'vitest'
import { findProblems, type Problem } from './problems.ts'
import type { State } from './read-state.ts'
import { healthyState, memoryAt, processOf } from './testing/healthy-state.ts'

const silentWorkers = [processOf('api1'), processOf('worker1', 45)]
const queueOf = (oldestSeconds: number) => [{ queue: 'cleaning', counts: { waiting: 3 }, oldestSeconds }]

const faults: [string, Partial<State>, ...Problem['code'][]][] = [
  ['nothing', {}],
  ['Redis is filling up', { memory: memoryAt(0.75) }, 'redis-filling'],
  [
    'Redis is nearly full, so it stores no heartbeats',
    { memory: memoryAt(0.95), processes: [] },
    'redis-nearly-full',
  ],
  ['Redis evicts', { memory: { ...memoryAt(0.1), policy: 'allkeys-lru' } }, 'redis-evicts'],
  ['Redis reports no memory', { memory: undefined }],
  [
    'every worker is silent, so the queue waits',
    { processes: silentWorkers, queues: queueOf(90) },
    'no-worker',
  ],
  ['Redis has just started', { processes: [], upSeconds: 5 }, 'redis-started'],
  ['one of two workers is silent', { processes: [...silentWorkers, processOf('worker2')] }, 'process-silent'],
  ['an API is silent', { processes: [processOf('api1', 45), processOf('worker1')] }, 'process-silent'],
  ['all workers are full', { queues: queueOf(61) }, 'runs-queued'],
  ['a run was queued just now', { queues: queueOf(5) }],
]

test.each(faults)('%s', (_name, change, ...codes) => {
  expect(findProblems({ ...healthyState, ...change }).map(({ code }) => code)).toEqual(codes)
})

test('a message contains the figures and what to expect', () => {
  const messageOf = (change: Partial<State>) => findProblems({ ...healthyState, ...change })[0]?.message
  expect(messageOf({ memory: memoryAt(0.85) })).toBe(
    'Redis is 85 % full: uploads and new extractions are rejected, all writes at 100 %.',
  )
  expect(messageOf({ processes: [...silentWorkers, processOf('worker2')] })).toBe(
    'Worker worker1·work has sent no heartbeat for 45 s. Other workers continue its runs.',
  )
  expect(messageOf({ queues: queueOf(95) })).toBe(
    '3 runs of cleaning in the queue, the oldest for 95 s: all workers are full.',
  )
})
