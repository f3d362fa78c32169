import type { Question } from '@quarry/contracts/question'
import { CircleAlert, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import type { RowPlace } from '../ui/virtual-rows.tsx'
import { Age, Engagement, QuestionTitle } from './question-parts.tsx'
import { rowGrid } from './row-grid.ts'
import { StatusPill } from './status-pill.tsx'
import { TitleEditor } from './title-editor.tsx'

export type RowActions = {
  select: (id: string, selected: boolean, asRange: boolean) => void
  edit: (id: string) => void
  closeEditor: () => void
  save: (row: Question, title: string) => void
  remove: (row: Question) => void
  /** undefined while a run is in progress. */
  retry: ((row: Question) => void) | undefined
}

type QuestionRowProps = {
  row: Question
  place: RowPlace
  selected: boolean
  editing: boolean
  actions: RowActions
}

export function QuestionRow({ row, place, selected, editing, actions }: QuestionRowProps) {
  const editButton = useRef<HTMLSpanElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.querySelector('button')?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <tr
      {...place}
      {...tableRoles.row}
      aria-rowindex={place['data-index'] + 2}
      aria-selected={selected}
      className={`${rowGrid} border-b border-line py-3 focus-visible:-outline-offset-2 ${selected ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent-ink)]' : 'hover:bg-surface-2'}`}
    >
      <td {...tableRoles.cell} className="pt-0.5">
        <Checkbox
          aria-label={`Select question: ${row.title}`}
          checked={selected}
          onChange={({ target, nativeEvent }) =>
            actions.select(row.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      <td {...tableRoles.cell} className="min-w-0 max-md:col-span-2">
        {editing ? (
          <TitleEditor
            title={row.title}
            onSave={(title) => actions.save(row, title)}
            onClose={actions.closeEditor}
          />
        ) : (
          <QuestionTitle row={row} />
        )}
        <p className="mt-[3px] flex flex-wrap gap-x-2.5 gap-y-0.5 text-12 text-ink-3">
          <span className="text-ink-2">r/{row.subreddit}</span>
          <span>u/{row.author}</span>
          <Age createdAt={row.createdAt} />
        </p>
        {row.processingStatus === 'error' && <Problem row={row} retry={actions.retry} />}
      </td>
      <td {...tableRoles.cell} className="max-md:col-start-2 max-md:self-center">
        <StatusPill status={row.processingStatus} />
      </td>
      <td {...tableRoles.cell} className="max-md:col-start-2 max-md:row-start-3 md:pt-0.5">
        <Engagement row={row} />
      </td>
      <td
        {...tableRoles.cell}
        className="flex justify-end gap-0.5 max-md:col-start-3 max-md:row-span-2 max-md:row-start-2 max-md:self-end md:-mt-0.5"
      >
        <span ref={editButton}>
          <IconButton
            small
            label="Edit title"
            icon={<Pencil size={14} />}
            onClick={() => actions.edit(row.id)}
          />
        </span>
        <IconButton
          small
          label="Delete question"
          icon={<Trash2 size={14} />}
          onClick={() => actions.remove(row)}
        />
      </td>
    </tr>
  )
}

function Problem({ row, retry }: { row: Question; retry: RowActions['retry'] }) {
  return (
    <p className="mt-[5px] flex items-start gap-1.5 text-12 leading-[1.45] text-bad">
      <CircleAlert size={13} className="mt-0.5 flex-none" aria-hidden="true" />
      <span>
        {row.problem ?? 'It could not be cleaned.'}{' '}
        {retry ? (
          <LinkButton onClick={() => retry(row)}>Retry</LinkButton>
        ) : (
          'It can be tried again when this run has ended.'
        )}
      </span>
    </p>
  )
}
