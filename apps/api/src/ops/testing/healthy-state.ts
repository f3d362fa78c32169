import type { ProcessInfo } from '@quarry/store/ops/processes'
import type { State } from '../read-state.ts'

export const NOW = Date.parse('2026-11-20T20:00:00.000Z')
const MB = 1024 ** 2

/** Returns a process whose last heartbeat was `secondsSinceHeartbeat` ago. */
export const processOf = (id: string, secondsSinceHeartbeat = 4): ProcessInfo => ({
  id,
  app: id.startsWith('api') ? 'api' : 'worker',
  host: id,
  version: '1.0.0',
  upSeconds: 3600,
  runs: 1,
  secondsSinceHeartbeat,
  isAlive: secondsSinceHeartbeat <= 30,
})

export const memoryAt = (share: number) => ({
  usedBytes: share * 64 * MB,
  maxBytes: 64 * MB,
  policy: 'noeviction',
})

/** The state of a deployment with one API and two workers. */
export const healthyState: State = {
  at: NOW,
  memory: memoryAt(0.2),
  upSeconds: 86_400,
  processes: [processOf('api1'), processOf('worker1'), processOf('worker2')],
  runs: [{ kind: 'cleaning', state: 'running', count: 1, oldestStart: NOW - 60_000 }],
  waiting: [],
  sessions: 3,
  queues: [
    { queue: 'extraction', counts: { waiting: 0 }, oldestSeconds: 0 },
    { queue: 'cleaning', counts: { waiting: 0 }, oldestSeconds: 0 },
  ],
}
