import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { DecisionButtons } from '../review/decision-buttons.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { onFirstClick } from '../ui/on-first-click.ts'
import { BinIcon } from '../ui/row-icons.tsx'
import { useFramed } from '../ui/use-framed.ts'
import { InspectedQuestion } from './inspected-question.tsx'

export type InspectorProps = {
  /** Undefined if no question is shown. */
  row: Question | undefined
  /** `1 of 6,538`. */
  position: string
  /** The other near-duplicates of the row; undefined while they are searched for. */
  similar: readonly Question[] | undefined
  onMove: (by: 1 | -1) => void
  onGoTo: (id: string) => void
  onSave: (row: Question, title: string) => void
  onDecide: (row: Question, decision: ReviewDecision) => void
  onRemove: (row: Question) => void
  onClose: () => void
}

/** All facts about the current row of the table: beside the table, or over it where there is no room. */
export function Inspector(props: InspectorProps) {
  const { row, position, onMove, onClose } = props
  const framed = useFramed()
  const [editingId, setEditingId] = useState<string>()
  const editing = row !== undefined && editingId === row.id
  // Another row is another title.
  useEffect(() => setEditingId((held) => (held === row?.id ? held : undefined)), [row?.id])

  const moves = (
    <span className="flex">
      <IconButton
        small
        label="Question above"
        icon={<ArrowUp size={14} />}
        aria-disabled={!row}
        onClick={() => onMove(-1)}
      />
      <IconButton
        small
        label="Question below"
        icon={<ArrowDown size={14} />}
        aria-disabled={!row}
        onClick={() => onMove(1)}
      />
    </span>
  )
  const content = row ? (
    <InspectedQuestion
      row={row}
      editing={editing}
      similar={props.similar}
      onGoTo={props.onGoTo}
      onSave={(title) => props.onSave(row, title)}
      onCloseEditor={() => setEditingId(undefined)}
    />
  ) : (
    <p className="p-4 text-ink-2">No question is shown.</p>
  )
  const decisions = row && (
    <>
      <DecisionButtons row={row} onDecide={(decision) => props.onDecide(row, decision)} />
      <Button
        size="small"
        icon={<Pencil size={12} />}
        aria-expanded={editing}
        onClick={() => setEditingId(editing ? undefined : row.id)}
      >
        Edit
      </Button>
      <IconButton
        small
        label={`Delete question: ${row.title}`}
        className="ml-auto text-bad!"
        icon={<BinIcon size={14} />}
        onClick={onFirstClick(() => props.onRemove(row))}
      />
    </>
  )
  if (!framed) {
    return (
      <Drawer title="Question" description={position} onClose={onClose} footer={decisions}>
        <div className="overflow-y-auto [scrollbar-gutter:stable]">
          <div className="flex justify-end px-4 pt-2">{moves}</div>
          {content}
        </div>
      </Drawer>
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <section
      aria-label="Inspector"
      onKeyDown={onKeyDown}
      className="flex min-h-0 w-90 flex-auto flex-col bg-surface"
    >
      <div className="flex h-11 flex-none items-center gap-1 border-b border-line pr-2 pl-4 text-12 text-ink-2">
        <p className="mr-auto tabular-nums">{position}</p>
        {moves}
        <IconButton small label="Close inspector" icon={<X size={14} />} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto [scrollbar-gutter:stable]">{content}</div>
      {decisions && (
        <div className="flex flex-none flex-wrap items-center gap-1.5 border-t border-line px-4 py-2">
          {decisions}
        </div>
      )}
    </section>
  )
}
