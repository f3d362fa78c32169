import { formatNumber } from '@quarry/contracts/format-count'
import { modelPricesOf } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import { estimateTokens, INSTRUCTION_TOKENS } from '@quarry/contracts/token-estimate'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { CleaningWork, DailyQuota } from '../estimate.ts'
import { formatTimeUntil } from '../format-run.ts'
import { useTier } from '../use-tier.ts'

/** Explains what cleaning does and what its estimates are based on. */
export function CostNote({ work }: { work: CleaningWork }) {
  const { tier } = useTier()
  const hasKey = useWorkflow().workflow.credentials.geminiApiKey !== ''
  const { model, quota, delayMs } = work
  return (
    <p className="max-w-read text-13 text-ink-2 text-pretty">
      Grammar and clarity, brackets removed.{' '}
      {tier === 'free' && hasKey && model !== undefined && formatQuota(quota, model, delayMs)}
      {tier === 'unknown' && 'Quarry couldn’t tell whether this key is free or paid.'}{' '}
      {tier !== 'free' && model !== undefined && <Prices work={work} model={model} />}
    </p>
  )
}

function Prices({ work, model }: { work: CleaningWork; model: string }) {
  const prices = modelPricesOf(model)
  if (!prices) return `Quarry has no price for ${model}. Check Google’s price list before a large run.`
  const { inputTokens } = estimateTokens({ ...work, requests: 0 })
  return (
    <>
      Estimated at Google’s{' '}
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
    </>
  )
}

function dayOf(date: string): string {
  return formatDay(new Date(`${date}T12:00:00`))
}

function formatQuota(quota: DailyQuota | undefined, model: string, delayMs: number): string {
  const pace = `one every ${formatNumber(delayMs / 1000)} seconds`
  if (!quota) return `Requests go out ${pace}. The free daily quota of ${model} is unknown.`
  const { perDay, left, usedUpUntilMs } = quota
  if (usedUpUntilMs !== undefined) {
    return `This key’s free quota for today is used up. A run that starts now begins ${formatTimeUntil(usedUpUntilMs, Date.now())}, when it resets.`
  }
  const rest = left < perDay ? `, about ${formatNumber(left)} of them left today` : ''
  return `A free key allows ${formatNumber(perDay)} requests a day, ${pace}${rest}.`
}

function formatPrices(prices: readonly { inputDollars: number; outputDollars: number; until?: string }[]) {
  return prices.map(({ inputDollars, outputDollars, until }) => (
    <span key={until ?? ''} className="block">
      ${inputDollars.toFixed(2)} per million tokens in, ${outputDollars.toFixed(2)} out
      {until !== undefined && ` until ${formatDay(Date.parse(until) - 1)}`}
    </span>
  ))
}

/** Titles listed per reason; the table shows all of them. */
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
