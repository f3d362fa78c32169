import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { onFirstClick } from '../../ui/on-first-click.ts'
import { BinIcon } from '../../ui/row-icons.tsx'
import { DecisionButtons } from '../review/decision-buttons.tsx'
import { InspectedQuestion } from './inspected-question.tsx'

type InspectorProps = {
  /** Undefined if no question is shown. */
  row: Question | undefined
  /** `1 of 6,538`. */
  position: string
  /** The other near-duplicates of the row; undefined while they are searched for. */
  similar: readonly Question[] | undefined
  topic: string | undefined
  onMove: (by: 1 | -1) => void
  onGoTo: (id: string) => void
  onSave: (row: Question, title: string) => void
  onDecide: (row: Question, decision: ReviewDecision) => void
  onRemove: (row: Question) => void
}

/** All facts about the current row of the table. */
export function Inspector(props: InspectorProps) {
  const { row, position, onMove } = props
  const [editingId, setEditingId] = useState<string>()
  const editing = row !== undefined && editingId === row.id
  // Another row is another title.
  useEffect(() => setEditingId((held) => (held === row?.id ? held : undefined)), [row?.id])
  return (
    <>
      <div className="flex flex-none items-center pt-1.5 pr-2 pl-5 text-12 text-ink-3">
        <p className="mr-auto tabular-nums">{position}</p>
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
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto [scrollbar-gutter:stable]">
        {row ? (
          <InspectedQuestion
            row={row}
            editing={editing}
            similar={props.similar}
            topic={props.topic}
            onGoTo={props.onGoTo}
            onSave={(title) => props.onSave(row, title)}
            onCloseEditor={() => setEditingId(undefined)}
          >
            <DecisionButtons row={row} onDecide={(decision) => props.onDecide(row, decision)} />
            <Button
              variant="ghost"
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
          </InspectedQuestion>
        ) : (
          <p className="px-5 py-4 text-13 text-ink-2">No question is shown.</p>
        )}
      </div>
    </>
  )
}
