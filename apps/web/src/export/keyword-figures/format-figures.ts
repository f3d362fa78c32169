import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Figures } from '../../session/keyword-figures.ts'

/** How the order by demand × engagement is made, for tooltips and help. */
export const PRIORITY_FORMULA = 'Volume × (1 + points + comments); impressions where there is no volume'

/** `1,300` or `1,000 – 10,000`; without a volume the impressions. */
export function formatDemand({ volume, volumeTo, impressions }: Figures): string {
  if (volume === undefined) return impressions === undefined ? '' : formatNumber(impressions)
  return volumeTo === undefined ? formatNumber(volume) : `${formatNumber(volume)} – ${formatNumber(volumeTo)}`
}

/** All figures with their names: `1,300 searches a month, difficulty 12, CPC 0.57`. */
export function formatFigures(figures: Figures): string {
  const { volume, difficulty, cpc, competition, clicks, impressions, position } = figures
  const parts = [
    volume !== undefined && `${formatDemand(figures)} searches a month`,
    impressions !== undefined && formatCount(impressions, 'impression'),
    clicks !== undefined && formatCount(clicks, 'click'),
    position !== undefined && `position ${position}`,
    difficulty !== undefined && `difficulty ${difficulty}`,
    cpc !== undefined && `CPC ${cpc}`,
    competition !== undefined && `competition ${competition}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
