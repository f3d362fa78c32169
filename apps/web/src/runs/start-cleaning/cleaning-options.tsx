import { formatCount } from '@quarry/contracts/format-count'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { useMemo } from 'react'
import type { Preferences } from '../../session/preferences.ts'
import { useQuestionSet } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { useSessionConfig } from '../../session/use-session-config.ts'
import { useTier } from '../../session/use-tier.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import type { TitlesChoice } from '../../session/workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { pricePart } from '../format-cost.ts'
import { CostNote, FailureReasons } from './cost-note.tsx'
import { KeptWords } from './kept-words.tsx'
import { PhraseOption } from './phrase-option.tsx'
import { allPairs, type CleaningWork, cleaningRequests, judgeCost, useWork } from './request-costs.ts'
import { SecondOpinionSection } from './second-opinion-section.tsx'
import { TitlesPerRequest } from './titles-per-request.tsx'

/** How the next cleaning run goes: titles per request with their time and cost, and what else to ask for. */
export function CleaningOptions({ starting }: { starting: boolean }) {
  const { rows } = useQuestionSet()
  const pending = useMemo(() => rows.filter((row) => row.processingStatus === 'pending'), [rows])
  const failed = useMemo(() => rows.filter((row) => row.processingStatus === 'error'), [rows])
  const work = useWork(pending)
  return (
    // A new panel when nothing is left, so that no part of the old one moves up.
    <div key={pending.length > 0 ? 'pending' : 'done'} className="grid gap-4 p-4">
      {pending.length > 0 ? (
        <>
          <TitlesPerRequest work={work} />
          <div className="grid gap-2.5">
            <PhraseOption />
            <ExtraOptions work={work} />
            <KeptWords />
          </div>
          <RetiredModelNote />
          <CostNote work={work} />
        </>
      ) : (
        <>
          <p className="text-13 text-ink-2">{nothingPending(failed.length)}</p>
          <RetiredModelNote />
        </>
      )}
      {failed.length > 0 && <FailureReasons failed={failed} />}
      <SecondOpinionSection rows={rows} starting={starting} />
    </div>
  )
}

/** What else to ask for, each with what it costs. */
function ExtraOptions({ work }: { work: CleaningWork }) {
  const { tier } = useTier()
  const { titlesPerRequest } = useWorkflow().workflow
  const { preferences } = useServices()
  const { namesTopics } = useStore(preferences)
  const judging = judgeCost(allPairs(work), Date.now())
  const prefer = (change: Partial<Preferences>) => preferences.update((before) => ({ ...before, ...change }))
  return (
    <>
      <LabelledCheckbox
        label="Let the AI name kind and topic"
        note={`at most ${moreTokens(work, titlesPerRequest)}% more tokens`}
        help="For filters and exports, in the same requests."
        checked={namesTopics}
        onChange={({ target }) => prefer({ namesTopics: target.checked })}
      />
      <LabelledCheckbox
        label="Second opinion"
        note={`at most ${formatCount(judging.requests, 'request')}${pricePart(judging.dollars, tier)}`}
        help="The AI judges whether titles whose words it changed still ask the same."
        checked={work.judges}
        onChange={({ target }) => prefer({ judges: target.checked })}
      />
    </>
  )
}

/** In percent of the tokens without the names, in both directions together. */
function moreTokens(work: CleaningWork, titlesPerRequest: TitlesChoice): number {
  const requests = cleaningRequests(work.titles, titlesPerRequest)
  const tokensOf = (namesTopics: boolean) => {
    const { inputTokens, outputTokens } = estimateTokens({ ...work, requests, namesTopics })
    return inputTokens + outputTokens
  }
  return Math.round(100 * (tokensOf(true) / Math.max(1, tokensOf(false)) - 1))
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
        <Button aria-disabled={change.isPending} onClick={() => change.mutate({ model: successor })}>
          Use {successor}
        </Button>
      }
    >
      Google no longer lists {model}, the model of this session. Cleaning may fail, or another model may
      respond at its own price.
    </Callout>
  )
}
