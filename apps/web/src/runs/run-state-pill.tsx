import type { Run } from '@quarry/contracts/run'
import { CircleDashed, Clock, Pause } from 'lucide-react'
import { waitsForTomorrow } from '../session/waits-for-tomorrow.ts'
import { Pill } from '../ui/pill.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The state of an active run. */
export function RunStatePill({ run }: { run: Pick<Run, 'state' | 'waitingFor'> }) {
  if (run.state === 'paused') {
    return (
      <Pill tone="warn" icon={<Pause size={13} aria-hidden="true" />}>
        Paused
      </Pill>
    )
  }
  if (waitsForTomorrow(run) !== undefined) {
    return (
      <Pill tone="warn" icon={<Pause size={13} aria-hidden="true" />}>
        Daily quota used up
      </Pill>
    )
  }
  if (run.state === 'waiting') {
    return (
      <Pill tone="warn" icon={<Clock size={13} aria-hidden="true" />}>
        Waiting
      </Pill>
    )
  }
  if (run.state === 'queued') {
    return (
      <Pill tone="idle" icon={<CircleDashed size={13} aria-hidden="true" />}>
        Queued
      </Pill>
    )
  }
  return (
    <Pill tone="busy" icon={<Spinner size={13} />}>
      Running
    </Pill>
  )
}
