import { Stats } from '@quarry/contracts/endpoints/session'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cleaningCounts, formatUncleaned, subredditsOf } from '../../../analysis/questions/cleaning-counts.ts'
import { formatSubreddits } from '../../../analysis/questions/community-nouns.ts'
import { useQuestionSet } from '../../../analysis/questions-query.ts'
import { useSessionConfig } from '../../../analysis/use-session-config.ts'
import { reviewStateOf } from '../../../table/review/review-state.ts'
import { Skeleton } from '../../../ui/spinner.tsx'
import { formatRequestsSent } from './format-requests-sent.ts'

const loading = <Skeleton className="my-1 w-3/5" />

/** Lists where the questions come from, and what the session read and sent. */
export function SessionSummary({ rows }: { rows: readonly Question[] }) {
  const { stats, isLoading } = useSessionStats()
  const { runs } = useQuestionSet()
  const { config } = useSessionConfig()
  const requests = stats ? formatRequestsSent(stats.requests, runs, config?.modelEndpoint?.name) : ''
  const reviewed = formatReviews(rows)
  const left = formatUncleaned(cleaningCounts(rows))
  return (
    <section aria-label="Summary">
      <dl className="grid gap-y-2.5 text-13">
        <Line name="From">{formatSubreddits(subredditsOf(rows), 6)}</Line>
        {stats && (
          <>
            {seenOf(stats) > 0 && <Line name="Read">{postsRead(stats)}</Line>}
            {requests !== '' && <Line name="Requests sent">{requests}</Line>}
          </>
        )}
        {/* Reserves space for the lines that are still loading, so that nothing below them moves. */}
        {isLoading && runs.some(({ kind }) => kind === 'extraction') && <Line name="Read">{loading}</Line>}
        {isLoading && runs.length > 0 && <Line name="Requests sent">{loading}</Line>}
        {reviewed !== '' && <Line name="Review">{reviewed}</Line>}
        {left !== '' && <Line name="Not cleaned">{left}</Line>}
      </dl>
    </section>
  )
}

function seenOf({ subreddits }: Stats): number {
  return subreddits.reduce((sum, entry) => sum + entry.seen, 0)
}

/** `13 seen, 230 accepted together, 314 with nothing to see, 4 waiting`; empty if nothing was cleaned. */
export function formatReviews(rows: readonly Question[]): string {
  const counts = Map.groupBy(rows, reviewStateOf)
  const waiting = (counts.get('To review') ?? []).length + (counts.get('The rest') ?? []).length
  return [
    { count: counts.get('Seen')?.length ?? 0, name: 'seen' },
    { count: counts.get('Accepted together')?.length ?? 0, name: 'accepted together' },
    { count: counts.get('Nothing to see')?.length ?? 0, name: 'with nothing to see' },
    { count: waiting, name: 'waiting' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${formatNumber(count)} ${name}`)
    .join(', ')
}

function postsRead(stats: Stats): string {
  const questions = stats.subreddits.reduce((sum, entry) => sum + entry.questions, 0)
  return `${formatCount(seenOf(stats), 'post')}, of which ${formatCount(questions, 'is a question', 'are questions')}`
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-2 wrap-anywhere">{children}</dd>
    </div>
  )
}

const statsKey = ['/api', 'stats'] as const

/** Returns the session's statistics at the time the screen opened; undefined if they couldn't be loaded. */
function useSessionStats(): { stats: Stats | undefined; isLoading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: statsKey,
    select: (answer) => Stats.parse(answer),
    staleTime: 0,
  })
  return { stats: data, isLoading: isPending }
}
