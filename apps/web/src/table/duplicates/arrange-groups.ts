import type { Question } from '@quarry/contracts/question'
import { byEngagement } from '../../session/questions/by-engagement.ts'
import { groupKey } from '../../session/selection.ts'

/** The ids of a question's group, its own among them, by the id of each question that is in one. */
export type GroupsById = ReadonlyMap<string, readonly string[]>

export type NearDuplicate = {
  /** Questions left in the group, including this one. */
  size: number
  isBest: boolean
}

/** Cleaned questions first, because their cleaning is paid for; then by engagement. */
function bestFirst(left: Question, right: Question): number {
  return paidFor(right) - paidFor(left) || byEngagement(left, right)
}

function paidFor(row: Question): number {
  return row.processingStatus === 'processed' ? 1 : 0
}

/** Returns the group size and rank of each near-duplicate. Ignores groups with one question left. */
export function nearDuplicatesById(
  rows: readonly Question[],
  groups: GroupsById,
): ReadonlyMap<string, NearDuplicate> {
  const grouped = rows.filter(({ id }) => groups.has(id))
  const left = [...Map.groupBy(grouped, ({ id }) => groups.get(id)).values()].filter(
    ({ length }) => length > 1,
  )
  return new Map(
    left.flatMap((group) =>
      group
        .sort(bestFirst)
        .map((row, index) => [row.id, { size: group.length, isBest: index === 0 }] as const),
    ),
  )
}

/** Moves each group to the position of its first row, best question first. */
export function gathered(
  rows: readonly Question[],
  groups: GroupsById,
  nearDuplicates: ReadonlyMap<string, NearDuplicate>,
): Question[] {
  const together = Map.groupBy(rows, (row) => groups.get(row.id) ?? row.id)
  return [...together.values()].flatMap((group) =>
    group.toSorted(
      (a, b) => Number(nearDuplicates.get(b.id)?.isBest ?? 0) - Number(nearDuplicates.get(a.id)?.isBest ?? 0),
    ),
  )
}

/** Returns the groups that the user has not called different questions. */
export function withoutDismissed(groups: GroupsById, dismissed: ReadonlySet<string>): GroupsById {
  if (dismissed.size === 0) return groups
  return new Map([...groups].filter(([, ids]) => !dismissed.has(groupKey(ids))))
}
