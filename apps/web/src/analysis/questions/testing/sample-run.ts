import type { Run } from '@quarry/contracts/run'

/** Returns a sample cleaning run for tests. */
export function sampleRun(change: Partial<Run> = {}): Run {
  return {
    id: '3f1c2b9a-7a54-4c1e-9d7e-0a6a5a9b1c11',
    kind: 'cleaning',
    state: 'running',
    total: 120,
    processed: 0,
    failed: 0,
    initialProcessedCount: 0,
    delayMs: 12_000,
    titlesPerRequest: 1,
    startedAt: '2026-11-01T10:00:00.000Z',
    ...change,
  }
}
