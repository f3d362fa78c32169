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
  /** Draws the latency of the service's next response, in real milliseconds. */
  latencyOf(service: 'reddit' | 'gemini'): number
  /** Registers a callback for resets: it clears the state of one credential, or of all if undefined. */
  onReset(clear: (key: string | undefined) => void): void
}
