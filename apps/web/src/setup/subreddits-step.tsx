import { formatCount } from '@quarry/contracts/format-count'
import { SUBREDDITS_MAX } from '@quarry/contracts/limits'
import { useNavigate } from 'react-router'
import { publishedDays } from '../session/published-range.ts'
import { useServices } from '../session/services.ts'
import { type ExtractionSize, extractionSize } from '../session/subreddit-choices.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { filledTerms, wizardResult } from '../session/workflow.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { AddSubreddit } from './add-subreddit.tsx'
import { CardSkeletons, DiscoveryState } from './discovery-state.tsx'
import { PublishedFields } from './published-fields.tsx'
import { SubredditList } from './subreddit-list.tsx'
import type { Discovery } from './use-discovery.ts'
import { usePublishedRange } from './use-published-range.ts'
import { AsideSection, WizardPanel, WizardSection } from './wizard-panel.tsx'

export function SubredditsStep({ discovery }: { discovery: Discovery }) {
  const { toasts } = useServices()
  const { workflow, update } = useWorkflow()
  const navigate = useNavigate()
  const { subreddits } = workflow
  const { published, problem, onChange } = usePublishedRange()
  const size = extractionSize(
    subreddits,
    filledTerms(workflow.seedTerms).length,
    publishedDays(published, new Date()),
  )

  function toTerms() {
    update((before) => ({ ...before, wizardStep: 2 }))
  }

  function start() {
    const { selectedSubreddits } = wizardResult(workflow)
    if (selectedSubreddits.length === 0 || selectedSubreddits.length > SUBREDDITS_MAX) {
      toasts.notify({ ...selectionError(selectedSubreddits.length), tone: 'destructive' })
      return
    }
    if (problem) {
      toasts.notify({ title: 'Dates can’t be used', description: problem, tone: 'destructive' })
      return
    }
    update((before) => ({ ...before, subredditsChosen: true }))
    void navigate('/analysis')
  }

  return (
    <WizardPanel
      title="Subreddit Selection"
      subtitle="Choose subreddits to analyze"
      onPrevious={toTerms}
      note={size.subreddits > 0 && formatSize(size)}
      next={
        <Button variant="primary" onClick={start}>
          Start Analyzing
        </Button>
      }
      aside={<Background discovery={discovery} />}
    >
      <WizardSection>
        <AddSubreddit />
      </WizardSection>
      <WizardSection>
        <PublishedFields range={published} problem={problem} onChange={onChange} />
      </WizardSection>
      <WizardSection>
        <DiscoveryState discovery={discovery} empty={subreddits.length === 0} onChangeTerms={toTerms} />
        <SubredditList placeholder={discovery.isPending && <CardSkeletons />} />
      </WizardSection>
    </WizardPanel>
  )
}

function selectionError(selected: number) {
  return selected === 0
    ? { title: 'No subreddits selected', description: 'Please select at least one subreddit to analyze.' }
    : {
        title: 'Too many subreddits selected',
        description: `Please select at most ${SUBREDDITS_MAX} subreddits for one extraction.`,
      }
}

/** `5 subreddits, up to 1,500 questions, about 40 Reddit requests, up to 1 minute`, to be broken between its parts only. */
function formatSize({ subreddits, questions, requests, minutes }: ExtractionSize): string {
  return [
    formatCount(subreddits, 'subreddit'),
    `up to ${formatCount(questions, 'question')}`,
    `about ${formatCount(requests, 'Reddit request')}`,
    `up to ${formatCount(minutes, 'minute')}`,
  ]
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(', ')
}

function Background({ discovery }: { discovery: Discovery }) {
  const { workflow, update } = useWorkflow()
  return (
    <>
      <AsideSection title="Platform limits">
        <ul className="grid gap-2">
          <li>At most 1,000 questions per subreddit.</li>
          <li>Rate limit of 100 requests per minute.</li>
          <li>Public subreddits only (no private or NSFW).</li>
        </ul>
      </AsideSection>
      <AsideSection title="How the limit is filled">
        <p>
          Reddit returns at most 1,000 posts per listing. Quarry reads several listings and searches without
          duplicates, and reports how many posts it saw and how many were questions.
        </p>
      </AsideSection>
      <AsideSection title="Found with">
        <div className="flex flex-wrap gap-1.5">
          {filledTerms(workflow.seedTerms).map((term) => (
            <Badge key={term}>{term}</Badge>
          ))}
        </div>
        <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1">
          <LinkButton onClick={() => update((before) => ({ ...before, wizardStep: 2 }))}>
            Change the terms
          </LinkButton>
          <LinkButton onClick={discovery.discover} disabled={discovery.isPending}>
            Search again
          </LinkButton>
        </p>
      </AsideSection>
    </>
  )
}
