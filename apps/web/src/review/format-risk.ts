import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'

/** Such as `Risk 80: Chicago → Boston.` */
export function formatRisk({ score, differences, secondOpinion }: CleaningRisk): string {
  const risk = `Risk ${score}: ${differences ?? 'no word of the sentence changed'}.`
  if (!secondOpinion) return risk
  if (secondOpinion.result === 'same') return `${risk} A second opinion found the same meaning.`
  const { what } = secondOpinion
  return `${risk} A second opinion found a difference${what ? `: ${what.replace(/\.$/, '')}` : ''}.`
}
