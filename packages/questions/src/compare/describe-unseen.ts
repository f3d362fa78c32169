import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage } from '@quarry/contracts/run'
import { communityLabel, communityRef } from '@quarry/contracts/sources'
import type { SideFigures } from './compare.ts'

/** A side with the name that sentences use for it, such as `May` or `Home espresso`. */
export interface NamedSide {
  name: string
  figures: SideFigures
  /** What the readings behind this side covered, earliest first. */
  coverage: readonly Coverage[]
}

interface ReadCommunity {
  label: string
  /** The last reading's limit, if it was reached. */
  limit: number | undefined
  gaps: readonly { from: string; to: string }[]
}

/**
 * Says in sentences what each side could not see, so that nobody mistakes a smaller sample for a fall. `formatRange`
 * formats two times as days.
 */
export function describeUnseen(
  first: NamedSide,
  second: NamedSide,
  formatRange: (from: string, to: string) => string,
): string[] {
  const [before, now] = [communitiesOf(first.coverage), communitiesOf(second.coverage)]
  // A side from a file has no communities that were read.
  const areBothRead = before.size > 0 && now.size > 0
  return [
    ...limits(before, now, [first.name, second.name]),
    ...(areBothRead ? [onlyIn(before, now, second.name), onlyIn(now, before, first.name)] : []),
    ...[...before.values(), ...now.values()].flatMap(({ label, gaps }) =>
      gaps.map(({ from, to }) => `${label} was not read from ${formatRange(from, to)}.`),
    ),
    ...[first, second].map(({ name, figures: { gone } }) =>
      gone === 0
        ? ''
        : `${formatCount(gone, 'post')} in ${name} ${gone === 1 ? 'has since been deleted and is' : 'have since been deleted and are'} left out.`,
    ),
    ...[first, second].map(({ name, figures: { unsorted, titles } }) =>
      unsorted === 0 || unsorted === titles
        ? ''
        : `${formatCount(unsorted, 'question')} in ${name} ${unsorted === 1 ? 'has' : 'have'} no topic yet.`,
    ),
  ].filter((sentence) => sentence !== '')
}

/** Returns the communities that were read, by reference. */
function communitiesOf(coverage: readonly Coverage[]): ReadonlyMap<string, ReadCommunity> {
  const read = new Map<string, ReadCommunity>()
  for (const { subreddit, source, asked, questions, gap } of coverage) {
    const key = communityRef(subreddit, source).toLowerCase()
    const gaps = read.get(key)?.gaps ?? []
    read.set(key, {
      label: communityLabel(subreddit, source),
      limit: asked > 0 && questions >= asked ? asked : undefined,
      gaps: gap ? [...gaps, gap] : gaps,
    })
  }
  return read
}

function limits(
  before: ReadonlyMap<string, ReadCommunity>,
  now: ReadonlyMap<string, ReadCommunity>,
  [first, second]: readonly [string, string],
): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].map((ref) => {
    const [one, other] = [before.get(ref), now.get(ref)]
    const label = (other ?? one)?.label ?? ''
    const [oneLimit, otherLimit] = [one?.limit, other?.limit]
    if (oneLimit !== undefined && otherLimit !== undefined)
      return `${label} reached its limit both times (${formatNumber(oneLimit)} and ${formatNumber(otherLimit)}).`
    const limit = oneLimit ?? otherLimit
    if (limit === undefined) return ''
    return `${label} reached its limit of ${formatNumber(limit)} in ${oneLimit === undefined ? second : first}.`
  })
}

/** Names the communities that only one side has read. */
function onlyIn(
  read: ReadonlyMap<string, ReadCommunity>,
  other: ReadonlyMap<string, ReadCommunity>,
  otherName: string,
): string {
  const labels = [...read].filter(([ref]) => !other.has(ref)).map(([, { label }]) => label)
  if (labels.length === 0) return ''
  const shown = labels.slice(0, 3)
  const more = labels.length - shown.length
  const named = more > 0 ? `${shown.join(', ')} and ${formatNumber(more)} more` : joined(shown)
  return `${named} ${labels.length === 1 ? 'was' : 'were'} not read in ${otherName}.`
}

const joined = (labels: readonly string[]) =>
  labels.length === 1 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
