import type { Stats } from '@quarry/contracts/endpoints/session'
import { type Coverage, RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'

type Parts = Pick<Dependencies, 'sessions' | 'runs'>

export async function readStats({ sessions, runs }: Parts, sessionId: SessionId): Promise<Stats> {
  const [counters, runIds] = await Promise.all([sessions.counters(sessionId), sessions.runIds(sessionId)])
  const found = await Promise.all(runIds.map((id) => runs.find(sessionId, RunId.parse(id))))
  const { reddit, gemini, tokens, revision, ...byStatus } = counters
  const { pending, processing, processed, error } = byStatus
  return {
    total: pending + processing + processed + error,
    ...byStatus,
    subreddits: mergeCoverage(found.flatMap((run) => run?.coverage ?? [])),
    requests: { reddit, gemini, tokens },
    revision,
  }
}

/** One entry per community over all runs that read it, in the order of the runs; the last note counts. */
function mergeCoverage(coverage: readonly Coverage[]): Stats['subreddits'] {
  const merged = new Map<string, Stats['subreddits'][number]>()
  for (const { subreddit, asked, seen, questions, problem } of coverage) {
    const before = merged.get(subreddit.toLowerCase()) ?? { name: subreddit, asked: 0, seen: 0, questions: 0 }
    merged.set(subreddit.toLowerCase(), {
      name: before.name,
      asked: before.asked + asked,
      seen: before.seen + seen,
      questions: before.questions + questions,
      note: problem,
    })
  }
  return [...merged.values()]
}
