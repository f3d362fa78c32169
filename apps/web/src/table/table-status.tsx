import { formatNumber } from '@quarry/contracts/format-count'
import type { ReactNode } from 'react'
import { type Note, StatusLine } from './status-line.tsx'

const HINT = 'Shift and a click select up to there. Ctrl A selects all.'

type TableStatusProps = {
  /** The worst first, before those of the table. */
  notes: readonly Note[]
  lastNotes: readonly Note[]
  /** Undefined until they are found. */
  nearDuplicates: number | undefined
  onDuplicates: (() => void) | undefined
  hasSelection: boolean
  selection: string
  shown: ReactNode
}

/** What is selected and shown, and what there is to know. */
export function TableStatus(props: TableStatusProps) {
  const { notes, lastNotes, nearDuplicates = 0, onDuplicates, hasSelection, selection, shown } = props
  const ofDuplicates: Note = {
    key: 'near-duplicates',
    text: (
      <>
        <b className="font-semibold">{formatNumber(nearDuplicates)}</b> near-duplicates
      </>
    ),
    onSelect: onDuplicates,
  }
  return (
    <StatusLine notes={[...notes, ...(nearDuplicates > 0 ? [ofDuplicates] : []), ...lastNotes]}>
      {hasSelection ? (
        HINT
      ) : (
        <>
          <span role="status">{selection}</span>, {shown}
        </>
      )}
    </StatusLine>
  )
}
