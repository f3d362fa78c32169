import type { TimeWindow } from '@quarry/platforms/reddit/listing-page'
import type { Source } from './sources.ts'

/** The dates that are read of a subreddit. */
export interface SourceRange {
  /** Its beginning in milliseconds since 1970; -Infinity without one. */
  fromMs: number
  /** The smallest of Reddit's time windows that reaches back to it. */
  widest: TimeWindow
  /** Returns the sources that can show posts of the range. */
  within(sources: readonly Source[]): Source[]
}

export const EVERYTHING: SourceRange = {
  fromMs: Number.NEGATIVE_INFINITY,
  widest: 'all',
  within: (sources) => [...sources],
}
