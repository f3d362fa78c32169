import type { CleaningRisk, RiskReason } from '@quarry/contracts/cleaning-risk'

const reasons: Readonly<Record<RiskReason, string>> = {
  'name-changed': 'a name changed',
  'number-changed': 'a number changed',
  'word-changed': 'a word changed',
  'word-removed': 'words removed',
  'word-added': 'words added',
  'small-word-changed': 'a word that decides the meaning changed',
  'order-changed': 'words in another order',
  abbreviation: 'an abbreviation with several meanings was written out',
  'brackets-removed': 'brackets removed',
  'negation-nearby': 'words changed near a negation',
  'language-unknown': 'the language couldn’t be detected',
  retried: 'earlier results were rejected',
}

/** Such as `Risk 72: a name changed: Chicago → Boston.` */
export function formatRisk(risk: CleaningRisk): string {
  return [formatReason(risk), formatOpinion(risk)].filter((sentence) => sentence !== '').join(' ')
}

function formatOpinion({ secondOpinion }: CleaningRisk): string {
  if (!secondOpinion) return ''
  if (secondOpinion.result === 'same') return 'A second opinion found the same meaning.'
  const { what } = secondOpinion
  return `A second opinion found a difference${what ? `: ${what.replace(/\.$/, '')}` : ''}.`
}

function formatReason({ score, reason, before, after }: CleaningRisk): string {
  if (reason === undefined) return `Risk ${score}: no word of the sentence changed.`
  const words = [before, after].filter((word) => word !== undefined)
  const only = before === undefined ? 'added' : 'removed'
  const what =
    words.length === 1 && reason === 'name-changed'
      ? `a name ${only}`
      : words.length === 1 && reason === 'number-changed'
        ? `a number ${only}`
        : reasons[reason]
  return `Risk ${score}: ${[what, ...(words.length > 0 ? [words.join(' → ')] : [])].join(': ')}.`
}
