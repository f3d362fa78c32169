import type { Clock } from './clock.ts'
import type { ConformanceChecker } from './conformance.ts'
import type { Faults } from './faults.ts'
import type { Catalog } from './subreddits/catalog.ts'
import type { PostStore } from './subreddits/posts.ts'

/** Scripts the judge: returns the verdict on a pair, or undefined to judge it by rules. */
export type VerdictOf = (pair: { title: string; response: string }) => 'same' | 'scope' | 'other' | undefined

/** What all services share. */
export type SandboxDependencies = {
  seed: string
  clock: Clock
  faults: Faults
  conformance: ConformanceChecker
  catalog: Catalog
  posts: PostStore
  verdictOf: VerdictOf | undefined
  /** Ask HN is generated, like all other lists. */
  generatesAll: boolean
  /** Draws the latency of a service's next response, in real milliseconds. */
  latencyOf(service: string): number
  /** Registers a callback that clears the state of one credential, or of all if undefined. */
  onReset(clear: (key: string | undefined) => void): void
}
