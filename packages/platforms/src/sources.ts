import type { SourceId } from '@quarry/contracts/sources'
import { hackerNews } from './hacker-news/hacker-news.ts'
import { createLemmySource } from './lemmy/lemmy.ts'
import { createRedditSource } from './reddit/reddit-source.ts'
import type { Source } from './source.ts'
import { createStackExchangeSource } from './stack-exchange/stack-exchange-source.ts'

export type Sources = Record<SourceId, Source>

/** Returns the sources of a process, with their caches. */
export const createSources = (): Sources => ({
  reddit: createRedditSource(),
  'hacker-news': hackerNews,
  'stack-exchange': createStackExchangeSource(),
  lemmy: createLemmySource(),
})
