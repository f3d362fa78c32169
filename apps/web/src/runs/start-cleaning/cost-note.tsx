import { formatNumber } from '@quarry/contracts/format-count'
import { modelPricesOf } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import { estimateTokens, INSTRUCTION_TOKENS } from '@quarry/contracts/token-estimate'
import { format } from 'date-fns'
import type { DailyQuota } from '../../session/daily-quota.ts'
import { useTier } from '../../session/use-tier.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { formatDollars } from '../format-cost.ts'
import { formatTimeUntil } from '../format-run.ts'
import { type CleaningWork, costOf } from './request-costs.ts'

/** Explains what the estimates are based on. Other use of the same key is always unknown. */
export function CostNote({ work }: { work: CleaningWork }) {
  const { tier } = useTier()
  const { titlesPerRequest, credentials } = useWorkflow().workflow
  const { model, quota } = work
  const hasKey = credentials.geminiApiKey !== ''
  if (model === undefined) return null
  const { dollars } = costOf(work, titlesPerRequest, Date.now())
  const { inputTokens } = estimateTokens({ ...work, requests: 0 })
  const prices = modelPricesOf(model)
  return (
    <div className="grid max-w-read gap-1 text-12 leading-normal text-ink-3 text-pretty">
      {tier === 'free' && hasKey && <p>{quota ? formatQuota(quota) : unknownQuota(model)}</p>}
      {tier === 'unknown' && (
        <p>Quarry couldn’t detect whether this key is free or paid, so its daily quota is unknown too.</p>
      )}
      {prices ? (
        <p>
          {tier === 'paid' || dollars === undefined
            ? 'Estimated at'
            : `With billing ${formatDollars(dollars)}, at`}{' '}
          <Tooltip
            content={
              <>
                <b className="block font-semibold">{model}</b>
                {formatPrices(prices.prices)}
                <span className="mt-1.5 block">
                  At about {Math.round(inputTokens / work.titles)} tokens in and out per title and{' '}
                  {INSTRUCTION_TOKENS} in per request.
                </span>
                <span className="mt-1.5 block">
                  Checked on {dayOf(prices.checkedOn)}. {prices.source}.
                </span>
              </>
            }
          >
            <LinkButton className="cursor-help">prices of {dayOf(prices.checkedOn)}</LinkButton>
          </Tooltip>
          .
        </p>
      ) : (
        <p>Quarry has no price for {model}. Check Google’s price list before a large run.</p>
      )}
    </div>
  )
}

function dayOf(date: string): string {
  return format(new Date(`${date}T12:00:00`), 'd MMMM yyyy')
}

function formatQuota({ perDay, left, usedUpUntilMs }: DailyQuota): string {
  if (usedUpUntilMs !== undefined) {
    return `Today’s free quota of this key is used up. A run that starts now begins ${formatTimeUntil(usedUpUntilMs, Date.now())}, when it resets.`
  }
  return `About ${formatNumber(left)} of ${formatNumber(perDay)} free requests of this model are left today. When they are used up, the run pauses until the next day.`
}

function unknownQuota(model: string): string {
  return `Quarry doesn’t know the free daily quota of ${model}. When it is used up, the run pauses until the next day.`
}

function formatPrices(prices: readonly { inputDollars: number; outputDollars: number; until?: string }[]) {
  return prices.map(({ inputDollars, outputDollars, until }) => (
    <span key={until ?? ''} className="block">
      ${inputDollars.toFixed(2)} for a million tokens in, ${outputDollars.toFixed(2)} out
      {until !== undefined && ` until ${format(Date.parse(until) - 1, 'd MMMM yyyy')}`}
    </span>
  ))
}

/** Titles listed per reason; the table and the results list all. */
const LISTED_MOST = 5

/** Reasons why questions could not be cleaned, most common first. */
export function FailureReasons({ failed }: { failed: readonly Question[] }) {
  const byReason = Object.entries(
    Object.groupBy(failed, (row) => row.problem ?? 'It couldn’t be cleaned.'),
  ).sort(([, left = []], [, right = []]) => right.length - left.length)
  return (
    <Disclosure label={`Why ${failed.length === 1 ? 'it' : 'they'} failed`}>
      <ul className="mt-2 grid gap-3 pl-5">
        {byReason.map(([reason, rows = []]) => (
          <li key={reason}>
            <p className="text-bad">
              {reason} <span className="text-ink-3">({formatNumber(rows.length)})</span>
            </p>
            <ul className="mt-1 grid gap-0.5 text-12 text-ink-2">
              {rows.slice(0, LISTED_MOST).map((row) => (
                <li key={row.id} className="wrap-anywhere">
                  <bdi>{row.title}</bdi>
                </li>
              ))}
              {rows.length > LISTED_MOST && (
                <li className="text-ink-3">and {formatNumber(rows.length - LISTED_MOST)} more</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
