import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'

/** Such as `Risk 80: Chicago → Boston.` */
export function formatRisk({ score, differences, verdict }: CleaningRisk): string {
  const risk = `Risk ${score}: ${differences ?? 'no word of the sentence changed'}.`
  if (!verdict) return risk
  const { result, word } = verdict
  const because = word === undefined ? '' : `: “${word}”`
  const again = result === 'other' ? ' If you revert it, the next cleaning is told so.' : ''
  return `${risk} By a second opinion, it asks ${asks[result]}${because}.${again}`
}

const asks = { same: 'the same', scope: 'for more or less', other: 'something else' } as const
