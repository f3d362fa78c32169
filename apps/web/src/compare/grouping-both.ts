import type { QuestionGroup } from '@quarry/contracts/findings'
import { CARRIED_QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { engagementOf } from '@quarry/questions/compare/compare-questions'
import { groupOfOne } from '@quarry/questions/compare/group-of-one'
import { equalTextOf } from '@quarry/questions/equal-titles'
import type { ComparedAnalysis } from '../analysis/compared-analysis.ts'
import type { SideStart } from './start-on-sides.ts'

type Sides = { first: { analysis: ComparedAnalysis }; second: { analysis: ComparedAnalysis } }

/** Returns which analysis leads, so that the run of the other one compares its titles with the leading one's groups. */
export function leadOf({ first, second }: Sides) {
  const isSecond = first.analysis.findings.groups.length === 0 && second.analysis.findings.groups.length > 0
  return isSecond
    ? { lead: second.analysis, other: first.analysis }
    : { lead: first.analysis, other: second.analysis }
}

/** Returns the run to start next, which is the leading analysis's until that has groups and then the other one's. */
export function startsOf(sides: Sides): SideStart[] {
  const { lead, other } = leadOf(sides)
  if (lead.findings.groups.length === 0) return [{ analysis: lead, request: { scope: 'group' } }]
  return [{ analysis: other, request: { scope: 'group', carried: carriedBy(lead) } }]
}

/**
 * Returns the analysis's questions, the most asked first and then the most engaging one, or only the first ones if there
 * are more than one request can carry.
 */
function carriedBy({ rows, findings }: ComparedAnalysis): QuestionGroup[] {
  const sizes = Map.groupBy(rows, ({ group }) => group)
  const groups = findings.groups.toSorted(
    (one, other) => (sizes.get(other.id)?.length ?? 0) - (sizes.get(one.id)?.length ?? 0),
  )
  const others = ungrouped(rows)
    .toSorted((one, other) => engagementOf(other) - engagementOf(one))
    .map(({ id, title }) => ({ id: groupOfOne(id), wording: title }))
  return [...groups, ...others].slice(0, CARRIED_QUESTIONS_MAX)
}

/**
 * Returns a title of each question that has no group. Leaves out gone posts, and titles from Stack Exchange, because
 * only a run of their own analysis asks whether they may be sent.
 */
function ungrouped(rows: readonly Question[]): Question[] {
  const own = rows.filter(
    ({ group, gone, source }) => group === undefined && gone === undefined && source !== 'stack-exchange',
  )
  return [...new Map(own.map((row) => [equalTextOf(row.originalTitle), row])).values()]
}

/** A run that groups titles, with the number of questions that it compares them with. */
export type Grouping = { rows: readonly Question[]; known: number; carried: number }

/** Returns the runs that group both. An analysis without groups may turn out to ask each question once. */
export function groupingOf(sides: Sides): Grouping[] {
  const { lead, other } = leadOf(sides)
  const isGrouped = lead.findings.groups.length > 0
  const questions = lead.findings.groups.length + ungrouped(lead.rows).length
  const second = {
    rows: other.rows.filter(({ group }) => group === undefined),
    known: other.findings.groups.length,
    carried: Math.min(questions, CARRIED_QUESTIONS_MAX),
  }
  return isGrouped ? [second] : [{ rows: lead.rows, known: 0, carried: 0 }, second]
}
