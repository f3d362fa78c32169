import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { AUTOMATIC_TITLES_MAX, AUTOMATIC_TITLES_START } from '@quarry/contracts/limits'
import { useId } from 'react'
import { minutesAndSeconds } from '../../session/estimate.ts'
import type { TitlesChoice } from '../../session/workflow.ts'
import { formatDollars } from '../format-cost.ts'
import { type CleaningWork, type RequestCost, requestCosts } from './request-costs.ts'
import { formatJudgeCost } from './service-tier-option.tsx'

type TitlesPerRequestProps = {
  work: CleaningWork
  /** The key is billed for its requests. */
  billed: boolean
  value: TitlesChoice
  onChange: (titlesPerRequest: TitlesChoice) => void
}

/** Choices of titles per request, each with time, requests, share of the daily quota, and dollars. */
export function TitlesPerRequest({ work, billed, value, onChange }: TitlesPerRequestProps) {
  const name = useId()
  const whyId = useId()
  const costs = requestCosts(work, Date.now())
  return (
    <fieldset className="@container min-w-0" aria-describedby={whyId}>
      <legend className="mb-2 text-12 text-ink-2">
        Titles per request, for these {formatCount(work.titles, 'question')}
      </legend>
      <div className="grid gap-px overflow-hidden rounded-2 border border-line-strong bg-line">
        <p aria-hidden="true" className="bg-surface-2 px-3 py-0.5 text-right text-11 text-ink-3">
          <span className="@2xl:hidden">Time, cost</span>
          <span className="hidden @2xl:inline">Cost</span>
          {!billed && ' if billed'}
        </p>
        {costs.map((cost) => (
          <label
            key={cost.titlesPerRequest}
            className="relative grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2 bg-surface px-3 py-1.5 text-13 tabular-nums @2xl:grid-cols-[auto_minmax(0,1fr)_5.5rem_6.5rem_10.5rem_4rem] has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--accent-ink)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="radio self-center focus-visible:outline-none"
              checked={value === cost.titlesPerRequest}
              onChange={() => onChange(cost.titlesPerRequest)}
            />
            <span>
              <span className="font-semibold">{nameOf(cost)}</span>
              {cost.recommended && value === cost.titlesPerRequest && (
                <span className="ml-1.5 text-12 font-medium text-accent-ink">Recommended</span>
              )}
            </span>
            <span className="text-right">{formatLong(cost.durationMs)}</span>
            <span className="col-start-2 flex flex-wrap gap-x-3 text-12 leading-[1.45] text-ink-2 @2xl:contents">
              <span className="@2xl:text-right">{formatRequests(cost)}</span>
              {cost.shareOfDay !== undefined && <QuotaShare cost={cost} share={cost.shareOfDay} />}
            </span>
            {cost.dollars !== undefined && (
              <span className="col-start-3 text-right text-12 leading-[1.45] text-ink-2 @2xl:col-start-6">
                {shortDollars(cost.dollars)}
                {!billed && <span className="sr-only"> if billed</span>}
              </span>
            )}
          </label>
        ))}
      </div>
      {work.judges && (
        <p className="mt-2 text-12 leading-normal text-ink-2">
          Each with at most {formatJudgeCost(work, billed)} for the second opinion.
        </p>
      )}
      <p id={whyId} className="mt-2 text-12 leading-normal text-ink-2 text-pretty">
        {whyRecommended(costs, value)}
      </p>
    </fieldset>
  )
}

/** Share of the daily quota, or the days needed if today's is not enough. */
function QuotaShare({ cost: { days, isUsedUp }, share }: { cost: RequestCost; share: number }) {
  if (isUsedUp && days === 2)
    return <span className="text-warn @2xl:text-right">{formatShare(share)} of tomorrow’s free quota</span>
  if (days > 1) return <span className="text-warn @2xl:text-right">{formatNumber(days)} days of quota</span>
  return <span className="@2xl:text-right">{formatShare(share)} of today’s free quota</span>
}

function formatShare(share: number): string {
  return share < 0.01 ? '<1%' : `${Math.round(100 * share)}%`
}

/** Shortened, because the choices are narrow. */
function shortDollars(dollars: number): string {
  return formatDollars(dollars).replace('under ', '<')
}

function formatRequests({ requests }: RequestCost): string {
  return formatCount(requests, 'request')
}

const HOW = `It starts with ${AUTOMATIC_TITLES_START} titles and doubles up to ${AUTOMATIC_TITLES_MAX} while responses are complete.`

function nameOf({ titlesPerRequest }: RequestCost): string {
  return titlesPerRequest === 'automatic' ? 'Automatic' : formatNumber(titlesPerRequest)
}

/** How the recommended choice goes, and what it saves beside the selected one. */
function whyRecommended(costs: readonly RequestCost[], value: TitlesChoice): string {
  const recommended = costs.find((cost) => cost.recommended)
  const chosen = costs.find(({ titlesPerRequest }) => titlesPerRequest === value)
  if (!recommended) return ''
  const reason = chosen && chosen !== recommended ? reasonFor(recommended, chosen) : ''
  return reason === '' ? HOW : `${nameOf(recommended)}${reason}. ${HOW}`
}

function reasonFor(recommended: RequestCost, chosen: RequestCost): string {
  if (chosen.days > recommended.days && chosen.days > 1)
    return ` needs ${formatCount(recommended.days, 'day')} of quota instead of ${formatNumber(chosen.days)}`
  if (chosen.durationMs <= recommended.durationMs) return ''
  return ` takes ${formatLong(recommended.durationMs)} instead of ${formatLong(chosen.durationMs)}`
}

const HOUR_MS = 60 * 60_000

/** Minutes and seconds up to an hour, hours and minutes beyond. */
function formatLong(ms: number): string {
  if (ms < HOUR_MS) return minutesAndSeconds(ms)
  const minutes = Math.round(ms / 60_000)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
