import { formatNumber } from '@quarry/contracts/format-count'
import type { ComparedTopic } from '@quarry/questions/compare/compare-topics'
import { formatPoints, formatShareOf, topicName } from '@quarry/questions/compare/format-change'
import { ArrowDown } from 'lucide-react'
import { formatShortDay } from '../ui/format-date.ts'
import { tableRoles } from '../ui/table-roles.ts'
import type { ComparedSides } from './compare-analyses.ts'

const columns =
  'grid grid-cols-[22px_minmax(0,248px)_64px_64px_116px_minmax(150px,320px)_66px_minmax(0,1fr)] items-center gap-x-4 px-(--edge) @max-[76rem]:grid-cols-[22px_minmax(0,1.6fr)_48px_48px_112px_minmax(110px,1fr)_60px] @max-3xl:grid-cols-[minmax(0,1fr)_auto_52px]'

const rowHeader = { role: 'rowheader' } as const

type Props = {
  sides: ComparedSides
  onShow: (topic: ComparedTopic) => void
}

/** Shows each topic's share on both sides and the change as a bar. Falls are gray because they are no alarm. */
export function TopicChanges({ sides: { first, second, comparison }, onShow }: Props) {
  const { topics } = comparison
  const largest = Math.max(...topics.map(({ points }) => Math.abs(points)), 0.1)
  return (
    <div className="@container">
      <table {...tableRoles.table} className="block">
        <thead {...tableRoles.rowgroup} className="block @max-3xl:sr-only">
          <tr
            {...tableRoles.row}
            className={`${columns} h-9 border-b border-hair text-12 text-ink-3 *:font-normal`}
          >
            <th {...tableRoles.columnheader} scope="col" className="col-start-2 text-left">
              Topic
            </th>
            <th {...tableRoles.columnheader} scope="col" className="truncate text-right" title={first.name}>
              {shortName(first, 'First')}
            </th>
            <th {...tableRoles.columnheader} scope="col" className="truncate text-right" title={second.name}>
              {shortName(second, 'Second')}
            </th>
            <th {...tableRoles.columnheader} scope="col" className="text-right">
              Share
            </th>
            <th {...tableRoles.columnheader} scope="col" className="text-center">
              Change of share, points
            </th>
            <th
              {...tableRoles.columnheader}
              scope="col"
              aria-sort="descending"
              className="flex items-center justify-end gap-1 font-medium! text-ink"
            >
              Change
              <ArrowDown size={12} aria-hidden="true" />
            </th>
            <th {...tableRoles.columnheader} scope="col" className="text-left @max-[76rem]:sr-only">
              Behind it
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="block">
          {topics.map((topic, at) => (
            <TopicRow
              key={topic.id}
              topic={topic}
              place={at + 1}
              largest={largest}
              onShow={() => onShow(topic)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the day of the side's reading; the name of an analysis would not fit above the column. */
function shortName({ reading, analysis }: ComparedSides['first'], other: string): string {
  const last = reading ?? analysis.readings.at(-1)
  return last ? formatShortDay(last.at) : other
}

type RowProps = { topic: ComparedTopic; place: number; largest: number; onShow: () => void }

function TopicRow({ topic, place, largest, onShow }: RowProps) {
  const { first, second, firstShare, secondShare, points, verdict, behind } = topic
  const hasRisen = points > 0
  const isMore = verdict === 'rose' || verdict === 'new'
  return (
    <tr
      {...tableRoles.row}
      className={`group relative ${columns} min-h-9 border-b border-hair py-1 text-13 focus-within:bg-surface-2 hover:bg-surface-2 @max-3xl:gap-y-1.5 @max-3xl:py-2.5`}
    >
      <td {...tableRoles.cell} aria-hidden="true" className="text-12 text-ink-3 tabular-nums @max-3xl:hidden">
        {place}
      </td>
      <th {...rowHeader} scope="row" className="min-w-0 text-left font-normal wrap-anywhere">
        <button
          type="button"
          onClick={onShow}
          className="text-left text-14 leading-5 font-medium after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <bdi>{topicName(topic)}</bdi>
        </button>
      </th>
      <td {...tableRoles.cell} className="text-right text-ink-3 tabular-nums @max-3xl:sr-only">
        {first === 0 ? '–' : formatNumber(first)}
      </td>
      <td {...tableRoles.cell} className="text-right text-14 font-semibold tabular-nums @max-3xl:sr-only">
        {second === 0 ? '–' : formatNumber(second)}
      </td>
      <td {...tableRoles.cell} className="text-right text-12 whitespace-nowrap text-ink-3 tabular-nums">
        {verdict === 'new' ? (
          <span className="font-medium text-accent-ink">new</span>
        ) : (
          formatShareOf(firstShare)
        )}
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> to </span>
        {formatShareOf(secondShare)}
      </td>
      <td
        {...tableRoles.cell}
        aria-hidden="true"
        className="relative h-2.5 before:absolute before:-inset-y-3 before:left-1/2 before:border-l before:border-line @max-3xl:order-1 @max-3xl:col-span-3 @max-3xl:before:-inset-y-1"
      >
        <span
          className={`absolute inset-y-0 rounded-[1px] forced-colors:bg-[CanvasText] ${hasRisen ? 'left-1/2 bg-accent' : 'right-1/2 bg-line-strong'}`}
          style={{ width: `${(50 * Math.abs(points)) / largest}%` }}
        />
      </td>
      <td
        {...tableRoles.cell}
        className={`text-right tabular-nums ${isMore ? 'font-semibold' : 'text-ink-3'}`}
      >
        {formatPoints(points)}
        {verdict === 'same' && <span className="sr-only"> about the same</span>}
      </td>
      <td
        {...tableRoles.cell}
        className={`leading-[18px] text-pretty wrap-anywhere text-ink-2 @max-[76rem]:order-2 @max-[76rem]:col-span-6 @max-[76rem]:col-start-2 @max-3xl:col-span-3 @max-3xl:col-start-1 ${behind ? '' : '@max-[76rem]:hidden'}`}
      >
        {behind && (
          <>
            <span className={`mr-2 text-12 ${isMore ? 'font-medium text-accent-ink' : 'text-ink-3'}`}>
              {isMore ? 'New' : 'Less'}
            </span>
            <bdi>{behind.wording}</bdi>
          </>
        )}
      </td>
    </tr>
  )
}
