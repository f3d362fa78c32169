import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { type ReactNode, useState } from 'react'
import { Inspector } from '../inspector/inspector.tsx'
import type { useActiveRow } from '../review/use-active-row.ts'
import { useCharacterKey } from '../session/use-character-key.ts'

type Inspected = {
  rows: readonly Question[]
  shown: readonly Question[]
  shownIds: readonly string[]
  active: ReturnType<typeof useActiveRow>
  /** The ids of a row and of its near-duplicates; undefined while they are searched for. */
  groupOf: (id: string) => readonly string[] | undefined
  onSave: (row: Question, title: string) => void
  onDecide: (row: Question, decision: ReviewDecision) => void
  onRemove: (row: Question) => void
}

/** The inspector of the row with the focus, which the ] key opens and closes. */
export function useInspector({ rows, shown, shownIds, active, groupOf, ...actions }: Inspected) {
  const [isOpen, setOpen] = useState(false)
  useCharacterKey(']', () => setOpen(!isOpen))
  const row = shown[active.index]

  function close() {
    setOpen(false)
    if (active.id !== undefined) active.goTo(active.id)
  }

  function similarTo(inspected: Question | undefined): readonly Question[] | undefined {
    const group = inspected && groupOf(inspected.id)
    if (!group) return inspected ? undefined : []
    const ids = new Set(group)
    return group.length === 0 ? [] : rows.filter(({ id }) => id !== inspected.id && ids.has(id))
  }

  const inspector: ReactNode = isOpen && (
    <Inspector
      row={row}
      position={`${formatNumber(row ? active.index + 1 : 0)} of ${formatNumber(shown.length)}`}
      similar={similarTo(row)}
      onMove={(by) => active.point(shownIds[active.index + by] ?? active.id)}
      onGoTo={active.point}
      onClose={close}
      {...actions}
    />
  )
  return {
    inspector,
    isOpen,
    close,
    toggle: () => (isOpen ? close() : setOpen(true)),
    open(id: string) {
      active.goTo(id)
      setOpen(true)
    },
  }
}
