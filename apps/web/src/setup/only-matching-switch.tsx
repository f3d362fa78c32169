import { endedExtractions } from '../analysis/questions/question-set.ts'
import { useQuestionSet } from '../analysis/questions-query.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { formatFoundByTerms, foundByTerms } from '../runs/coverage/found-by-terms.ts'
import { Switch } from '../ui/switch.tsx'

/** Limits subreddits to posts that match the seed terms. After a reading it says how many that would have been. */
export function OnlyMatchingSwitch() {
  const { workflow, update } = useWorkflow()
  const { runs } = useQuestionSet()
  const [last] = endedExtractions(runs)
  const counts = foundByTerms(last?.coverage ?? [])
  const help = 'Subreddits are otherwise read whole. Other sources read only matching posts.'
  return (
    <Switch
      label="Only posts that match the seed terms"
      help={counts ? `${help} Last time, ${formatFoundByTerms(counts)}` : help}
      checked={workflow.onlyMatching}
      onChange={({ target }) => update((before) => ({ ...before, onlyMatching: target.checked }))}
    />
  )
}
