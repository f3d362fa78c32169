import type { TierInfo } from '@quarry/contracts/tier'
import type { ComponentProps, ReactNode } from 'react'
import { CleaningPanel } from '../../runs/cleaning-panel.tsx'
import type { ShownQuestions } from '../../session/questions-query.ts'
import { ExtractionSection } from './extraction-section.tsx'
import { RunOverview } from './run-overview.tsx'

type RunTabProps = ComponentProps<typeof RunOverview> & {
  set: ShownQuestions
  tier: TierInfo
  pending: number
  /** Stands above how the last runs ended. */
  start: ReactNode
}

/** The run that is going on, else how the last ones ended. */
export function RunTab({ set, tier, pending, start, ...overview }: RunTabProps) {
  const { run, error } = set
  if (run?.kind === 'extraction') return <ExtractionSection set={set} />
  if (run) return <CleaningPanel run={run} tier={tier} pending={pending} outOfDate={error !== null} />
  return (
    <>
      {start}
      <RunOverview {...overview} />
    </>
  )
}
