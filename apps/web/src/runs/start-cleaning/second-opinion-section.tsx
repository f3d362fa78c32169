import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Tier } from '@quarry/contracts/tier'
import { Scale } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LabeledRadio } from '../../ui/checkbox.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { judgeCost, type Rate, timeOf } from '../estimate.ts'
import { pricePart } from '../format-cost.ts'
import { useStartSecondOpinion } from '../use-start-run.ts'
import { useTier } from '../use-tier.ts'
import { useRate } from './request-costs.ts'
import { riskiestShares } from './second-opinion.ts'

/** Shares of all cleaned titles. */
const SHARES = [0.05, 0.15, 0.3] as const

type SecondOpinionProps = { rows: readonly Question[]; starting: boolean }

/** Offers to ask the AI once more about the riskiest cleaned titles, with their number and cost. */
export function SecondOpinionSection({ rows, starting }: SecondOpinionProps) {
  const [share, setShare] = useState<number>(SHARES[1])
  const { tier } = useTier()
  const rate = useRate()
  const start = useStartSecondOpinion()
  const name = useId()
  const noteId = useId()
  const offered = useMemo(() => riskiestShares(rows, SHARES), [rows])
  const chosen = offered.find((each) => each.share === share) ?? offered.at(-1)
  if (!chosen || chosen.rows.length === 0) return null
  return (
    <fieldset className="min-w-0 border-line not-first:border-t not-first:pt-3.5">
      <legend className="float-left mb-1 w-full text-13 font-medium">Second opinion</legend>
      <p id={noteId} className="clear-both mb-2.5 max-w-read text-12 leading-normal text-ink-3 text-pretty">
        Has the AI check whether the riskiest cleaned titles still ask the same question. It changes no title.
        Titles that ask a different one are flagged and come first in the review.
      </p>
      <div className="mb-2.5 flex flex-wrap gap-x-5 gap-y-1.5">
        {offered.map((each) => (
          <LabeledRadio
            key={each.share}
            name={name}
            label={`${each.isRest ? 'The rest' : `${Math.round(100 * each.share)}%`}: ${formatCount(each.rows.length, 'title')}`}
            checked={each === chosen}
            onChange={() => setShare(each.share)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={start.isPending ? <Spinner /> : <Scale size={14} />}
          aria-disabled={starting || start.isPending}
          aria-describedby={noteId}
          onClick={() => start.mutate({ questionIds: chosen.rows.map(({ id }) => id) })}
        >
          Check {formatCount(chosen.rows.length, 'title')}
        </Button>
        <p className="text-12 text-ink-2 tabular-nums">{formatCost(chosen.rows, rate, tier)}</p>
      </div>
    </fieldset>
  )
}

/** Such as `16 requests, 3 min 12 s, $0.02 if billed`. */
function formatCost(rows: readonly Question[], rate: Rate, tier: Tier): string {
  const characters = rows.reduce(
    (sum, { title, originalTitle }) => sum + title.length + originalTitle.length,
    0,
  )
  const cost = judgeCost({ ...rate, pairs: rows.length, characters }, Date.now())
  return `${formatCount(cost.requests, 'request')}, ${timeOf(cost).text}${pricePart(cost.dollars, tier)}`
}
