import { originOf } from '@quarry/contracts/csv-export'
import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ArrowDown, ArrowUp, ListPlus, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { communityHeader } from '../analysis/questions/community-nouns.ts'
import { deletionReasons } from '../analysis/questions/post-marks.ts'
import {
  DeletedPostBadge,
  QuestionTitle,
  RedditLink,
  StatusPill,
} from '../analysis/questions/question-parts.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { onFirstClick } from '../ui/on-first-click.ts'
import { BinIcon } from '../ui/row-icons.tsx'
import { QuestionAnswersPart } from './answers/question-answers.tsx'
import { type ColumnContext, columns, nameOf } from './columns.tsx'
import { InspectedGroup } from './inspected-group.tsx'
import { CleanAgainButton, DecisionButtons, TitleChanges } from './review/comparison.tsx'
import { formatCleanedWith, formatRisk } from './review/format-cleaning.ts'
import { isComparable, reviewStateOf } from './review/review-state.ts'
import { useDecide } from './review/use-decide.ts'
import { TitleEditor } from './title-editor.tsx'
import { useDeleteRows } from './use-row-commands.ts'
import { useTable } from './use-table.ts'

/** The panel about the table's current row. */
export function Inspector() {
  const { list, active } = useTable()
  const line = list.lines[active.index]
  const row = line?.row
  const move = (by: 1 | -1) => active.point(list.lineIds[active.index + by] ?? active.id)
  return (
    <>
      <div className="flex flex-none items-center pt-1.5 pr-2 pl-5 text-12 text-ink-3">
        <p className="mr-auto tabular-nums">
          {formatNumber(row ? active.index + 1 : 0)} of {formatNumber(list.lines.length)}
        </p>
        <IconButton
          small
          label="Question above"
          icon={<ArrowUp size={14} />}
          aria-disabled={!row}
          onClick={() => move(-1)}
        />
        <IconButton
          small
          label="Question below"
          icon={<ArrowDown size={14} />}
          aria-disabled={!row}
          onClick={() => move(1)}
        />
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto [scrollbar-gutter:stable]">
        {line?.titles && line.asked ? (
          <InspectedGroup key={line.id} titles={line.titles} asked={line.asked} wording={line.row.title} />
        ) : row ? (
          <InspectedQuestion key={row.id} row={row} />
        ) : (
          <p className="px-5 py-4 text-13 text-ink-2">No question selected.</p>
        )}
      </div>
    </>
  )
}

/** Everything known about one question, and its actions. */
function InspectedQuestion({ row }: { row: Question }) {
  const { list, isUnlikely, editing: titles } = useTable()
  const { one: decide } = useDecide()
  const removeRows = useDeleteRows()
  const [editing, setEditing] = useState(false)
  const { title, risk } = row
  return (
    <>
      <Part>
        <div className="mb-2 flex items-center justify-between gap-3 text-12 text-ink-2">
          <span className="flex flex-wrap items-center gap-1.5">
            <StatusPill status={row.processingStatus} />
            <DeletedPostBadge row={row} />
          </span>
          {row.processingStatus === 'processed' && reviewStateOf(row)}
        </div>
        {editing ? (
          <TitleEditor
            title={title}
            unsaved={undefined}
            onSave={(typed) => titles.save(row, typed)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <p className="text-16 font-semibold text-pretty wrap-anywhere">
            <QuestionTitle row={row} />
          </p>
        )}
        {row.problem !== undefined && row.processingStatus === 'error' && (
          <p className="mt-2 text-13 text-bad">{row.problem}</p>
        )}
      </Part>
      {isComparable(row) && (
        <Part>
          <TitleChanges row={row} asPart className="mb-2 leading-[1.8]" />
          {risk && <p className="text-12 text-ink-2">{formatRisk(row)}</p>}
        </Part>
      )}
      <div className="flex flex-wrap items-center gap-1.5 px-5 pb-4">
        {isUnlikely && (
          <Button size="small" icon={<ListPlus size={12} />} onClick={() => decide(row, 'choose')}>
            Count as a question
          </Button>
        )}
        <DecisionButtons row={row} onDecide={(decision) => decide(row, decision)} />
        <CleanAgainButton row={row} />
        <Button
          variant="ghost"
          size="small"
          icon={<Pencil size={12} />}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          Edit
        </Button>
        <IconButton
          small
          label={`Delete question: ${title}`}
          className="ml-auto text-bad!"
          icon={<BinIcon size={14} />}
          onClick={onFirstClick(() => removeRows([row]))}
        />
      </div>
      <Part heading="Post">
        <PostFacts row={row} context={list} />
      </Part>
      <QuestionAnswersPart row={row} />
    </>
  )
}

type PartProps = { heading?: string; children: ReactNode }

function Part({ heading, children }: PartProps) {
  return (
    <div className="px-5 pt-2 pb-4">
      {heading !== undefined && <h3 className="mb-1.5 text-12 font-normal text-ink-3">{heading}</h3>}
      {children}
    </div>
  )
}

/** Facts about the post, with its link. */
function PostFacts({ row, context }: { row: Question; context: ColumnContext }) {
  const cleanedWith = formatCleanedWith(row)
  const community = communityHeader([originOf(row)])
  return (
    <>
      {row.gone && <p className="mb-2 text-12 text-warn">{deletionReasons[row.gone]}.</p>}
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-2 text-13">
        {columns.map((column) => {
          const fact = column.fact?.(row, context)
          return (
            fact && (
              <Fact key={column.key} name={nameOf(column, community)}>
                {fact}
              </Fact>
            )
          )
        })}
        {cleanedWith !== undefined && <Fact name="Title">{cleanedWith}</Fact>}
      </dl>
      <p className="mt-3 text-13">
        <RedditLink row={row} named />
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
