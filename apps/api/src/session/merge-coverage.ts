import type { Stats } from '@quarry/contracts/endpoints/session'
import type { Coverage, SourceYield } from '@quarry/contracts/run'
import { communityRef } from '@quarry/contracts/sources'

type SubredditStats = Stats['subreddits'][number]

/**
 * Merges coverage into one entry per community, in the order of the runs. Counts are added (a post that two runs read
 * is counted twice) and dates span all runs; the reason for a shortfall and the range come from the last run.
 */
export function mergeCoverage(coverage: readonly Coverage[]): SubredditStats[] {
  const merged = new Map<string, SubredditStats>()
  for (const { subreddit, problem, ...latest } of coverage) {
    const key = communityRef(subreddit, latest.source).toLowerCase()
    const before = merged.get(key)
    merged.set(
      key,
      before ? withLatest(before, latest, problem) : { name: subreddit, ...latest, note: problem },
    )
  }
  return [...merged.values()]
}

function withLatest(
  before: SubredditStats,
  latest: Omit<Coverage, 'subreddit' | 'problem'>,
  note: string | undefined,
): SubredditStats {
  const dropped = (before.dropped ?? 0) + (latest.dropped ?? 0)
  const unlikely = (before.unlikely ?? 0) + (latest.unlikely ?? 0)
  return {
    ...latest,
    name: before.name,
    note,
    asked: before.asked + latest.asked,
    seen: before.seen + latest.seen,
    questions: before.questions + latest.questions,
    ...(dropped > 0 && { dropped }),
    ...(unlikely > 0 && { unlikely }),
    requests: (before.requests ?? 0) + (latest.requests ?? 0),
    sources: mergeSources([...(before.sources ?? []), ...(latest.sources ?? [])]),
    oldest: definedOf(before.oldest, latest.oldest).at(0),
    newest: definedOf(before.newest, latest.newest).at(-1),
  }
}

/** Returns the times that are known, earliest first. */
const definedOf = (...times: (string | undefined)[]) => times.filter((time) => time !== undefined).sort()

function mergeSources(sources: readonly SourceYield[]): SourceYield[] {
  const merged = new Map<string, SourceYield>()
  for (const { source, requests, posts, questions } of sources) {
    const before = merged.get(source) ?? { source, requests: 0, posts: 0, questions: 0 }
    merged.set(source, {
      source,
      requests: before.requests + requests,
      posts: before.posts + posts,
      questions: before.questions + questions,
    })
  }
  return [...merged.values()]
}
