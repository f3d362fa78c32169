import { formatCount } from '@quarry/contracts/format-count'
import { SUBREDDITS_MAX } from '@quarry/contracts/limits'
import type { SourceId } from '@quarry/contracts/sources'
import { useNavigate } from 'react-router'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { type ExtractionSize, extractionSize, sourceOf } from '../analysis/choices/subreddit-choices.ts'
import { filledTerms, wizardResult } from '../analysis/choices/workflow.ts'
import { capitalized, communityNouns, formatCommunities } from '../analysis/questions/community-nouns.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { AddSubreddit } from './add-subreddit.tsx'
import { DiscoveryState } from './discovery-state.tsx'
import { OnlyMatchingSwitch } from './only-matching-switch.tsx'
import { usePublishedRange } from './published-dates.tsx'
import { SubredditList } from './subreddit-list.tsx'
import type { Discovery } from './use-discovery.ts'
import { WizardPanel } from './wizard-panel.tsx'

export function SubredditsStep({ discovery }: { discovery: Discovery }) {
  const { toasts } = useAnalysis()
  const { workflow, update } = useWorkflow()
  const navigate = useNavigate()
  const { sources, subreddits } = workflow
  const { unit, units } = communityNouns(sources)
  const range = usePublishedRange()
  const { problem } = range
  const size = extractionSize(subreddits)
  const hasSubreddits = subreddits.some((choice) => choice.selected && sourceOf(choice) === 'reddit')

  function toTerms() {
    update((before) => ({ ...before, wizardStep: 2 }))
  }

  function start() {
    const { selectedSubreddits } = wizardResult(workflow)
    const selected = selectedSubreddits.length
    if (selected === 0)
      return toasts.fail(`No ${units} selected`, `Please select at least one ${unit} to analyze.`)
    if (selected > SUBREDDITS_MAX)
      return toasts.fail(
        `Too many ${units} selected`,
        `Please select at most ${SUBREDDITS_MAX} ${units} for one extraction.`,
      )
    if (problem) return toasts.fail('Invalid dates', problem)
    update((before) => ({ ...before, subredditsChosen: true }))
    void navigate('/analysis')
  }

  return (
    <WizardPanel
      title={`${capitalized(unit)} Selection`}
      subtitle={`Choose ${units} to analyze`}
      onPrevious={toTerms}
      note={size.communities > 0 && formatSize(size, sources)}
      next={
        <Button variant="primary" onClick={start}>
          Start Analyzing
        </Button>
      }
    >
      <AddSubreddit />
      <div>
        <DiscoveryState discovery={discovery} empty={subreddits.length === 0} onChangeTerms={toTerms} />
        <SubredditList discovery={discovery} range={range} onChangeTerms={toTerms} />
        {hasSubreddits && filledTerms(workflow.seedTerms).length > 0 && <OnlyMatchingSwitch />}
      </div>
    </WizardPanel>
  )
}

/** Returns `5 subreddits, up to 1,500 questions, at most 500 pages`, which breaks only after its commas. */
function formatSize({ communities, questions, pages }: ExtractionSize, sources: readonly SourceId[]): string {
  return [
    formatCommunities(communities, sources),
    `up to ${formatCount(questions, 'question')}`,
    `at most ${formatCount(pages, 'page')}`,
  ]
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(', ')
}
