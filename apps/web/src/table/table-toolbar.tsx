import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { PanelLeft, PanelRight, Redo2, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExportCsvMenu } from '../export/export-csv-menu.tsx'
import { KeywordToolsButton } from '../keywords/keyword-tools-button.tsx'
import { formatStep } from '../session/history.ts'
import type { TableView } from '../session/table-view.ts'
import { useHistory } from '../session/use-history.ts'
import { SaveSessionButton } from '../session-file/save-session-button.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useFramed } from '../ui/use-framed.ts'
import { useUndoKey } from '../ui/use-undo-key.ts'
import { SearchBox } from './search-box.tsx'
import { ViewMenu } from './view-menu.tsx'

type TableToolbarProps = {
  rows: readonly Question[]
  search: string
  onSearch: (search: string) => void
  /** Rows to export. */
  exported: readonly Question[]
  selected: number
  onDelete: () => void
  view: TableView
  onChangeView: (change: Partial<TableView>) => void
  /** The filters are shown. */
  rail: boolean
  onToggleRail: () => void
  inspecting: boolean
  onInspect: () => void
  /** Table or map. */
  switches: ReactNode
  /** Tools of other folders. */
  children: ReactNode
}

export function TableToolbar(props: TableToolbarProps) {
  const { rows, search, onSearch, exported, selected, onDelete } = props
  const history = useHistory()
  useUndoKey(history)
  const framed = useFramed()
  const { lastDone, lastUndone } = history
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 frame:py-1.5">
      {rows.length > 0 && (
        <IconButton
          label="Filters"
          icon={<PanelLeft size={16} />}
          aria-pressed={props.rail}
          className={`max-frame:hidden ${props.rail ? 'bg-accent-soft text-accent-ink!' : ''}`}
          onClick={props.onToggleRail}
        />
      )}
      {props.switches}
      <SearchBox value={search} onChange={onSearch} />
      {/* On a phone one line that scrolls sideways, with room for the marks of focus. */}
      <div className="flex items-center gap-2 max-md:-mx-4 max-md:-my-1 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] max-md:*:flex-none md:contents">
        <span className="flex md:ml-auto">
          <IconButton
            label={lastDone ? `Undo ${formatStep(lastDone)}` : 'Undo: nothing to undo'}
            icon={<Undo2 size={16} />}
            disabled={!lastDone}
            onClick={history.undo}
          />
          <IconButton
            label={lastUndone ? `Redo ${formatStep(lastUndone)}` : 'Redo: nothing to redo'}
            icon={<Redo2 size={16} />}
            disabled={!lastUndone}
            onClick={history.redo}
          />
        </span>
        <div className="flex flex-wrap items-center gap-2 max-md:flex-nowrap">
          {props.children}
          <KeywordToolsButton rows={exported} />
          {framed && <ExportCsvMenu rows={exported} />}
          <Button variant="danger" icon={<Trash2 size={14} />} onClick={onDelete}>
            Delete ({formatNumber(selected)})
          </Button>
          {rows.length > 0 && <SaveSessionButton rows={rows} />}
          <IconButton
            label="Inspector"
            icon={<PanelRight size={16} />}
            aria-pressed={props.inspecting}
            className={props.inspecting ? 'bg-accent-soft text-accent-ink!' : ''}
            onClick={props.onInspect}
          />
          <ViewMenu view={props.view} onChange={props.onChangeView} />
        </div>
      </div>
    </div>
  )
}
