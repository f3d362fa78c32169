import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ArrowDown, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { hasRoom, newTopicId, withTopicAdded } from '../../analysis/questions/codebook.ts'
import { askedOf, groupsOf } from '../../analysis/questions/groups-of.ts'
import { isNamedWhileCleaning, NO_TOPIC } from '../../analysis/questions/topic-edits.ts'
import { useFindings } from '../../analysis/questions-query.ts'
import { type RankedTopic, rankTopics } from '../../report/rank-topics.ts'
import { useStore } from '../../store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { focusIfLost } from '../../ui/focus.ts'
import { tableRoles } from '../../ui/table-roles.ts'
import { usePanel, useTable, useTopicsView } from '../use-table.ts'
import { FindAgain, NoTopics, SortNew } from './find-topics.tsx'
import { type TopicFigures, topicFigures } from './topic-figures.ts'
import { OtherRow, TopicRow, topicGrid } from './topic-row.tsx'
import { useChangeCodebook } from './use-change-topic.ts'

type Order = 'asked' | 'volume'

/** The table's shown questions, counted by topic. */
export function TopicsView() {
  const { rows, list } = useTable()
  const view = useTopicsView()
  const findings = useFindings()
  const [all, setAll] = useState(false)
  const [edited, setEdited] = useState<string>()
  const [chosenOrder, setOrder] = useState<Order>('asked')
  const { shown, topicOf, figuresOf, hasFigures } = list
  const { topics: codebook } = findings
  const isWhole = all || codebook.length > 0
  const ranking = useMemo(
    () => rankTopics(shown, topicOf, isWhole ? Number.POSITIVE_INFINITY : undefined, askedOf),
    [shown, topicOf, isWhole],
  )
  const groups = useMemo(() => groupsOf(shown, findings.groups), [shown, findings.groups])
  const figures = useMemo(() => topicFigures(groups, { topicOf, figuresOf }), [groups, topicOf, figuresOf])
  const names = useMemo(
    () => withEmpty(rankTopics(rows, topicOf, Number.POSITIVE_INFINITY).topics, codebook),
    [rows, topicOf, codebook],
  )
  const { smaller, without, named } = ranking
  if (named === 0 && codebook.length === 0) return <NoTopics />
  const order = hasFigures ? chosenOrder : 'asked'
  // While a filter hides questions, topics without any are left out because they don't match it.
  const ranked = inOrder(
    shown.length === rows.length ? withEmpty(ranking.topics, codebook) : ranking.topics,
    figures,
    order,
  )
  const longest = Math.max(1, ...[...ranked, smaller].map((topic) => topic?.count ?? 0))
  const total = askedOf(shown)
  const inListed = ranked.reduce((sum, topic) => sum + topic.count, 0)
  const measure = { longest, total, hasFigures }
  return (
    <section
      ref={focusIfLost}
      tabIndex={-1}
      aria-label="Topics"
      className="@container min-h-0 flex-1 overflow-y-auto"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-(--edge) pt-3 pb-2.5 text-12 text-ink-3">
        <h2 className="text-16 leading-snug text-ink">What people ask about</h2>
        <p className="min-w-0 text-pretty">
          {formatCount(ranked.length, 'topic covers', 'topics cover')}{' '}
          {Math.round((100 * inListed) / Math.max(1, total))}% of {formatCount(total, 'question')}.{' '}
          <Named rows={shown} named={named} topics={names} />
        </p>
        {(smaller || all) && (
          <LinkButton className="text-12" onClick={() => setAll(!all)}>
            {all
              ? 'Show the largest'
              : `Show all ${formatNumber(ranked.length + (smaller?.names.length ?? 0))}`}
          </LinkButton>
        )}
        <span className="ml-auto flex flex-wrap justify-end gap-1.5">
          <SortNew />
          {codebook.length > 0 && <NewTopic />}
          <FindAgain />
        </span>
      </div>
      <table {...tableRoles.table} className="block">
        <thead {...tableRoles.rowgroup} className="block @max-3xl:sr-only">
          <tr
            {...tableRoles.row}
            className={`${topicGrid(hasFigures)} h-9 border-b border-hair text-12 text-ink-3 *:font-normal`}
          >
            <th {...tableRoles.columnheader} scope="col" className="col-start-2 text-left">
              Topic
            </th>
            <OrderHead
              name="Asked"
              isChosen={order === 'asked'}
              onChoose={hasFigures ? () => setOrder('asked') : undefined}
              className="col-span-2 col-start-3"
            />
            <th {...tableRoles.columnheader} scope="col" className="text-right">
              Share
            </th>
            {hasFigures && (
              <OrderHead
                name="Volume"
                isChosen={order === 'volume'}
                onChoose={() => setOrder('volume')}
                className=""
              />
            )}
            <th {...tableRoles.columnheader} scope="col" className="pl-14 text-left @max-[76rem]:sr-only">
              Asked most
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="block">
          {ranked.map((topic, at) => (
            <TopicRow
              key={topic.name}
              place={at + 1}
              topic={topic}
              figures={figures.get(topic.name)}
              others={names}
              measure={measure}
              isEdited={topic.name === edited}
              onEdited={setEdited}
              onShow={() => view.showQuestions([topic.name])}
            />
          ))}
          {smaller && (
            <OtherRow
              name={`${formatNumber(smaller.names.length)} smaller topics`}
              topics={smaller}
              measure={measure}
              onShow={() => view.showQuestions(smaller.names)}
            >
              {formatNames(smaller.names)}
            </OtherRow>
          )}
          {without && (
            <OtherRow
              name={codebook.length > 0 ? 'None of these' : 'No topic'}
              topics={without}
              figures={figures.get('')}
              measure={measure}
              onShow={() => view.showQuestions([NO_TOPIC])}
            >
              <bdi>{without.rows[0]?.title}</bdi>
            </OtherRow>
          )}
        </tbody>
      </table>
    </section>
  )
}

type OrderHeadProps = {
  name: string
  isChosen: boolean
  onChoose: (() => void) | undefined
  className: string
}

/** The head of a column that orders the topics by its numbers, the largest first. */
function OrderHead({ name, isChosen, onChoose, className }: OrderHeadProps) {
  const label = (
    <>
      {name}
      {isChosen && <ArrowDown size={12} aria-hidden="true" />}
    </>
  )
  const look = `flex items-center justify-end gap-1 ${isChosen ? 'font-medium! text-ink' : ''}`
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      aria-sort={isChosen ? 'descending' : 'none'}
      className={`${className} ${look}`}
    >
      {onChoose ? (
        <button type="button" className={`${look} hover:text-ink`} onClick={onChoose}>
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/** Adds a topic to the codebook, and opens it in the panel. */
function NewTopic() {
  const { state, running } = useTable()
  const { open } = usePanel()
  const change = useChangeCodebook()
  const { topics } = useFindings()

  function add() {
    const id = newTopicId()
    change('add', (held) => withTopicAdded(held, id))
    state.topic.update(() => id)
    open('question')
  }

  return (
    <Button
      variant="ghost"
      size="small"
      icon={<Plus size={14} aria-hidden="true" />}
      disabled={running || !hasRoom(topics)}
      onClick={add}
    >
      New topic
    </Button>
  )
}

/** Returns the topics together with those of the codebook that have no questions yet. */
function withEmpty(
  ranked: readonly RankedTopic[],
  codebook: readonly { name: string }[],
): readonly RankedTopic[] {
  const known = new Set(ranked.map(({ name }) => name))
  const empty = codebook.filter(({ name }) => !known.has(name))
  return [...ranked, ...empty.map(({ name }) => ({ name, rows: [], count: 0, medianEngagement: 0 }))]
}

function inOrder(
  ranked: readonly RankedTopic[],
  figures: ReadonlyMap<string, TopicFigures>,
  order: Order,
): readonly RankedTopic[] {
  if (order === 'asked') return ranked
  const volumeOf = ({ name }: RankedTopic) => figures.get(name)?.volume ?? -1
  return ranked.toSorted((left, right) => volumeOf(right) - volumeOf(left))
}

type NamedProps = { rows: readonly Question[]; named: number; topics: readonly RankedTopic[] }

/** Says who named the topics, how many questions have one, and what the user changed. */
function Named({ rows, named, topics }: NamedProps) {
  const edits = useStore(useAnalysis().topicEdits)
  const { topics: codebook } = useFindings()
  const known = new Set(topics.flatMap((topic) => topic.rows.map((row) => row.topic)))
  const isEarlier = useMemo(() => rows.some(isNamedWhileCleaning), [rows])
  const changed =
    codebook.filter(({ fixed }) => fixed).length + [...edits.keys()].filter((name) => known.has(name)).length
  const byYou = changed > 0 && `, ${formatNumber(changed)} changed by you`
  if (!isEarlier && codebook.length > 0) return <>Found by the AI in the whole set{byYou}.</>
  return (
    <>
      {named === rows.length
        ? 'Named by the AI'
        : `The AI has named them for ${formatNumber(named)} of ${formatNumber(rows.length)}`}
      {byYou}.{' '}
      {isEarlier &&
        'It named them title by title, while cleaning; find topics to get one list for all titles.'}
    </>
  )
}

/** `Pods, travel kits, cups and 11 more`. */
function formatNames(names: readonly string[]): string {
  const first = names.length <= 4 ? names : names.slice(0, 3)
  const others = names.length - first.length
  return others > 0 ? `${first.join(', ')} and ${formatNumber(others)} more` : first.join(', ')
}
