import type { RunRef } from '../keys.ts'

/** One activation of one run's job. Only the latest owner of a run may claim. */
export interface Ownership extends RunRef {
  owner: string
}
