import type { Stats } from '@quarry/contracts/endpoints/session'
import type { Coverage, SourceYield } from '@quarry/contracts/run'
import { communityRef } from '@quarry/contracts/sources'

type SubredditStats = Stats['subreddits'][number]

/**
 * Merges coverage into one entry per community, in the order of the runs. Counts add up (a post that two runs read counts
 * twice), dates span all runs; the reason for a shortfall, the range and what was checked are those of the last run.
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
  const { reason, suggestions, since, until, toCheck, checked, gone } = latest
  return {
    name: before.name,
    ...(before.source && { source: before.source }),
    asked: before.asked + latest.asked,
    seen: before.seen + latest.seen,
    questions: before.questions + latest.questions,
    ...(before.dropped || latest.dropped ? { dropped: (before.dropped ?? 0) + (latest.dropped ?? 0) } : {}),
    ...(before.unlikely || latest.unlikely
      ? { unlikely: (before.unlikely ?? 0) + (latest.unlikely ?? 0) }
      : {}),
    requests: (before.requests ?? 0) + (latest.requests ?? 0),
    sources: mergeSources([...(before.sources ?? []), ...(latest.sources ?? [])]),
    oldest: [before.oldest, latest.oldest].filter((time) => time !== undefined).sort()[0],
    newest: [before.newest, latest.newest]
      .filter((time) => time !== undefined)
      .sort()
      .at(-1),
    since,
    until,
    toCheck,
    checked,
    gone,
    reason,
    suggestions,
    note,
  }
}

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
