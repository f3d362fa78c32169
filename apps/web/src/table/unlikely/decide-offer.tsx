import type { UnlikelyQuestionsPage } from '@quarry/contracts/endpoints/unlikely-questions'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { dollarsFor, requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Question, UnlikelyQuestion } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { estimateDecisionTokens } from '@quarry/contracts/token-estimate'
import { Scale } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { pricePart } from '../../runs/format-cost.ts'
import { useStartDecisions } from '../../runs/use-start-run.ts'
import { minutesAndSeconds, requestsFor } from '../../session/estimate.ts'
import { isUncertain, isUndecided } from '../../session/start-second-opinion.ts'
import { useSessionConfig } from '../../session/use-session-config.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type DecideOfferProps = {
  rows: readonly Question[]
  /** Of the titles that were left out, those that are loaded. */
  titles: readonly UnlikelyQuestion[]
  counts: UnlikelyQuestionsPage['counts']
  tier: TierInfo
  /** The active run. */
  run: Run | undefined
}

/** Assumed of a title that is not loaded. */
const CHARACTERS = 60

/** Offers to have the AI decide on all uncertain titles, with their number and cost. */
export function DecideOffer({ rows, titles, counts, tier, run }: DecideOfferProps) {
  const { config } = useSessionConfig()
  const start = useStartDecisions()
  const noteId = useId()
  const asked = useMemo(() => {
    const questions = rows.filter((row) => isUncertain(row.probability ?? 0) && isUndecided(row))
    const unlikely = counts.reduce((sum, [percent, count]) => sum + (isUncertain(percent) ? count : 0), 0)
    return { questions, unlikely }
  }, [rows, counts])
  const count = asked.questions.length + asked.unlikely
  if (run?.task === 'uncertain-titles') {
    const done = `The AI has decided on ${formatNumber(run.processed)} of ${formatCount(run.total, 'title')}.`
    return <Band>{done} What it moves is shown when it is done.</Band>
  }
  if (count === 0) return null
  const requests = requestsFor(count, PAIRS_PER_REQUEST)
  const loaded = [...asked.questions, ...titles]
  const sum = loaded.reduce((total, { title }) => total + title.length, 0)
  const characters = count * (loaded.length > 0 ? sum / loaded.length : CHARACTERS)
  const tokens = estimateDecisionTokens({ titles: count, characters, requests })
  const dollars = config?.model === undefined ? undefined : dollarsFor(config.model, tokens, Date.now())
  const isOff = run !== undefined || start.isPending
  return (
    <Band>
      <Button
        icon={start.isPending ? <Spinner /> : <Scale size={14} />}
        aria-disabled={isOff}
        aria-describedby={noteId}
        onClick={() => {
          if (isOff) return
          const questionIds = asked.questions.map(({ id }) => id)
          start.mutate({ questionIds, unlikely: asked.unlikely })
        }}
      >
        Let the AI decide on {formatCount(count, 'uncertain title')} ({formatCount(requests, 'request')})
      </Button>
      <p id={noteId} className="min-w-60 flex-1 text-12 text-ink-2 text-pretty">
        {run
          ? 'A run is in progress.'
          : `Takes ${minutesAndSeconds(requests * requestIntervalMs(tier, config?.model))}${pricePart(dollars, tier.tier)}. It takes over titles that ask something, and sets aside questions that ask nothing.`}
      </p>
    </Band>
  )
}

function Band({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-13 md:px-6">
      {children}
    </div>
  )
}
