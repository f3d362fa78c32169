import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { offersFlex } from '@quarry/contracts/service-tier'
import type { TierInfo } from '@quarry/contracts/tier'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { useMemo } from 'react'
import { PhraseOption } from '../../export/keywords/phrase-option.tsx'
import { useQuestionSet } from '../../session/questions-query.ts'
import { useSessionConfig } from '../../session/use-session-config.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CostNote, FailureReasons } from './cost-note.tsx'
import { FlexOption, JudgeOption, NamingOption } from './extra-options.tsx'
import { HouseStyleOption } from './house-style-option.tsx'
import { PreviewSection } from './preview-section.tsx'
import { type CleaningWork, dollarsOf, useWork } from './request-costs.ts'
import { SecondOpinionSection } from './second-opinion-section.tsx'
import { TitlesPerRequest } from './titles-per-request.tsx'

type CleaningOptionsProps = {
  pending: number
  failed: readonly Question[]
  tier: TierInfo
  /** The start request is in flight. */
  starting: boolean
}

/** How the next cleaning run goes: titles per request with their time and cost, what else to ask for, and a preview. */
export function CleaningOptions(props: CleaningOptionsProps) {
  const { pending, failed, tier, starting } = props
  const { workflow, update } = useWorkflow()
  const { rows } = useQuestionSet()
  const pendingRows = useMemo(() => rows.filter((row) => row.processingStatus === 'pending'), [rows])
  const work = useWork(pendingRows, tier)
  return (
    // A new panel when nothing is left, so that no part of the old one moves up.
    <div key={pending > 0 ? 'pending' : 'done'} className="grid gap-4 p-4">
      {pending > 0 && (
        <TitlesPerRequest
          work={work}
          tier={tier.tier}
          value={workflow.titlesPerRequest}
          onChange={(titlesPerRequest) => update((before) => ({ ...before, titlesPerRequest }))}
        />
      )}
      {pending > 0 ? (
        <div className="grid gap-2.5">
          <PhraseOption />
          <NamingOption work={work} titlesPerRequest={workflow.titlesPerRequest} />
          <JudgeOption work={work} isPaid={tier.tier === 'paid'} />
          {tier.tier === 'paid' && offersFlex(work.model) && <FlexOption />}
          <HouseStyleOption />
        </div>
      ) : (
        <p className="text-13 text-ink-2">{nothingPending(failed.length)}</p>
      )}
      <RetiredModelNote />
      {pending > 0 && work.model !== undefined && (
        <CostNote
          model={work.model}
          tier={tier}
          quota={work.quota}
          tokensPerTitle={tokensPerTitle(work)}
          dollars={dollarsOf(work, workflow.titlesPerRequest)}
        />
      )}
      {pending > 0 && (
        <PreviewSection pending={pendingRows} failed={failed} tier={tier} starting={starting} />
      )}
      {failed.length > 0 && <FailureReasons failed={failed} />}
      <SecondOpinionSection rows={rows} tier={tier} starting={starting} />
    </div>
  )
}

function tokensPerTitle(work: CleaningWork): number {
  return estimateTokens({ ...work, requests: 0 }).inputTokens / Math.max(1, work.titles)
}

function nothingPending(failed: number): string {
  if (failed === 0) return 'Every question has been cleaned.'
  const questions = formatCount(failed, 'question')
  return `Nothing is pending. ${questions} couldn’t be cleaned and can be retried.`
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
        <Button disabled={change.isPending} onClick={() => change.mutate({ model: successor })}>
          Use {successor}
        </Button>
      }
    >
      Google no longer lists {model}, the model of this session. Cleaning may fail, or another model may
      respond at its own price.
    </Callout>
  )
}
