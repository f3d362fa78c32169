import type { Clock } from './clock.ts'
import type { ConformanceChecker } from './conformance.ts'
import type { Faults } from './faults.ts'
import type { Catalogue } from './subreddits/catalogue.ts'
import type { PostStore } from './subreddits/posts.ts'

/** What both services share. */
export type SandboxDependencies = {
  seed: string
  clock: Clock
  faults: Faults
  conformance: ConformanceChecker
  catalogue: Catalogue
  posts: PostStore
  /** Real milliseconds until the service's next response. */
  latencyOf(service: 'reddit' | 'gemini'): number
  /** Called when counters and quotas are cleared, for one credential or for all. */
  onReset(clear: (key: string | undefined) => void): void
}
