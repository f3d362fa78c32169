import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { formatTask, formatTierSpeed } from './format-run.ts'
import { RunPanel } from './run-panel.tsx'
import { useSpentFacts } from './use-spent-facts.ts'

type CleaningPanelProps = { run: Run; tier: TierInfo; pending: number; outOfDate: boolean }

/** 'Cleaning in Progress' on the analysis screen. */
export function CleaningPanel({ run, tier, pending, outOfDate }: CleaningPanelProps) {
  const whyId = useId()
  const spent = useSpentFacts(run, tier.tier)
  const done = run.processed + run.failed
  return (
    <RunPanel
      run={run}
      title={formatTask(run)}
      progress={`${formatNumber(done)} of ${formatNumber(run.total)} done: ${formatNumber(run.processed)} ${run.task ? 'judged' : 'cleaned'}, ${formatNumber(run.failed)} failed`}
      currentTitle={run.currentTitle}
      facts={[
        { name: 'Total', value: formatCount(run.total, 'question') },
        { name: 'Speed', value: formatTierSpeed(tier, run) },
        ...spent,
      ]}
      outOfDate={outOfDate}
      aside={
        <>
          <span id={whyId} className="text-12 text-ink-3">
            A run is in progress
          </span>
          <Button disabled icon={<Sparkles size={14} />} aria-describedby={whyId}>
            Start AI Cleaning ({formatNumber(pending)})
          </Button>
        </>
      }
    />
  )
}
