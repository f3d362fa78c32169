import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { ArrowDown, Merge, Pencil, Shapes } from 'lucide-react'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type Ref,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createModelTopicOf, NO_TOPIC, TOPIC_NAME_LENGTH_MAX } from '../questions/topic-edits.ts'
import { formatShare, type OtherTopics, type RankedTopic, rankTopics } from '../report/rank-topics.ts'
import { findTopicsCost, timeOf } from '../runs/estimate.ts'
import { pricePart } from '../runs/format-cost.ts'
import { useRate } from '../runs/start-cleaning/request-costs.ts'
import { useFindTopics } from '../runs/use-start-run.ts'
import { useTier } from '../runs/use-tier.ts'
import { useAnalysis } from '../session/analysis-context.ts'
import { useFindings, useQuestionSet } from '../session/questions-query.ts'
import { useStore } from '../store.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { focusIfLost } from '../ui/focus.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { SearchInput, TextInput } from '../ui/text-input.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useChangeTopic } from './use-change-topic.ts'
import { useTable, useTopicsView } from './use-table.ts'

/** The table's shown questions, counted by topic. */
export function TopicsView() {
  const { rows, list } = useTable()
  const topics = useTopicsView()
  const [all, setAll] = useState(false)
  const [edited, setEdited] = useState<string>()
  const { shown, topicOf } = list
  const ranking = useMemo(
    () => rankTopics(shown, topicOf, all ? Number.POSITIVE_INFINITY : undefined),
    [shown, topicOf, all],
  )
  const { topics: ranked, smaller, without, named } = ranking
  const names = useMemo(() => rankTopics(rows, topicOf, Number.POSITIVE_INFINITY).topics, [rows, topicOf])
  if (named === 0) return <NoTopics />
  const longest = Math.max(...[...ranked, smaller, without].map((topic) => topic?.rows.length ?? 0))
  const inListed = ranked.reduce((sum, topic) => sum + topic.rows.length, 0)
  return (
    <section
      ref={focusIfLost}
      tabIndex={-1}
      aria-label="Topics"
      className="@container min-h-0 flex-1 overflow-y-auto"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-(--edge) pt-3.5 pb-3 text-12 text-ink-3">
        <h2 className="text-16 leading-snug text-ink">What people ask about</h2>
        <p>
          {formatCount(ranked.length, 'topic covers', 'topics cover')}{' '}
          {Math.round((100 * inListed) / shown.length)}% of {formatCount(shown.length, 'question')}.{' '}
          <Named named={named} total={shown.length} topics={names} />
        </p>
        {(smaller || all) && (
          <LinkButton className="text-12" onClick={() => setAll(!all)}>
            {all
              ? 'Show the largest'
              : `Show all ${formatNumber(ranked.length + (smaller?.names.length ?? 0))}`}
          </LinkButton>
        )}
        <FindAgain />
      </div>
      <table {...tableRoles.table} className="block">
        <thead {...tableRoles.rowgroup} className="block @max-3xl:sr-only">
          <tr
            {...tableRoles.row}
            className={`${columns} h-9 border-b border-hair text-12 text-ink-3 *:font-normal`}
          >
            <th {...tableRoles.columnheader} scope="col" className="col-start-2 text-left">
              Topic
            </th>
            <th
              {...tableRoles.columnheader}
              scope="col"
              aria-sort="descending"
              className="col-span-2 col-start-3 flex items-center justify-end gap-1 font-medium! text-ink"
            >
              Questions
              <ArrowDown size={12} aria-hidden="true" />
            </th>
            <th {...tableRoles.columnheader} scope="col" className="text-right">
              Share
            </th>
            <th {...tableRoles.columnheader} scope="col" className="text-right">
              Engagement
            </th>
            <th {...tableRoles.columnheader} scope="col" className="pl-3 text-left @max-[76rem]:sr-only">
              Most engaged question
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="block">
          {ranked.map((topic, at) => (
            <TopicRow
              key={topic.name}
              place={at + 1}
              topic={topic}
              others={names}
              measure={{ longest, total: shown.length }}
              isEdited={topic.name === edited}
              onEdited={setEdited}
              onShow={() => topics.showQuestions([topic.name])}
            />
          ))}
          {smaller && (
            <OtherRow
              name={`${formatNumber(smaller.names.length)} smaller topics`}
              topics={smaller}
              measure={{ longest, total: shown.length }}
              onShow={() => topics.showQuestions(smaller.names)}
            >
              {formatNames(smaller.names)}
            </OtherRow>
          )}
          {without && (
            <OtherRow
              name="No topic"
              topics={without}
              measure={{ longest, total: shown.length }}
              onShow={() => topics.showQuestions([NO_TOPIC])}
            >
              <bdi>{without.rows[0]?.title}</bdi>
            </OtherRow>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Says who named the topics, and for how many questions. */
function Named({ named, total, topics }: { named: number; total: number; topics: readonly RankedTopic[] }) {
  const edits = useStore(useAnalysis().topicEdits)
  const codebook = useFindings().topics
  const known = new Set(topics.flatMap(({ rows }) => rows.map(createModelTopicOf(codebook))))
  const changed = [...edits.keys()].filter((topic) => known.has(topic)).length
  return (
    <>
      {named === total
        ? 'Named by the AI'
        : `The AI has named them for ${formatNumber(named)} of ${formatNumber(total)}`}
      {changed > 0 && `, ${formatNumber(changed)} changed by you`}.
    </>
  )
}

/** `Pods, travel kits, cups and 11 more`. */
function formatNames(names: readonly string[]): string {
  const first = names.length <= 4 ? names : names.slice(0, 3)
  const others = names.length - first.length
  return others > 0 ? `${first.join(', ')} and ${formatNumber(others)} more` : first.join(', ')
}

/** A row's grid; narrower layouts move the question, then the bar, below the name. */
const columns =
  'grid grid-cols-[22px_244px_minmax(140px,300px)_52px_54px_88px_minmax(0,1fr)_64px] items-center gap-x-4 px-(--edge) @max-[76rem]:grid-cols-[22px_minmax(0,1.4fr)_minmax(100px,1fr)_52px_54px_88px_64px] @max-3xl:grid-cols-[minmax(0,1fr)_auto_4.5rem]'

/** As in tableRoles: explicit, because rows are laid out as grids. */
const rowHeader = { role: 'rowheader' } as const

type Measure = { longest: number; total: number }

type RowProps = {
  name: ReactNode
  place?: number
  topic: Omit<RankedTopic, 'name'>
  measure: Measure
  /** True for the row of small topics, and for the row of questions without a topic. */
  isOther?: boolean
  /** The most engaged question. */
  children: ReactNode
  tools?: ReactNode
}

function Row({ name, place, topic, measure, isOther = false, children, tools }: RowProps) {
  const { rows, medianEngagement } = topic
  const quiet = isOther ? 'text-ink-2' : 'font-semibold'
  return (
    <tr
      {...tableRoles.row}
      className={`group relative ${columns} min-h-10.5 border-b border-hair py-1 focus-within:bg-surface-2 hover:bg-surface-2 @max-3xl:gap-y-1.5 @max-3xl:py-2.5`}
    >
      <td {...tableRoles.cell} aria-hidden="true" className="text-12 text-ink-3 tabular-nums @max-3xl:hidden">
        {place}
      </td>
      <th {...rowHeader} scope="row" className="min-w-0 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td {...tableRoles.cell} aria-hidden="true" className="@max-3xl:order-1 @max-3xl:col-span-3">
        <div
          className={`h-2.5 min-w-0.5 rounded-[2px] forced-colors:bg-[CanvasText] ${isOther ? 'bg-line-strong' : 'bg-accent'}`}
          style={{ width: `${(100 * rows.length) / measure.longest}%` }}
        />
      </td>
      <td {...tableRoles.cell} className={`text-right text-14 tabular-nums ${quiet}`}>
        {formatNumber(rows.length)}
      </td>
      <td {...tableRoles.cell} className="text-right text-13 text-ink-3 tabular-nums">
        {formatShare(rows.length, measure.total)}
      </td>
      <td {...tableRoles.cell} className="text-right text-13 text-ink-2 tabular-nums @max-3xl:sr-only">
        {formatNumber(medianEngagement)}
      </td>
      <td
        {...tableRoles.cell}
        className={`py-0.5 pl-3 text-13 leading-[18px] text-balance wrap-anywhere @max-[76rem]:order-2 @max-[76rem]:col-span-6 @max-[76rem]:col-start-2 @max-[76rem]:pl-0 @max-3xl:col-start-1 ${tools ? '@max-3xl:col-span-2' : '@max-3xl:col-span-3'} ${isOther ? 'text-ink-3' : 'text-ink-2'}`}
      >
        {children}
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

/** Covers its row, so that a click anywhere on it shows the questions. */
function ShowButton({ count, onShow, children, className, ref }: ShowButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onShow}
      title={`Show ${formatCount(count, 'question')} in the table`}
      className={`text-left text-14 leading-snug after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus ${className}`}
    >
      {children}
    </button>
  )
}

type OtherRowProps = {
  name: string
  topics: OtherTopics
  measure: Measure
  onShow: () => void
  children: ReactNode
}

function OtherRow({ name, topics, measure, onShow, children }: OtherRowProps) {
  return (
    <Row
      isOther
      topic={topics}
      measure={measure}
      name={
        <ShowButton count={topics.rows.length} onShow={onShow} className="text-ink-2">
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
  /** Every topic of the session. */
  others: readonly RankedTopic[]
  measure: Measure
  /** True if the topic was just renamed, so that it takes over the focus from its field. */
  isEdited: boolean
  /** Receives the topic's new name. */
  onEdited: (name: string) => void
  onShow: () => void
}

function TopicRow({ place, topic, others, measure, isEdited, onEdited, onShow }: TopicRowProps) {
  const { name, rows } = topic
  const [renaming, setRenaming] = useState(false)
  const close = (named: string) => {
    setRenaming(false)
    onEdited(named)
  }
  const mergeable = others.filter((other) => other.name !== name)
  const tools = (
    <span className="flex gap-0.5 opacity-0 transition-opacity duration-(--t-press) group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <IconButton
        small
        label={`Rename ${name}`}
        tip="Rename"
        icon={<Pencil size={14} aria-hidden="true" />}
        onClick={() => setRenaming(true)}
      />
      {mergeable.length > 0 && <MergeTopic topic={topic} others={mergeable} />}
    </span>
  )
  return (
    <Row
      place={place}
      topic={topic}
      measure={measure}
      tools={tools}
      name={
        renaming ? (
          <RenameTopic topic={name} others={mergeable} onClose={close} />
        ) : (
          <ShowButton
            ref={isEdited ? focusIfLost : undefined}
            count={rows.length}
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

type EditProps = { topic: string; others: readonly RankedTopic[]; onClose: (name: string) => void }

/** Renames on Enter or a click elsewhere, and cancels on Escape. Another topic's name merges both. */
function RenameTopic({ topic, others, onClose }: EditProps) {
  const change = useChangeTopic()
  const [typed, setTyped] = useState(topic)

  // Removing the focused field also blurs it, which must not save a second time.
  const isClosed = useRef(false)

  function close(name: string) {
    if (isClosed.current) return
    isClosed.current = true
    onClose(name)
    if (name !== topic) change(topic, others.some((other) => other.name === name) ? 'merge' : 'rename', name)
  }

  const save = () => close(typed.trim() || topic)
  return (
    <form
      className="relative z-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        aria-label="Name of the topic"
        autoFocus
        value={typed}
        maxLength={TOPIC_NAME_LENGTH_MAX}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close(topic)
        }}
        className="h-7! font-medium"
      />
    </form>
  )
}

/** Merges a topic into another. */
function MergeTopic({ topic, others }: { topic: RankedTopic; others: readonly RankedTopic[] }) {
  const [open, setOpen] = useState(false)
  const [find, setFind] = useState('')
  const change = useChangeTopic()
  const wanted = find.trim().toLowerCase()
  const found = others.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <Popover
      narrow
      title={`Merge ${formatCount(topic.rows.length, 'question')} into`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          small
          label={`Merge ${topic.name} into…`}
          tip="Merge into…"
          icon={<Merge size={14} aria-hidden="true" />}
        />
      }
    >
      <div className="flex min-h-0 flex-col px-3 pt-2 pb-3">
        <div className="relative">
          <SearchInput
            // Without it, the Close button has the focus, and a space closes the box.
            autoFocus
            aria-label="Find a topic"
            placeholder="Find a topic"
            value={find}
            onChange={({ target }) => setFind(target.value)}
            className="h-8! text-13!"
          />
        </div>
        <ul className="mt-1.5 max-h-70 overflow-y-auto">
          {found.map(({ name, rows }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  change(topic.name, 'merge', name)
                }}
                className="flex min-h-8 w-full items-center gap-3 rounded-2 px-1.5 py-1 text-left text-13 hover:bg-surface-2 focus-visible:-outline-offset-2"
              >
                <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
                <span className="text-12 text-ink-3 tabular-nums">{formatNumber(rows.length)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-2 px-1.5 text-12 text-ink-3">
          {found.length === 0 ? 'No topic has this name.' : 'One undo restores both.'}
        </p>
      </div>
    </Popover>
  )
}

/** Explains how questions get topics, and finds them. Shown until one has a topic. */
function NoTopics() {
  const cost = useFormattedCost()
  return (
    <div className="grid content-start justify-items-center px-6 py-12 text-center">
      <p className="text-16 font-semibold">No question has a topic yet</p>
      <p className="mt-1.5 max-w-[60ch] text-ink-2 text-pretty">
        The AI reads your titles, writes a list of their topics and sorts each title into one. It also finds
        the titles that ask the same question in other words. Topics need at least 30 different titles.
      </p>
      <FindButton className="mt-4">Find topics</FindButton>
      <p className="mt-2 text-12 text-ink-3 tabular-nums">{cost}</p>
    </div>
  )
}

/** Finds the topics again, for example when questions have been added. */
function FindAgain() {
  const cost = useFormattedCost()
  return (
    <Tooltip content={cost}>
      <FindButton className="ml-auto" size="small">
        Find topics again
      </FindButton>
    </Tooltip>
  )
}

/** Starts the run, unless another is in progress. */
function FindButton({ children, ...rest }: ComponentProps<typeof Button>) {
  const { running } = useTable()
  const { find, isPending } = useFindTopics()
  const reasonId = useId()
  return (
    <>
      <Button
        {...rest}
        icon={isPending ? <Spinner /> : <Shapes size={14} aria-hidden="true" />}
        disabled={running}
        aria-disabled={isPending}
        {...(running && { 'aria-describedby': reasonId })}
        onClick={find}
      >
        {children}
      </Button>
      {running && (
        <span id={reasonId} className="sr-only">
          A run is in progress
        </span>
      )}
    </>
  )
}

/** Returns the cost for all questions, such as `22 requests, 4 min 24 s, $0.02 if billed`. */
function useFormattedCost(): string {
  const { rows } = useQuestionSet()
  const { tier } = useTier()
  const rate = useRate()
  const cost = findTopicsCost(rows, rate, Date.now())
  return `About ${formatCount(cost.requests, 'request')}, ${timeOf(cost).text}${pricePart(cost.dollars, tier)}`
}
