import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { AUTOMATIC_TITLES_MAX, AUTOMATIC_TITLES_START } from '@quarry/contracts/limits'
import type { Tier } from '@quarry/contracts/tier'
import { useId } from 'react'
import { formatDays } from '../../session/daily-quota.ts'
import { minutesAndSeconds } from '../../session/estimate.ts'
import { useTier } from '../../session/use-tier.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import type { TitlesChoice } from '../../session/workflow.ts'
import { pricePart } from '../format-cost.ts'
import { type CleaningWork, type RequestCost, requestCosts } from './request-costs.ts'

/** Choices of titles per request, each with how long it takes and what it costs a key of this kind: quota or dollars. */
export function TitlesPerRequest({ work }: { work: CleaningWork }) {
  const { tier } = useTier()
  const { workflow, update } = useWorkflow()
  const chosen = workflow.titlesPerRequest
  const name = useId()
  const detailId = useId()
  const costs = requestCosts(work, Date.now())
  return (
    <fieldset className="min-w-0" aria-describedby={detailId}>
      <legend className="sr-only">Titles per request</legend>
      <div className="divide-y divide-line border-b border-line">
        {costs.map((cost) => {
          const { text, needsMore } = costOfChoice(cost, tier)
          return (
            <label
              key={cost.titlesPerRequest}
              className="flex items-center gap-2.5 py-2 text-13 tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                className="radio focus-visible:outline-none"
                checked={chosen === cost.titlesPerRequest}
                onChange={() => update((before) => ({ ...before, titlesPerRequest: cost.titlesPerRequest }))}
              />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{nameOf(cost)}</span>
                {cost.titlesPerRequest === 'automatic' && chosen === 'automatic' && (
                  <span className="ml-2 text-12 text-accent-ink">Recommended</span>
                )}
              </span>
              <span className={`text-12 ${needsMore ? 'text-warn' : 'text-ink-2'}`}>{text}</span>
            </label>
          )
        })}
      </div>
      <p id={detailId} className="mt-2 text-12 leading-normal text-ink-2 text-pretty">
        {detailOf(costs, chosen, work.judges)}
      </p>
    </fieldset>
  )
}

/**
 * Returns `20 min 0 s, 20% of today’s quota` for a free key, `0 min 21 s, $0.02` for a paid one, and whether today’s quota is not
 * enough.
 */
export function costOfChoice(cost: RequestCost, tier: Tier): { text: string; needsMore: boolean } {
  const { durationMs, shareOfDay, days, isUsedUp, dollars } = cost
  const time = formatLong(durationMs)
  if (tier !== 'free' || shareOfDay === undefined)
    return { text: `${time}${pricePart(dollars, tier)}`, needsMore: false }
  if (isUsedUp && days === 2)
    return { text: `${formatShare(shareOfDay)} of tomorrow’s quota`, needsMore: true }
  const ofQuota = formatDays(days)
  if (ofQuota) return { text: ofQuota, needsMore: true }
  return { text: `${time}, ${formatShare(shareOfDay)} of today’s quota`, needsMore: false }
}

function formatShare(share: number): string {
  return share < 0.01 ? '<1%' : `${Math.round(100 * share)}%`
}

const HOW = `starts with ${AUTOMATIC_TITLES_START} titles and doubles up to ${AUTOMATIC_TITLES_MAX} while responses are complete.`

function nameOf({ titlesPerRequest }: RequestCost): string {
  if (titlesPerRequest === 'automatic') return 'Automatic'
  return titlesPerRequest === 1 ? '1 title per request' : `${titlesPerRequest} per request`
}

/** Requests of the selected choice, and how the automatic one goes and what it saves beside the selected. */
function detailOf(costs: readonly RequestCost[], value: TitlesChoice, judges: boolean): string {
  const automatic = costs.find(({ titlesPerRequest }) => titlesPerRequest === 'automatic')
  const chosen = costs.find(({ titlesPerRequest }) => titlesPerRequest === value)
  if (!automatic || !chosen) return ''
  const requests = `${formatCount(chosen.requests, 'request')}${judges ? ' with the second opinion' : ''}.`
  return `${requests} Automatic${formatSaved(automatic, chosen)} ${HOW}`
}

function formatSaved(automatic: RequestCost, chosen: RequestCost): string {
  if (chosen.days > automatic.days && chosen.days > 1)
    return ` needs ${formatCount(automatic.days, 'day')} of quota instead of ${formatNumber(chosen.days)}. It`
  if (chosen.durationMs <= automatic.durationMs) return ''
  return ` takes ${formatLong(automatic.durationMs)} instead of ${formatLong(chosen.durationMs)}. It`
}

const HOUR_MS = 60 * 60_000

/** Minutes and seconds up to an hour, hours and minutes beyond. */
function formatLong(ms: number): string {
  if (ms < HOUR_MS) return minutesAndSeconds(ms)
  const minutes = Math.round(ms / 60_000)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
