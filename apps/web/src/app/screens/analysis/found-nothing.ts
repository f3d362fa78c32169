import type { Run, ShortfallReason } from '@quarry/contracts/run'
import { publishedBetween } from '../../../analysis/choices/published-range.ts'
import { type Workflow, wizardResult } from '../../../analysis/choices/workflow.ts'
import { endedExtractions, isEndedAfter } from '../../../analysis/questions/question-set.ts'
import { hasMoreToExtract } from '../../../runs/coverage/coverage-state.ts'

/**
 * Returns true if the last extraction read all that it could without finding a question, and the setup still asks for
 * the same.
 */
export function foundNothing(runs: readonly Run[], workflow: Workflow): boolean {
  const [last] = endedExtractions(runs)
  const { searched, onlyMatching, published } = workflow
  if (!last?.coverage?.length || !searched) return false
  const { coverage, startedAt } = last
  const { seedTerms, subredditLimits } = wizardResult(workflow)
  const together = runs.filter((run) => isEndedAfter(run, undefined, Date.parse(startedAt)))
  return (
    [last, ...together].every(({ state }) => state === 'completed') &&
    coverage.every(({ questions, reason }) => questions === 0 && !(reason && cutShort.has(reason))) &&
    !hasMoreToExtract(subredditLimits, coverage, [], publishedBetween(published)) &&
    searched.onlyMatching === onlyMatching &&
    isSameList(searched.seedTerms, seedTerms)
  )
}

/** The reasons for which a new extraction may find more. */
const cutShort: ReadonlySet<ShortfallReason> = new Set(['cancelled', 'service-trouble', 'set-full'])

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((term, index) => term === right[index])
}
