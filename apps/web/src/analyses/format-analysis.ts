import type { AnalysisSummary } from '../analysis/kept-analyses.ts'
import { formatSubreddits } from '../analysis/questions/community-nouns.ts'
import { nameOf } from '../analysis/summary.ts'
import { formatDay, formatTime } from '../ui/format-date.ts'

/** `2.1 MB`, `812 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e5) return `${(bytes / 1e6).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1e3))} KB`
}

const DAY_MS = 86_400_000

/** `Today, 14:02`, `Yesterday, 18:40` or `24 Nov 2026`. */
export function formatMoment(ms: number, nowMs: number): string {
  const date = new Date(ms)
  if (isSameDay(date, new Date(nowMs))) return `Today, ${formatTime(ms)}`
  if (isSameDay(date, new Date(nowMs - DAY_MS))) return `Yesterday, ${formatTime(ms)}`
  return formatDay(date)
}

const isSameDay = (left: Date, right: Date) => left.toDateString() === right.toDateString()

/** Returns `home espresso · r/espresso, r/Coffee and 3 more`, without the parts that are already in the name. */
export function formatContents(summary: AnalysisSummary): string {
  const { terms, communities, communityCount, sources } = summary
  const name = nameOf(summary)
  const isFile = sources.length === 1 && sources[0] === 'file'
  const more = communityCount - Math.min(communities.length, 3)
  const named = formatSubreddits(communities.slice(0, 3), 3)
  const places =
    more > 0
      ? `${communities
          .slice(0, 3)
          .map((ref) => formatSubreddits([ref], 1))
          .join(', ')} and ${more} more`
      : named
  const parts = [
    ...(terms.length > 0 && terms.join(', ') !== name ? [terms.join(', ')] : []),
    ...(communities.length > 0 && !isFile && places !== name ? [places] : []),
    ...(isFile ? ['a file of titles'] : []),
  ]
  return parts.join(' · ')
}

/** Returns the share of cleaned questions in whole percent; 0 without questions. */
export function shareCleaned({ cleaned, questions }: AnalysisSummary): number {
  return questions === 0 ? 0 : Math.floor((100 * cleaned) / questions)
}
