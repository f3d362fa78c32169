import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { useMemo } from 'react'
import { formatTierSpeed } from '../runs/format-run.ts'
import { RunPanel } from '../runs/run-panel.tsx'
import { useSpentFacts } from '../runs/use-spent-facts.ts'
import { titleAt } from './title-at.ts'
import { useShownProgress } from './use-shown-progress.ts'

type CleaningProgressProps = { run: Run; rows: readonly Question[]; tier: TierInfo; outOfDate: boolean }

/** The run on the cleaning screen, which advances one title a second. */
export function CleaningProgress({ run, rows, tier, outOfDate }: CleaningProgressProps) {
  const shown = useShownProgress(run)
  const spent = useSpentFacts(run, tier.tier)
  const title = useMemo(() => titleAt(shown, run, rows), [shown, run, rows])
  const words = `${formatNumber(shown)} of ${formatNumber(run.total)} completed`
  return (
    <RunPanel
      run={run}
      title={words}
      progress={words}
      done={shown}
      currentTitle={title}
      facts={[
        // The words above follow one title a second; the counters are the server's.
        {
          name: 'Done on the server',
          value: `${formatNumber(run.processed + run.failed)} of ${formatNumber(run.total)}`,
        },
        { name: 'Speed', value: formatTierSpeed(tier, run) },
        ...spent,
      ]}
      outOfDate={outOfDate}
    />
  )
}
