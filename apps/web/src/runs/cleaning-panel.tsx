import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { Sparkles } from 'lucide-react'
import { useId, useRef } from 'react'
import { waitsForTomorrow } from '../analysis/questions/run-clock.ts'
import { Button } from '../ui/button.tsx'
import { spentFacts } from './format-cost.ts'
import { formatStep, formatTask, formatTierSpeed } from './format-run.ts'
import { RunPanel } from './run-panel.tsx'
import { useGeminiQuota, useTier } from './use-tier.ts'

const doneNames: Readonly<Record<NonNullable<Run['task']> | 'cleaning', string>> = {
  'find-topics': 'sorted',
  phrases: 'with a phrase',
  'second-opinion': 'checked',
  'post-check': 'checked',
  'read-answers': 'read',
  cleaning: 'cleaned',
}

type CleaningPanelProps = { run: Run; pending: number; outOfDate: boolean }

/** 'Cleaning in Progress' on the analysis screen. */
export function CleaningPanel({ run, pending, outOfDate }: CleaningPanelProps) {
  const reasonId = useId()
  const tier = useTier()
  const spent = useSpentFacts(run)
  const done = run.processed + run.failed
  return (
    <RunPanel
      run={run}
      title={formatTask(run)}
      progress={
        run.task === 'find-topics'
          ? formatStep(run)
          : `${formatNumber(done)} of ${formatNumber(run.total)} done: ${formatNumber(run.processed)} ${doneNames[run.task ?? 'cleaning']}, ${formatNumber(run.failed)} failed`
      }
      currentTitle={run.currentTitle}
      facts={[
        { name: 'Total', value: formatCount(run.total, 'question') },
        { name: 'Speed', value: formatTierSpeed(tier, run) },
        ...spent,
      ]}
      outOfDate={outOfDate}
      aside={
        <>
          <span id={reasonId} className="text-12 text-ink-3">
            A run is in progress
          </span>
          <Button disabled icon={<Sparkles size={14} />} aria-describedby={reasonId}>
            Start AI Cleaning ({formatNumber(pending)})
          </Button>
        </>
      }
    />
  )
}

/** Returns a run's spending so far, and for a free key the requests left today. */
export function useSpentFacts(run: Run): { name: string; value: string }[] {
  const { tier } = useTier()
  const isWaiting = waitsForTomorrow(run) !== undefined
  // Read again when a wait for the next day ends, because the quota is new then.
  const quota = useGeminiQuota(tier === 'free', `${run.id} ${isWaiting ? 'waits' : 'sends'}`)
  const read = useRef({ quota, requests: 0 })
  const requests = run.usage?.requests ?? 0
  if (read.current.quota !== quota) read.current = { quota, requests }
  const facts = spentFacts(run, tier)
  if (!quota || quota.requestsPerDay === undefined || quota.left === undefined) return facts
  const left = Math.max(0, quota.left - (requests - read.current.requests))
  const isUsedUp = isWaiting || quota.usedUpUntil !== undefined
  const value = isUsedUp ? 'none' : `about ${formatNumber(left)} of ${formatNumber(quota.requestsPerDay)}`
  return [...facts, { name: 'Free requests left today', value }]
}
