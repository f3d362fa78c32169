import type { QuestionGroup } from '@quarry/contracts/findings'
import { CARRIED_QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { ComparedAnalysis } from './compared-analysis.ts'
import type { SideStart } from './start-on-sides.ts'

type Sides = { first: { analysis: ComparedAnalysis }; second: { analysis: ComparedAnalysis } }

/** The analysis whose questions the other one's run carries: the first one, unless only the second one has groups. */
export function leadOf({ first, second }: Sides) {
  const isSecond = first.analysis.findings.groups.length === 0 && second.analysis.findings.groups.length > 0
  return isSecond
    ? { lead: second.analysis, other: first.analysis }
    : { lead: first.analysis, other: second.analysis }
}

/** Returns the run to start now: in the leading analysis until it has groups, then in the other one. */
export function startsOf(sides: Sides): SideStart[] {
  const { lead, other } = leadOf(sides)
  if (lead.findings.groups.length === 0) return [{ analysis: lead, request: { scope: 'group' } }]
  return [{ analysis: other, request: { scope: 'group', carried: carriedBy(lead) } }]
}

/** Returns the analysis's questions, the most asked ones if a start can't carry all. */
function carriedBy({ rows, findings }: ComparedAnalysis): QuestionGroup[] {
  const sizes = Map.groupBy(rows, ({ group }) => group)
  return findings.groups
    .toSorted((one, other) => (sizes.get(other.id)?.length ?? 0) - (sizes.get(one.id)?.length ?? 0))
    .slice(0, CARRIED_QUESTIONS_MAX)
}

/** One run that groups: the titles that it sends, and with how many questions it compares them. */
export type Grouping = { rows: readonly Question[]; known: number; carried: number }

/** Returns what grouping both takes. Questions that nobody has found yet count as if two titles asked each. */
export function groupingOf(sides: Sides): Grouping[] {
  const { lead, other } = leadOf(sides)
  const isGrouped = lead.findings.groups.length > 0
  const questions = isGrouped ? lead.findings.groups.length : Math.ceil(lead.rows.length / 2)
  const second = {
    rows: other.rows.filter(({ group }) => group === undefined),
    known: other.findings.groups.length,
    carried: Math.min(questions, CARRIED_QUESTIONS_MAX),
  }
  return isGrouped ? [second] : [{ rows: lead.rows, known: 0, carried: 0 }, second]
}
