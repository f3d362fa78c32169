import { riskOf } from '@quarry/cleaning/risk/title-risk'
import { type GatePair, readGatePairs } from './gate-pairs.ts'
import { plantChanges, type RatedRow } from './planted-changes.ts'

/** How many rows are reviewed first: 15 %. */
const REVIEWED_SHARE = 0.15

export interface RiskReport {
  rows: number
  planted: number
  reviewed: number
  /** Planted changes among the reviewed rows. */
  found: number
  /** By kind of change: how many of how many were found. */
  byChange: Record<string, { found: number; of: number }>
}

/** Orders rows by their risk and counts the planted changes among the riskiest 15 %. */
function scoreRisk(rows: readonly RatedRow[]): RiskReport {
  // At equal risk, planted ones come last, so that chance does not help.
  const ranked = rows
    .map((row) => ({ row, score: riskOf(row.title, row.response, { rejections: 0 }).score }))
    .sort(
      (a, b) => b.score - a.score || Number(a.row.change !== undefined) - Number(b.row.change !== undefined),
    )
  const reviewed = Math.round(rows.length * REVIEWED_SHARE)
  const report: RiskReport = { rows: rows.length, planted: 0, reviewed, found: 0, byChange: {} }
  for (const [at, { row }] of ranked.entries()) {
    if (row.change === undefined) continue
    report.byChange[row.change] ??= { found: 0, of: 0 }
    const counted = report.byChange[row.change] ?? { found: 0, of: 0 }
    report.planted += 1
    counted.of += 1
    if (at >= reviewed) continue
    report.found += 1
    counted.found += 1
  }
  return report
}

/** Rows made of the project's good pairs. */
async function plantedRows(counts: { good: number; planted: number }): Promise<RatedRow[]> {
  const pairs: GatePair[] = await readGatePairs()
  return plantChanges(
    pairs.filter(({ isGood }) => isGood),
    counts,
  )
}

/** Runs `npm run eval -- --risk`: prints a table, or with --json one line of JSON. */
export async function evaluateRisk(
  args: readonly string[],
  io: { print(text: string): void },
  counts = { good: 5000, planted: 1000 },
): Promise<void> {
  const report = scoreRisk(await plantedRows(counts))
  if (args.includes('--json')) return io.print(JSON.stringify(report))
  const { rows, planted, reviewed, found, byChange } = report
  const line = (name: string, count: number, of: number) =>
    `  ${name.padEnd(16)} ${String(count).padStart(4)} of ${String(of).padStart(4)}  ${((count / of) * 100).toFixed(1)} %`
  io.print(
    [
      `Changes of meaning that the checks accept, among ${rows} rows: found in the ${reviewed} riskiest`,
      line('all', found, planted),
      ...Object.entries(byChange).map(([name, counts]) => line(name, counts.found, counts.of)),
    ].join('\n'),
  )
}
