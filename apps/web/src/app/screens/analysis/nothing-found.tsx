import type { Coverage } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import { useNavigate } from 'react-router'
import { wizardResult } from '../../../analysis/choices/workflow.ts'
import { useWorkflow } from '../../../analysis/use-workflow.ts'
import { Button } from '../../../ui/button.tsx'

/** Says why an extraction found nothing, and leads back to the seed terms. */
export function NothingFound({ coverage }: { coverage: readonly Coverage[] }) {
  const { workflow, update } = useWorkflow()
  const navigate = useNavigate()
  const { seedTerms } = wizardResult(workflow)

  function changeTerms() {
    update((before) => ({ ...before, wizardStep: 2 }))
    void navigate('/setup')
  }

  return (
    <div className="grid justify-items-center gap-4 px-4 pb-10 text-center">
      <p className="max-w-[58ch] text-13 text-ink-2 text-balance">{formatNothing(coverage, seedTerms)}</p>
      <Button onClick={changeTerms}>Change the terms</Button>
    </div>
  )
}

/** Such as `Hacker News has no title with “espresso at home”.` */
export function formatNothing(coverage: readonly Coverage[], seedTerms: readonly string[]): string {
  const isOfTerms = ({ reason, seen }: Coverage) => reason === 'terms-read' && seen === 0
  if (seedTerms.length > 0 && coverage.every(isOfTerms)) {
    const names = [...new Set(coverage.map(({ source = 'reddit' }) => sourceFacts[source].name))]
    const terms = seedTerms.map((term) => `“${term}”`)
    return `${joined(names, 'and')} ${names.length === 1 ? 'has' : 'have'} no title with ${joined(terms, 'or')}.`
  }
  const problems = new Set(coverage.flatMap(({ problem }) => problem ?? []))
  return [...problems].slice(0, 3).join(' ') || 'No title that was read asks a question.'
}

function joined(words: readonly string[], conjunction: 'and' | 'or'): string {
  return new Intl.ListFormat('en-US', { type: conjunction === 'and' ? 'conjunction' : 'disjunction' }).format(
    words,
  )
}
