import type { ProcessingStatus } from '@quarry/contracts/question'
import type { ReactNode } from 'react'
import { Pill, type Tone } from '../../ui/pill.tsx'
import { AlertIcon, CheckedCircleIcon, DashedCircleIcon } from '../../ui/row-icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Look = { tone: Tone; name: string; icon: ReactNode }

const looks: Record<ProcessingStatus, Look> = {
  pending: { tone: 'idle', name: 'Pending', icon: <DashedCircleIcon size={13} /> },
  processing: { tone: 'busy', name: 'Processing', icon: <Spinner size={13} /> },
  processed: { tone: 'ok', name: 'Processed', icon: <CheckedCircleIcon size={13} /> },
  error: { tone: 'bad', name: 'Error', icon: <AlertIcon size={13} /> },
}

export function StatusPill({ status }: { status: ProcessingStatus }) {
  const look = looks[status]
  return (
    <Pill tone={look.tone} icon={look.icon}>
      {look.name}
    </Pill>
  )
}
