import type { Question } from '@quarry/contracts/question'
import { byEngagement } from '../questions/by-engagement.ts'

/** The ids of a question's group, its own among them, by the id of each question that is in one. */
export type GroupsById = ReadonlyMap<string, readonly string[]>

export type NearDuplicate = {
  /** Questions of the same group that are still there, itself included. */
  size: number
  isBest: boolean
}

/** What has been cleaned is kept before what has not, for that is paid for; then the most engaging. */
export function bestFirst(left: Question, right: Question): number {
  return paidFor(right) - paidFor(left) || byEngagement(left, right)
}

function paidFor(row: Question): number {
  return row.processingStatus === 'processed' ? 1 : 0
}

/** What is said of each question that has others like it. Groups of which only one is left are none. */
export function nearDuplicatesById(
  rows: readonly Question[],
  groups: GroupsById,
): ReadonlyMap<string, NearDuplicate> {
  const members = new Map<readonly string[], Question[]>()
  for (const row of rows) {
    const group = groups.get(row.id)
    if (!group) continue
    const held = members.get(group)
    if (held) held.push(row)
    else members.set(group, [row])
  }
  const nearDuplicates = new Map<string, NearDuplicate>()
  for (const group of members.values()) {
    if (group.length < 2) continue
    group.sort(bestFirst)
    group.forEach((row, index) => {
      nearDuplicates.set(row.id, { size: group.length, isBest: index === 0 })
    })
  }
  return nearDuplicates
}

/** Each group together and its best first, where the first of its rows stood. */
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

/** Those for which a better one of the same group stays. */
export function redundantRows(
  rows: readonly Question[],
  nearDuplicates: ReadonlyMap<string, NearDuplicate>,
): Question[] {
  return rows.filter((row) => nearDuplicates.get(row.id)?.isBest === false)
}
