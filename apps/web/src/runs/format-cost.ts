import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { dollarsFor } from '@quarry/contracts/model-prices'
import type { Run, RunUsage } from '@quarry/contracts/run'
import type { Tier } from '@quarry/contracts/tier'
import { formatDollars } from '../ui/format-dollars.ts'

/** Returns `, $0.03`, or `, $0.03 if billed` for a key that isn't paid; empty if the price is unknown. */
export function pricePart(dollars: number | undefined, tier: Tier): string {
  return dollars === undefined ? '' : `, ${ifBilled(formatDollars(dollars), tier)}`
}

function ifBilled(words: string, tier: Tier): string {
  return tier === 'paid' ? words : `${words} if billed`
}

/** Such as `12 requests, 4,812 tokens in and 1,034 out`. */
export function formatUsage({ requests, inputTokens, outputTokens }: RunUsage): string {
  const sent = formatCount(requests, 'request')
  return `${sent}, ${formatNumber(inputTokens)} tokens in and ${formatNumber(outputTokens)} out`
}

/** Returns the cost of a run, or `price unknown`. Only a paid key is billed. */
export function formatCost(
  { model, usage }: Pick<Run, 'model'> & { usage: RunUsage },
  tier: Tier,
  atMs = Date.now(),
): string {
  const dollars = model === undefined ? undefined : dollarsFor(model, usage, atMs)
  if (dollars === undefined) return 'price unknown'
  return ifBilled(formatDollars(dollars), tier)
}

/** Returns requests, tokens and cost of a cleaning run as facts; none before its first request. */
export function spentFacts({ model, usage, startedAt }: Run, tier: Tier): { name: string; value: string }[] {
  if (!usage) return []
  return [
    { name: 'Requests', value: formatNumber(usage.requests) },
    {
      name: 'Tokens',
      value: `${formatNumber(usage.inputTokens)} in, ${formatNumber(usage.outputTokens)} out`,
    },
    { name: 'Cost', value: formatCost({ model, usage }, tier, Date.parse(startedAt)) },
  ]
}

/** Returns the same as a sentence, for an ended run. */
export function formatSpent({ model, usage, startedAt }: Run, tier: Tier): string {
  if (!usage) return ''
  return `Spent ${formatUsage(usage)}; ${formatCost({ model, usage }, tier, Date.parse(startedAt))}.`
}
