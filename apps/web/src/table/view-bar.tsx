import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import {
  ChartBarDecreasing,
  Check,
  Copy,
  ListFilter,
  type LucideIcon,
  RotateCcw,
  Table2,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { Actions } from '../analysis/descriptions.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { ExportCsvMenu } from '../export/export-csv-menu.tsx'
import { useCopyLines } from '../export/use-copy-lines.ts'
import { useRedditSharing } from '../runs/start-cleaning/reddit-sharing.ts'
import { Button } from '../ui/button.tsx'
import { focusIfLost } from '../ui/focus.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Segments } from '../ui/segments.tsx'
import { SearchInput } from '../ui/text-input.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useGrid } from '../ui/use-framed.ts'
import { type CounterTab, CounterTabs } from './counter-tabs.tsx'
import { cleanedAmong, useCleanAgain } from './review/use-clean-again.ts'
import { applicable, useDecide } from './review/use-decide.ts'
import { SelectedCount, ShownCount } from './status-line.tsx'
import { useOnSelected } from './use-on-selected.ts'
import { useFilter, usePanel, useTable, useTopicsView } from './use-table.ts'

/** The same box for both bars, so that nothing moves when one replaces the other. */
const bar =
  'relative flex h-11 flex-none items-stretch gap-1 border-b border-line px-(--edge) [&>:not(:first-child)]:self-center'

type ViewBarProps = {
  tabs: readonly CounterTab[]
  /** False if the screen has its own export button. */
  hasExport: boolean
  menu: ReactNode
}

/** The bar above the table, which chooses what it shows. */
export function ViewBar({ tabs, hasExport, menu }: ViewBarProps) {
  const { rows, list, selected, isUnlikely } = useTable()
  const panel = usePanel()
  const isPhone = !useGrid()
  const isFiltering = panel.tab === 'filters'
  return (
    <div ref={focusIfLost} tabIndex={-1} className={bar}>
      <CounterTabs tabs={tabs} />
      <SearchBox />
      {rows.length > 0 && !isPhone && (
        <Button
          variant="ghost"
          aria-expanded={isFiltering}
          aria-keyshortcuts="F"
          icon={<ListFilter size={14} aria-hidden="true" />}
          className={isFiltering ? 'bg-surface-3 text-ink!' : ''}
          onClick={() => panel.toggle('filters')}
        >
          Filter
        </Button>
      )}
      {rows.length > 0 && !isPhone && !isUnlikely && <ViewSwitch />}
      {hasExport && !isUnlikely && <ExportCsvMenu rows={selected.orAll(list.shown)} />}
      {!isPhone && menu}
    </div>
  )
}

const views = [
  ['questions', 'Table', Table2],
  ['topics', 'Topics', ChartBarDecreasing],
] as const

/** Switches between the table and the topics. */
function ViewSwitch() {
  const { isShown, open, close } = useTopicsView()
  return (
    <Segments
      label="View"
      options={views}
      value={isShown ? 'topics' : 'questions'}
      onChange={(view) => (view === 'topics' ? open() : close())}
    />
  )
}

const tool = 'hover:bg-accent/12! text-ink! max-lg:px-2'

const decisions = [
  ['accept-together', 'Accept', Check],
  ['revert', 'Revert', Undo2],
] as const

type ToolProps = ComponentProps<typeof Button> & {
  name: string
  Icon: LucideIcon
  /** Hides the label on narrow screens. */
  labelClassName: string
  /** Added to the name in the tooltip. */
  note?: string | undefined
}

function Tool({ name, Icon, labelClassName, note, className = '', children, ...rest }: ToolProps) {
  return (
    <Tooltip content={note === undefined ? name : `${name}. ${note}`}>
      <Button
        {...rest}
        variant="ghost"
        className={`${tool} ${className}`}
        icon={<Icon size={14} aria-hidden="true" />}
      >
        <span className={labelClassName}>{name}</span>
        {children}
      </Button>
    </Tooltip>
  )
}

/** Actions on the selected questions, which replace the view bar. */
export function SelectionBar({ actions, menu }: { actions: Actions; menu: ReactNode }) {
  const { selected, filter, isUnlikely, process } = useTable()
  const onSelected = useOnSelected()
  const again = useCleanAgain()
  const { workflow } = useWorkflow()
  const rows = selected.selectedRows
  const { many } = useDecide()
  const copy = useCopyLines()
  const decidable = useMemo(
    () => ({ 'accept-together': applicable(rows, 'accept-together'), revert: applicable(rows, 'revert') }),
    [rows],
  )
  const cleaned = useMemo(() => cleanedAmong(rows), [rows])
  const sharingAgain = useRedditSharing(cleaned)
  const canDecide = decidable['accept-together'].length + decidable.revert.length > 0
  // More buttons need a wider screen for their labels.
  const labelClassName = canDecide ? 'max-[1679px]:sr-only' : 'max-[1439px]:sr-only'
  return (
    <div ref={focusIfLost} tabIndex={-1} className={`${bar} no-bar gap-0.5! overflow-x-auto bg-accent-soft`}>
      <p className="mr-auto self-center pr-3 text-13 whitespace-nowrap">
        <b role="status" className="font-semibold">
          <SelectedCount />
        </b>
        <span className={labelClassName}>
          , <ShownCount />
        </span>
      </p>
      <div className={filter.search === '' ? 'contents md:max-lg:hidden' : 'contents'}>
        <SearchBox />
      </div>
      <Button variant="ghost" className={tool} onClick={selected.clear}>
        Clear<span className="sr-only"> selection</span>
      </Button>
      {decisions.map(
        ([decision, name, Icon]) =>
          decidable[decision].length > 0 && (
            <Tool
              key={decision}
              name={name}
              Icon={Icon}
              labelClassName="md:max-lg:sr-only"
              onClick={() => many(decidable[decision], decision)}
            >
              {' '}
              ({formatNumber(decidable[decision].length)})
            </Tool>
          ),
      )}
      {cleaned.length > 0 && process && (
        <Tool
          name="Clean again"
          Icon={RotateCcw}
          labelClassName="md:max-lg:sr-only"
          note={sharingAgain}
          aria-disabled={again.isPending}
          onClick={() => void again.cleanAgain(cleaned, workflow.titlesPerRequest)}
        >
          {' '}
          ({formatNumber(cleaned.length)})
        </Tool>
      )}
      <Tool
        name="Copy titles"
        Icon={Copy}
        labelClassName={labelClassName}
        className="md:max-lg:hidden"
        onClick={() => {
          const titles = rows.map(({ title }) => title).join('\n')
          void copy(titles, formatCount(rows.length, 'title'), 'Use Export CSV instead.')
        }}
      />
      {!isUnlikely && <ExportCsvMenu rows={rows} variant="ghost" />}
      <Button
        variant="ghost"
        className="text-bad! hover:bg-bad-soft! max-md:hidden md:max-lg:px-2"
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={actions.remove?.run}
      >
        <span className="md:max-lg:sr-only">Delete</span> ({formatNumber(rows.length)})
      </Button>
      <Tooltip content={onSelected.run ? onSelected.sharing : 'A run is in progress'}>
        <Button
          variant="primary"
          className="ml-1.5 max-md:hidden"
          icon={<onSelected.Icon size={14} aria-hidden="true" />}
          aria-disabled={onSelected.run === undefined}
          onClick={onSelected.run}
        >
          {onSelected.name} ({formatNumber(onSelected.count)})
        </Button>
      </Tooltip>
      <span className="max-md:hidden">{menu}</span>
    </div>
  )
}

/** The search field. On a phone, it covers its bar while it has text or the focus. */
function SearchBox() {
  const { rows, search: ref } = useTable()
  const [filter, setFilter] = useFilter()
  const isPlain = filter.search === ''
  const onChange = (search: string) => setFilter({ ...filter, search })
  if (rows.length === 0) return null
  return (
    <div
      className={`relative w-56 min-w-28 flex-[0_1_14rem] self-center max-md:absolute max-md:inset-0 max-md:z-5 max-md:self-stretch! max-md:flex max-md:w-auto max-md:items-center max-md:bg-surface max-md:px-(--edge) ${isPlain ? 'max-md:not-focus-within:sr-only' : ''}`}
    >
      <div className="relative w-full">
        <SearchInput
          ref={ref}
          aria-label="Search questions"
          placeholder="Search titles"
          value={filter.search}
          onChange={(event) => onChange(event.target.value)}
          className="h-7.5! border-transparent! bg-surface-2! pr-8! text-13 text-ellipsis max-md:h-9! forced-colors:border-[CanvasText]! [&::-webkit-search-cancel-button]:hidden"
        />
        {isPlain ? (
          <span aria-hidden="true" className="pointer-events-none absolute top-1.5 right-2 max-lg:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <IconButton
            small
            label="Clear search"
            icon={<X size={14} />}
            className="absolute top-1/2 right-1 -translate-y-1/2"
            onClick={() => {
              onChange('')
              ref.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}
