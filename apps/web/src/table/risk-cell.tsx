import type { Question } from '@quarry/contracts/question'
import { formatRisk } from '../review/format-risk.ts'
import { riskBandOf } from '../review/risk-band.ts'

type RiskCellProps = {
  row: Question
  /** No head names it. */
  named: boolean
  tabIndex: number
  onCompare: () => void
}

/** The score; its reason is in the tooltip and in the comparison that it opens. */
export function RiskCell({ row, named, tabIndex, onCompare }: RiskCellProps) {
  const { risk } = row
  if (!risk) return null
  const band = riskBandOf(row)
  const look = band.startsWith('High')
    ? 'border-bad-line bg-bad-soft font-semibold text-bad'
    : band.startsWith('Medium')
      ? 'border-line-strong text-ink'
      : 'border-transparent text-ink-3'
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-tip={formatRisk(risk)}
      aria-label={formatRisk(risk)}
      onClick={onCompare}
      className={`h-6 rounded-1 border px-1.5 text-12 tabular-nums hover:border-control ${named ? 'md:-my-0.5' : ''} ${look}`}
    >
      {named && 'Risk '}
      {risk.score}
    </button>
  )
}
