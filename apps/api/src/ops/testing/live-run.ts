import { randomUUID } from 'node:crypto'
import type { Run } from '@quarry/contracts/run'
import type { ShownRun } from '@quarry/store/runs/read-runs'

type Change = Partial<Omit<ShownRun, 'run'>> & { run?: Partial<Run> }

/** A cleaning run of ten titles as `readRuns` returns it, with a change. */
export function liveRun(startedAtMs: number, { run, ...change }: Change = {}): ShownRun {
  return {
    sessionId: 'Sess10nA-and-more',
    credential: 'Key1F1ng-and-more',
    rateKey: undefined,
    failingSinceMs: undefined,
    run: {
      id: randomUUID(),
      kind: 'cleaning',
      state: 'running',
      total: 10,
      processed: 1,
      failed: 0,
      initialProcessedCount: 0,
      delayMs: 0,
      titlesPerRequest: 1,
      startedAt: new Date(startedAtMs).toISOString(),
      ...run,
    },
    ...change,
  }
}
