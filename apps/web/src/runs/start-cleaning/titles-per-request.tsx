import { formatCount } from '@quarry/contracts/format-count'
import { TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import type { Tier } from '@quarry/contracts/tier'
import { useId } from 'react'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { type CleaningWork, costOf, type RequestCost, timeOf } from '../estimate.ts'
import { useTier } from '../use-tier.ts'

const WAYS = [TITLES_PER_REQUEST_MAX, 1] as const

/** The two request sizes, each with its time and cost for these titles. */
export function TitlesPerRequest({ work }: { work: CleaningWork }) {
  const { tier } = useTier()
  const { workflow, update } = useWorkflow()
  const name = useId()
  // Left out here because the option for the second opinion shows its own cost.
  const alone = { ...work, secondOpinion: false }
  return (
    <fieldset className="min-w-0 overflow-hidden rounded-2 border border-line-strong">
      <legend className="sr-only">Titles per request</legend>
      {WAYS.map((titles) => {
        const cost = costOf(alone, titles, Date.now())
        const time = timeOf(cost)
        const isRecommended = titles > 1
        return (
          <label
            key={titles}
            className={`flex items-center gap-3.5 px-3.5 py-2.5 not-first-of-type:border-t not-first-of-type:border-line-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ${isRecommended ? 'bg-accent-soft' : ''}`}
          >
            <input
              type="radio"
              name={name}
              className="radio focus-visible:outline-none"
              checked={workflow.titlesPerRequest > 1 === isRecommended}
              onChange={() => update((before) => ({ ...before, titlesPerRequest: titles }))}
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline gap-x-2 text-14">
                {titles} per request{' '}
                {isRecommended && <span className="text-12 text-accent-ink">Recommended</span>}
              </span>
              <span className="block text-12 text-ink-2">{detailOf(cost, tier)}</span>
            </span>
            <span className="text-right tabular-nums">
              <b className={`block text-14 font-semibold ${time.isLong ? 'text-warn' : ''}`}>{time.text}</b>
              <span className="block text-12 text-ink-2">{priceOf(cost.dollars, tier)}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Such as `63 requests, 13% of today’s quota`. */
function detailOf({ titlesPerRequest, requests, shareOfDay, isUsedUp }: RequestCost, tier: Tier): string {
  const count = formatCount(requests, 'request')
  if (titlesPerRequest === 1) return `${count}, the default`
  if (tier === 'free' && shareOfDay !== undefined && shareOfDay <= 1)
    return `${count}, ${formatShare(shareOfDay)} of ${isUsedUp ? 'tomorrow’s' : 'today’s'} quota`
  return `${count}; each title is checked separately`
}

function formatShare(share: number): string {
  return share < 0.01 ? '<1%' : `${Math.round(100 * share)}%`
}

/** Returns what a key of this tier pays: `$0.12`, `free` or `$0.12 if billed`; empty if the price is unknown. */
export function priceOf(dollars: number | undefined, tier: Tier): string {
  if (tier === 'free') return 'free'
  if (dollars === undefined) return ''
  return tier === 'paid' ? formatDollars(dollars) : `${formatDollars(dollars)} if billed`
}
