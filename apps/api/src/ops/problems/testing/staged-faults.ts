import type { Facts } from '../problems.ts'
import {
  ended,
  factsWith,
  failedRun,
  hanging,
  MINUTE,
  memoryAt,
  NOW,
  processesWith,
  queueOf,
  report,
  waiting,
} from './facts.ts'

/** For each fault: the facts, and the codes of the problems to find in them. */
export const faults: Record<string, [facts: Facts, ...codes: string[]]> = {
  'nothing: a run goes on, and its page polls': [
    factsWith({ processes: processesWith({ api1: { recent: { calls: 900, polls: 900, slowPolls: 2 } } }) }),
  ],
  'nothing: a free key’s daily quota is used up': [
    factsWith({ runs: [waiting('daily-quota')] }),
    'quota-used-up',
  ],
  'nothing: an update starts new containers before it stops the old ones': [
    factsWith({
      heartbeats: new Map([
        ['worker2', 4],
        ['worker3', 4],
      ]),
      processes: [
        ...processesWith({ api2: ended(1), worker1: ended(2) }),
        report('api3', { startedAt: NOW - 3 * MINUTE }),
        report('worker3', { startedAt: NOW - 3 * MINUTE }),
      ],
    }),
  ],
  'nothing: a user’s key is rejected': [
    factsWith({ endedRuns: [failedRun('key-leaked', 'f1'), failedRun('spending-cap', 'f2')] }),
    'keys-rejected',
  ],
  'one of two APIs is stopped': [
    factsWith({ processes: processesWith({ api2: ended(4) }) }),
    'process-ended',
  ],
  // Seen by an API that is started afterwards; until then there is no page.
  'both APIs are stopped': [
    factsWith(
      {
        processes: [
          ...processesWith({ api1: ended(20), api2: ended(20) }),
          report('api3', { startedAt: NOW - MINUTE }),
        ],
      },
      { self: 'api3' },
    ),
    'process-ended',
  ],
  'one of two workers is stopped': [
    factsWith({ processes: processesWith({ worker2: ended(4) }), heartbeats: new Map([['worker1', 4]]) }),
    'process-ended',
  ],
  'both workers are stopped while runs are active': [
    factsWith({ processes: processesWith({ worker1: ended(4), worker2: ended(4) }), heartbeats: new Map() }),
    'no-worker',
  ],
  'one API hangs': [factsWith({ processes: processesWith({ api2: hanging }) }), 'api-silent'],
  'one worker hangs': [
    factsWith({
      processes: processesWith({ worker2: hanging }),
      heartbeats: new Map([
        ['worker1', 4],
        ['worker2', 120],
      ]),
    }),
    'worker-silent',
  ],
  'both workers hang': [
    factsWith({
      processes: processesWith({ worker1: hanging, worker2: hanging }),
      heartbeats: new Map([
        ['worker1', 120],
        ['worker2', 121],
      ]),
    }),
    'no-worker',
  ],
  'the workers cannot reach Redis': [
    factsWith({
      processes: processesWith({ worker1: hanging, worker2: hanging }),
      heartbeats: new Map([
        ['worker1', 60],
        ['worker2', 61],
      ]),
    }),
    'no-worker',
  ],
  'Redis is stopped while runs are active': [
    factsWith({}, { redisUnreachableSinceMs: NOW - 40_000 }),
    'redis-unreachable',
  ],
  'Redis hangs while runs are active': [
    factsWith({ runs: [waiting('service')] }, { redisUnreachableSinceMs: NOW - 40_000 }),
    'redis-unreachable',
  ],
  'Redis is 80 % full': [factsWith({ memory: memoryAt(0.8) }), 'redis-filling'],
  'Redis is 95 % full': [factsWith({ memory: memoryAt(0.95) }), 'redis-nearly-full'],
  'Redis is full while runs are active and a page writes': [
    factsWith({
      memory: memoryAt(1.01),
      heartbeats: new Map([
        ['worker1', 70],
        ['worker2', 71],
      ]),
      processes: processesWith({
        api1: { ...hanging, recent: { calls: 100, rejectedCalls: 90 } },
        api2: hanging,
        worker1: { ...hanging, recent: { ownershipLost: 12 } },
        worker2: hanging,
      }),
    }),
    'redis-nearly-full',
  ],
  'more runs than a limited queue lets workers take': [factsWith({ queues: queueOf(7, 300) }), 'queue-stuck'],
  'Gemini fails': [
    factsWith({
      runs: [{ ...waiting('service'), failingSinceMs: NOW - 5 * MINUTE }],
      processes: processesWith({ worker1: { recent: { 'requests:gemini': 14, 'failing:gemini': 13 } } }),
    }),
    'service-failing',
  ],
  'Reddit fails': [
    factsWith({
      processes: processesWith({ api2: { recent: { 'requests:reddit': 40, 'failing:reddit': 40 } } }),
    }),
    'service-failing',
  ],
  'Stack Exchange fails': [
    factsWith({
      runs: [waiting('service', { run: { kind: 'extraction', source: 'stack-exchange' } })],
      processes: processesWith({
        worker1: { recent: { 'requests:stack-exchange': 9, 'failing:stack-exchange': 7 } },
      }),
    }),
    'service-failing',
  ],
  'calls fail on what is stored': [
    factsWith({ processes: processesWith({ api1: { recent: { calls: 90, failedCalls: 80 } } }) }),
    'calls-failing',
  ],
  'Redis responds slowly': [
    factsWith({
      processes: processesWith({ api1: { recent: { calls: 300, polls: 300, slowPolls: 200 } } }),
    }),
    'polls-slow',
  ],
  'workers freeze again and again for longer than their locks': [
    factsWith({ processes: processesWith({ worker1: { recent: { ownershipLost: 9 } } }) }),
    'ownership-lost',
  ],
}
