import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createSources } from '@quarry/platforms/sources'
import { createPermits } from '@quarry/store/rate/permits'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import type { TestStore } from '@quarry/store/store-fixture'
import type { Redis } from 'ioredis'
import { createLimit } from '../limit.ts'
import type { WorkerDependencies } from '../run-context.ts'

export const silentObserver: WorkerDependencies['observer'] = {
  titlesSaved: () => undefined,
  questionsFound: () => undefined,
  ownershipLost: () => undefined,
}

/** Returns the dependencies of the runs' handlers, with a store of their own and services that nothing serves. */
export function testDependencies(redis: Redis, store: TestStore): WorkerDependencies {
  return {
    ...store,
    sources: createSources(),
    endpointsFor: () => sandboxEndpoints('http://127.0.0.1:9'),
    createPermits: (rateKey, limit) => createPermits(redis, rateKey, limit),
    clock: createScaledClock(1),
    takeovers: createLimit(4),
    redditUserAgent: 'test:quarry:1 (nobody)',
    observer: silentObserver,
  }
}
