import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Tier } from '@quarry/contracts/tier'
import { useMemo } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { useQuestionSet } from '../../analysis/questions-query.ts'
import { useSessionConfig } from '../../analysis/use-session-config.ts'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Switch } from '../../ui/switch.tsx'
import { allPairs, type CleaningWork, costOf, judgeCost, timeOf } from '../estimate.ts'
import { useTier } from '../use-tier.ts'
import { CostNote, FailureReasons } from './cost-note.tsx'
import { PhraseOption } from './phrase-option.tsx'
import { ProtectedTermsField } from './protected-terms-field.tsx'
import { useRedditSharing } from './reddit-sharing.ts'
import { useCleaningWork } from './request-costs.ts'
import { SecondOpinionSection } from './second-opinion-section.tsx'
import { SharingLine } from './sharing-line.tsx'
import { priceOf, TitlesPerRequest } from './titles-per-request.tsx'

type CleaningOptionsProps = { starting: boolean; onStart: () => void }

/** The next cleaning run's options: two request sizes with time and cost, extras, and the total. */
export function CleaningOptions({ starting, onStart }: CleaningOptionsProps) {
  const { rows } = useQuestionSet()
  const pending = useMemo(() => rows.filter((row) => row.processingStatus === 'pending'), [rows])
  const failed = useMemo(() => rows.filter((row) => row.processingStatus === 'error'), [rows])
  const work = useCleaningWork(pending)
  const sharing = useRedditSharing(pending)
  return (
    <div className="grid gap-3 px-4 pb-4">
      <CostNote work={work} />
      <RetiredModelNote />
      <TitlesPerRequest work={work} />
      <SecondOpinionSwitch work={work} />
      <MoreOptions rows={rows} failed={failed} starting={starting} />
      {sharing !== undefined && <SharingLine>{sharing}</SharingLine>}
      <Sum work={work} starting={starting} onStart={onStart} />
    </div>
  )
}

/** Offers the second opinion as an extra, with its own cost. */
function SecondOpinionSwitch({ work }: { work: CleaningWork }) {
  const { tier } = useTier()
  const { preferences } = useAnalysis()
  const judging = judgeCost(allPairs(work), Date.now())
  return (
    <Switch
      label="Second opinion"
      help="Checks that reworded titles still ask the same question"
      note={
        tier === 'paid' || tier === 'none'
          ? [timeOf(judging).text, dollarsOf(judging.dollars)].filter((part) => part !== '').join(', ')
          : `${formatCount(judging.requests, 'request')} more`
      }
      checked={work.secondOpinion}
      onChange={({ target }) =>
        preferences.update((before) => ({ ...before, secondOpinion: target.checked }))
      }
    />
  )
}

function dollarsOf(dollars: number | undefined): string {
  return dollars === undefined || dollars === 0 ? '' : formatDollars(dollars)
}

type MoreProps = { rows: readonly Question[]; failed: readonly Question[]; starting: boolean }

/** Rarely changed options, folded. */
function MoreOptions({ rows, failed, starting }: MoreProps) {
  const { protectedTerms } = useStore(useAnalysis().choices)
  const note = protectedTerms.length > 0 ? `${formatCount(protectedTerms.length, 'word')} kept` : undefined
  return (
    <Disclosure label="More options" {...(note && { note })}>
      <div className="grid gap-3.5 pt-3 pl-5">
        <ProtectedTermsField />
        <PhraseOption />
        {failed.length > 0 && <FailureReasons failed={failed} />}
        <SecondOpinionSection rows={rows} starting={starting} />
      </div>
    </Disclosure>
  )
}

type SumProps = { work: CleaningWork; starting: boolean; onStart: () => void }

/** The total time and cost, and the start button. */
function Sum({ work, starting, onStart }: SumProps) {
  const { tier } = useTier()
  const { titlesPerRequest } = useWorkflow().workflow
  const cost = costOf(work, titlesPerRequest, Date.now())
  const time = timeOf(cost)
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5 border-t border-line pt-3.5">
      <p className="mr-auto text-12 text-ink-2 tabular-nums">
        <b className={`block text-13 font-semibold ${time.isLong ? 'text-warn' : 'text-ink'}`}>
          {cost.isUsedUp && cost.days === 2 ? time.text : `About ${time.text}`}
        </b>
        {formatSum(cost.dollars, tier, time.isLong)}
      </p>
      <Button
        variant="primary"
        className="tabular-nums max-md:w-full"
        aria-disabled={starting}
        onClick={onStart}
      >
        Start AI Cleaning ({formatNumber(work.titles)})
      </Button>
    </div>
  )
}

function formatSum(dollars: number | undefined, tier: Tier, isLong: boolean): string {
  const price = priceOf(dollars, tier)
  if (tier === 'free') return isLong ? price : `${price}, today`
  return price === '' || price.startsWith('under') ? price : `${price} at most`
}

/** Offers the nearest model to a session whose model Google no longer lists. */
function RetiredModelNote() {
  const { config, change } = useSessionConfig()
  const { model, successor } = config ?? {}
  if (successor === undefined) return null
  return (
    <Callout
      tone="warn"
      actions={
        <Button aria-disabled={change.isPending} onClick={() => change.mutate({ model: successor })}>
          Use {successor}
        </Button>
      }
    >
      Google no longer lists {model}, this analysis’s model. Cleaning may fail, or another model may respond
      at its own price.
    </Callout>
  )
}
