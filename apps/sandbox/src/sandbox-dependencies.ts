import type { Clock } from './clock.ts'
import type { ConformanceChecker } from './conformance.ts'
import type { Faults } from './faults.ts'
import type { Catalog } from './subreddits/catalog.ts'
import type { PostStore } from './subreddits/posts.ts'
import type { AnswerStore } from './written/written-answers.ts'

/** Scripts the judge: returns the verdict on a pair, or undefined to judge it by rules. */
export type VerdictOf = (pair: { title: string; response: string }) => 'same' | 'scope' | 'other' | undefined

/** What Quarry's page of an invented post shows. */
export type ShownPost = { community: string; title: string; points: number; comments: number }

/** What all services share. */
export type SandboxDependencies = {
  seed: string
  clock: Clock
  faults: Faults
  conformance: ConformanceChecker
  catalog: Catalog
  posts: PostStore
  answers: AnswerStore
  verdictOf: VerdictOf | undefined
  /** Ask HN is generated, like all other lists. */
  generatesAll: boolean
  /** Draws the latency of a service's next response, in real milliseconds. */
  latencyOf(service: string): number
  /** Registers a function that returns one of the service's posts by the id that Quarry gives it. */
  onShow(find: (id: string) => ShownPost | undefined): void
  /** Registers a callback that clears the state of one credential, or of all if undefined. */
  onReset(clear: (key: string | undefined) => void): void
}
