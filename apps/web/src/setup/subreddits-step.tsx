import { SUBREDDITS_MAX } from '@quarry/contracts/limits'
import { useNavigate } from 'react-router'
import { useServices } from '../services.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { filledTerms, wizardResult } from '../workflow/workflow.ts'
import { AddSubreddit } from './add-subreddit.tsx'
import { SubredditCard } from './subreddit-card.tsx'
import { withAllSelected, withChoice } from './subreddit-choices.ts'
import type { Discovery } from './use-discovery.ts'
import { AsideSection, WizardPanel, WizardSection } from './wizard-panel.tsx'

export function SubredditsStep({ discovery }: { discovery: Discovery }) {
  const { toasts } = useServices()
  const { workflow, update } = useWorkflow()
  const navigate = useNavigate()
  const { subreddits } = workflow
  const selected = subreddits.filter((choice) => choice.selected)
  const asked = selected.reduce((sum, choice) => sum + choice.limit, 0)

  function start() {
    const { selectedSubreddits } = wizardResult(workflow)
    if (selectedSubreddits.length === 0 || selectedSubreddits.length > SUBREDDITS_MAX) {
      toasts.notify({ ...startRefusal(selectedSubreddits.length), tone: 'destructive' })
      return
    }
    update((before) => ({ ...before, subredditsChosen: true }))
    void navigate('/analysis')
  }

  return (
    <WizardPanel
      title="Subreddit Selection"
      subtitle="Choose subreddits to analyze"
      onPrevious={() => update((before) => ({ ...before, wizardStep: 2 }))}
      note={selected.length > 0 && `Up to ${asked.toLocaleString('en-US')} questions`}
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
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-13" aria-live="polite">
            Selection:{' '}
            <b className="font-semibold">
              {selected.length} of {subreddits.length}
            </b>{' '}
            subreddits
          </p>
          <span className="ml-auto flex gap-1">
            <SelectAllButton selected>Select All</SelectAllButton>
            <SelectAllButton selected={false}>Select None</SelectAllButton>
          </span>
        </div>
        <p
          role="status"
          className="empty:hidden not-empty:mt-3 not-empty:flex items-center gap-2 text-13 text-ink-2"
        >
          {discovery.isPending && (
            <>
              <Spinner /> Discovering relevant subreddits...
            </>
          )}
          {!discovery.isPending && subreddits.length === 0 && 'No subreddits discovered yet.'}
        </p>
        {subreddits.length > 0 && (
          <ul className="mt-3 grid gap-3 md:grid-cols-2">
            {subreddits.map((choice) => (
              <SubredditCard
                key={choice.name}
                choice={choice}
                onChange={(change) =>
                  update((before) => ({
                    ...before,
                    subreddits: withChoice(before.subreddits, choice.name, change),
                  }))
                }
              />
            ))}
          </ul>
        )}
      </WizardSection>
    </WizardPanel>
  )
}

function startRefusal(selected: number) {
  return selected === 0
    ? { title: 'No subreddits selected', description: 'Please select at least one subreddit to analyze.' }
    : {
        title: 'Too many subreddits selected',
        description: `Please select at most ${SUBREDDITS_MAX} subreddits for one extraction.`,
      }
}

function SelectAllButton({ selected, children }: { selected: boolean; children: string }) {
  const { update } = useWorkflow()
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() =>
        update((before) => ({ ...before, subreddits: withAllSelected(before.subreddits, selected) }))
      }
    >
      {children}
    </Button>
  )
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
