import type { QuestionGroup as GroupWording } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { type EqualTitles, groupEqualTitles, timesAsked } from '@quarry/questions/equal-titles'
import { byEngagement } from './by-engagement.ts'

/** Titles that ask the same question. */
export type QuestionGroup = {
  /** Stays the same while the group has one of its titles. */
  key: string
  /** The most engaging first. */
  rows: readonly [Question, ...Question[]]
  wording: string
  /** How often it was asked, without titles whose posts are gone. */
  asked: number
  /** False for the same text that asks nothing, such as "Help!"; it is never among what is asked most often. */
  isQuestion: boolean
}

/**
 * Returns every row in exactly one group. Rows ask the same question if their texts are equal or if the AI grouped
 * them, in which case `groups` has the wording. A row that is alone keeps its own words, even if another analysis also
 * asks it.
 */
export function groupsOf(rows: readonly Question[], groups: readonly GroupWording[] = []): QuestionGroup[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wordings = new Map(groups.map(({ id, wording }) => [id, wording]))
  const groupIdOf = ({ ids }: EqualTitles) =>
    ids.map((id) => byId.get(id)?.group).find((id) => id !== undefined)
  const same = Map.groupBy(groupEqualTitles(rows), (equal) => groupIdOf(equal) ?? equal)
  return [...same].flatMap(([groupId, parts]) => {
    const ids = parts.flatMap((part) => part.ids)
    const [lead, ...others] = ids.flatMap((id) => byId.get(id) ?? []).sort(byEngagement)
    if (!lead) return []
    const group: QuestionGroup['rows'] = [lead, ...others]
    return {
      key: ids[0] ?? lead.id,
      rows: group,
      wording: (typeof groupId === 'string' && others.length > 0 && wordings.get(groupId)) || lead.title,
      asked: group.some(({ gone }) => gone !== undefined)
        ? askedOf(group)
        : parts.reduce((sum, { asked }) => sum + asked, 0),
      isQuestion: parts.some(({ kind }) => kind === 'question'),
    }
  })
}

/** Returns how often these questions were asked, without those whose posts are gone. */
export function askedOf(rows: readonly Question[]): number {
  return timesAsked(rows.filter(({ gone }) => gone === undefined))
}

/** Returns the groups that were asked, the most asked first, and the most engaging first among equals. */
export function mostAsked(groups: readonly QuestionGroup[]): QuestionGroup[] {
  return groups
    .filter(({ asked, isQuestion }) => asked > 0 && isQuestion)
    .sort((left, right) => right.asked - left.asked || byEngagement(left.rows[0], right.rows[0]))
}

/** Returns the number of titles as they were asked, each row of a file counted. */
export function titlesIn(rows: readonly Pick<Question, 'asked'>[]): number {
  return rows.reduce((sum, { asked }) => sum + (asked?.rows ?? 1), 0)
}

/** Returns true if any question has points or comments. */
export function hasEngagement(rows: readonly Pick<Question, 'score' | 'numComments'>[]): boolean {
  return rows.some(({ score, numComments }) => score !== 0 || numComments !== 0)
}

/** Returns true if rows of a file were equal, which a user wants counted without asking for it. */
export function hasEqualRows(rows: readonly Pick<Question, 'asked'>[]): boolean {
  return rows.some(({ asked }) => asked !== undefined && asked.rows > 1)
}
