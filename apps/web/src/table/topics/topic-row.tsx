import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Pencil } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { useFindings } from '../../analysis/questions-query.ts'
import { formatShare, type OtherTopics, type RankedTopic } from '../../report/rank-topics.ts'
import { useStore } from '../../store.ts'
import { focusIfLost } from '../../ui/focus.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { tableRoles } from '../../ui/table-roles.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { usePanel, useTable } from '../use-table.ts'
import type { TopicFigures } from './topic-figures.ts'
import { MergeTopic, RenameTopic } from './topic-names.tsx'

/** A row's grid; narrower layouts move the question, then the bar, below the name. */
export const topicGrid = (hasFigures: boolean) =>
  hasFigures
    ? 'grid grid-cols-[22px_244px_minmax(120px,300px)_60px_54px_76px_minmax(0,1fr)_64px] items-center gap-x-4 px-(--edge) @max-[76rem]:grid-cols-[22px_minmax(0,1.4fr)_minmax(100px,1fr)_60px_54px_76px_64px] @max-3xl:grid-cols-[minmax(0,1fr)_auto_4.5rem]'
    : 'grid grid-cols-[22px_244px_minmax(140px,300px)_60px_54px_minmax(0,1fr)_64px] items-center gap-x-4 px-(--edge) @max-[76rem]:grid-cols-[22px_minmax(0,1.4fr)_minmax(100px,1fr)_60px_54px_64px] @max-3xl:grid-cols-[minmax(0,1fr)_auto_4.5rem]'

/** Explicit because rows are laid out as grids; see `tableRoles`. */
const rowHeader = { role: 'rowheader' } as const

export type Measure = {
  /** How often the largest topic was asked. */
  longest: number
  total: number
  /** True if a keyword tool's figures are known. */
  hasFigures: boolean
}

type RowProps = {
  name: ReactNode
  place?: number
  topic: Omit<RankedTopic, 'name'>
  figures?: TopicFigures | undefined
  measure: Measure
  /** True for the row of small topics, and for the row of questions without a topic. */
  isOther?: boolean
  /** True while the panel shows it. */
  isOpen?: boolean
  /** Replaces the most asked question. */
  children?: ReactNode
  tools?: ReactNode
}

function Row({ name, place, topic, figures, measure, isOther = false, isOpen, children, tools }: RowProps) {
  const { count } = topic
  const quiet = isOther ? 'text-ink-2' : 'font-semibold'
  const [most] = figures?.asked ?? []
  return (
    <tr
      {...tableRoles.row}
      className={`group relative ${topicGrid(measure.hasFigures)} min-h-9 border-b border-hair py-1 focus-within:bg-surface-2 hover:bg-surface-2 @max-3xl:gap-y-1.5 @max-3xl:py-2.5 ${isOpen ? 'bg-surface-2 shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
    >
      <td {...tableRoles.cell} aria-hidden="true" className="text-12 text-ink-3 tabular-nums @max-3xl:hidden">
        {place}
      </td>
      <th {...rowHeader} scope="row" className="min-w-0 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td {...tableRoles.cell} aria-hidden="true" className="@max-3xl:order-1 @max-3xl:col-span-3">
        {!isOther && count > 0 && (
          <div
            className="h-2 min-w-0.5 rounded-[2px] bg-accent forced-colors:bg-[CanvasText]"
            style={{ width: `${(100 * count) / measure.longest}%` }}
          />
        )}
      </td>
      <td {...tableRoles.cell} className={`text-right text-14 tabular-nums ${quiet}`}>
        {formatNumber(count)}
      </td>
      <td {...tableRoles.cell} className="text-right text-13 text-ink-3 tabular-nums">
        {formatShare(count, measure.total)}
      </td>
      {measure.hasFigures && (
        <td
          {...tableRoles.cell}
          className="text-right text-13 text-ink-2 tabular-nums @max-3xl:order-2 @max-3xl:col-span-3 @max-3xl:text-left @max-3xl:text-12 @max-3xl:text-ink-3"
        >
          {figures?.volume !== undefined && (
            <>
              <span className="@min-3xl:sr-only">Volume </span>
              {formatNumber(figures.volume)}
            </>
          )}
        </td>
      )}
      <td
        {...tableRoles.cell}
        className={`flex gap-4 py-0.5 text-13 leading-[18px] @max-[76rem]:gap-2 @max-[76rem]:order-2 @max-[76rem]:col-span-5 @max-[76rem]:col-start-2 @max-3xl:col-start-1 ${tools ? '@max-3xl:col-span-2' : '@max-3xl:col-span-3'} ${isOther ? 'text-ink-3' : 'text-ink-2'}`}
      >
        <span className="w-10 flex-none text-right text-ink-3 tabular-nums @max-[76rem]:text-left @max-[76rem]:empty:hidden">
          {most && most.asked > 1 && `${formatNumber(most.asked)}×`}
        </span>
        <span className="min-w-0 text-pretty wrap-anywhere">
          {most ? <bdi>{most.wording}</bdi> : children}
        </span>
      </td>
      <td
        {...tableRoles.cell}
        className="relative z-1 flex justify-end empty:hidden @max-3xl:order-3 @max-3xl:self-end"
      >
        {tools}
      </td>
    </tr>
  )
}

type ShowButtonProps = {
  count: number
  onShow: () => void
  children: ReactNode
  className: string
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Covers the whole row, so that a click anywhere on it shows the questions. */
function ShowButton({ count, onShow, children, className, ref }: ShowButtonProps) {
  return (
    <Tooltip content={`Show ${formatCount(count, 'question')} in the table`}>
      <button
        ref={ref}
        type="button"
        onClick={onShow}
        className={`text-left text-14 leading-snug after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus ${className}`}
      >
        {children}
      </button>
    </Tooltip>
  )
}

type OtherRowProps = {
  name: string
  topics: OtherTopics
  figures?: TopicFigures | undefined
  measure: Measure
  onShow: () => void
  children: ReactNode
}

export function OtherRow({ name, topics, figures, measure, onShow, children }: OtherRowProps) {
  return (
    <Row
      isOther
      topic={topics}
      figures={figures}
      measure={measure}
      name={
        <ShowButton count={topics.count} onShow={onShow} className="text-ink-2">
          {name}
        </ShowButton>
      }
    >
      {children}
    </Row>
  )
}

type TopicRowProps = {
  place: number
  topic: RankedTopic
  figures: TopicFigures | undefined
  /** Every topic of the session. */
  others: readonly RankedTopic[]
  measure: Measure
  /** True if the topic was just renamed, so that it takes over the focus from its field. */
  isEdited: boolean
  /** Receives the topic's new name. */
  onEdited: (name: string) => void
  onShow: () => void
}

export function TopicRow({
  place,
  topic,
  figures,
  others,
  measure,
  isEdited,
  onEdited,
  onShow,
}: TopicRowProps) {
  const { name, rows, count } = topic
  const { state } = useTable()
  const { tab, open } = usePanel()
  const opened = useStore(state.topic)
  const inCodebook = useFindings().topics.find((known) => known.name === name)
  const [renaming, setRenaming] = useState(false)
  const close = (named: string) => {
    setRenaming(false)
    onEdited(named)
  }
  const mergeable = others.filter((other) => other.name !== name)
  const edit = () => {
    if (!inCodebook) return setRenaming(true)
    state.topic.update(() => inCodebook.id)
    open('question')
  }
  const tools = (
    <span className="flex gap-0.5 opacity-0 transition-opacity duration-(--t-press) group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <IconButton
        small
        label={inCodebook ? `Edit ${name}` : `Rename ${name}`}
        tip={inCodebook ? 'Edit' : 'Rename'}
        icon={<Pencil size={14} aria-hidden="true" />}
        onClick={edit}
      />
      {mergeable.length > 0 && <MergeTopic topic={topic} others={mergeable} />}
    </span>
  )
  return (
    <Row
      place={place}
      topic={topic}
      figures={figures}
      measure={measure}
      tools={tools}
      isOpen={tab === 'question' && inCodebook !== undefined && inCodebook.id === opened}
      name={
        renaming ? (
          <RenameTopic topic={name} others={mergeable} onClose={close} />
        ) : (
          <ShowButton
            ref={isEdited ? focusIfLost : undefined}
            count={count}
            onShow={onShow}
            className="font-medium"
          >
            <bdi>{name}</bdi>
          </ShowButton>
        )
      }
    >
      <bdi>{rows[0]?.title}</bdi>
    </Row>
  )
}
