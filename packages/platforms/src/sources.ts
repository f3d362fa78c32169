import type { SourceId } from '@quarry/contracts/sources'
import { createRedditSource } from './reddit/reddit-source.ts'
import type { Source } from './source.ts'

export type Sources = Record<SourceId, Source>

/** The sources of a process, with their caches. */
export const createSources = (): Sources =>
  ({
    reddit: createRedditSource(),
  }) as Sources
