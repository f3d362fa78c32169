import { formatNumber } from '@quarry/contracts/format-count'
import type { Coverage } from '@quarry/contracts/run'
import { communityLabel, communityRef } from '@quarry/contracts/sources'
import { ChevronRight, CircleAlert, CircleCheck, CircleDashed, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { communityHeader } from '../../analysis/questions/community-nouns.ts'
import { Pill, type Tone } from '../../ui/pill.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { tableRoles } from '../../ui/table-roles.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { CoverageDetails, hasDetails, SuggestedSubreddits } from './coverage-details.tsx'
import { type CoverageState, coverageState } from './coverage-state.ts'
import { formatGap } from './format-range.ts'

const head = 'px-3 py-[7px] text-left text-12 font-medium whitespace-nowrap text-ink-3 first:pl-10 last:pr-5'

/** Limit, posts seen, questions and requests per subreddit; on narrow screens, each subreddit is a block. */
export function CoverageTable({ coverage, ended }: { coverage: readonly Coverage[]; ended: boolean }) {
  return (
    <div className="@container">
      <table {...tableRoles.table} className="w-full border-t border-line text-13 @max-2xl:block">
        <thead {...tableRoles.rowgroup} className="@max-2xl:sr-only">
          <tr {...tableRoles.row} className="border-b border-line">
            <th {...tableRoles.columnheader} scope="col" className={head}>
              {communityHeader(coverage.map(({ source }) => source))}
            </th>
            <th {...tableRoles.columnheader} scope="col" className={head}>
              State
            </th>
            {counts.map(({ name }) => (
              <th key={name} {...tableRoles.columnheader} scope="col" className={`${head} text-right!`}>
                {name}
              </th>
            ))}
            <th {...tableRoles.columnheader} scope="col" className={`${head} w-1/5`}>
              Share of the limit
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="@max-2xl:block">
          {coverage.map((entry) => (
            <CoverageRow key={communityRef(entry.subreddit, entry.source)} entry={entry} ended={ended} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const looks = {
  waiting: { tone: 'idle', name: 'Waiting', Icon: CircleDashed, bar: 'running' },
  reading: { tone: 'busy', name: 'Reading', Icon: Spinner, bar: 'running' },
  'limit-reached': { tone: 'ok', name: 'Limit reached', Icon: CircleCheck, bar: 'ok' },
  'everything-read': { tone: 'ok', name: 'Everything read', Icon: CircleCheck, bar: 'ok' },
  'ended-early': { tone: 'warn', name: 'Ended early', Icon: Info, bar: 'warn' },
  'not-readable': { tone: 'bad', name: 'Not readable', Icon: CircleAlert, bar: 'bad' },
} as const satisfies Record<CoverageState, { tone: Tone; name: string; Icon: unknown; bar: string }>

/** Columns of numbers. On narrow screens `narrow` labels the number instead of a column head. */
const counts: readonly { name: string; narrow: string; look: string; of: (entry: Coverage) => number }[] = [
  { name: 'Posts seen', narrow: 'Seen', look: '', of: ({ seen }) => seen },
  { name: 'Questions', narrow: 'Questions', look: 'font-semibold', of: ({ questions }) => questions },
  { name: 'Limit', narrow: 'of', look: 'text-ink-2', of: ({ asked }) => asked },
  { name: 'Requests', narrow: 'Requests', look: 'text-ink-2', of: ({ requests = 0 }) => requests },
]

/** As in tableRoles: explicit, because narrow rows are laid out as grids. */
const rowHeader = { role: 'rowheader' } as const

const cell = 'p-0 align-middle @2xl:px-3 @2xl:py-2.5 @2xl:first:pl-5 @2xl:last:pr-5'

/** One subreddit, whose sources a click unfolds. */
function CoverageRow({ entry, ended }: { entry: Coverage; ended: boolean }) {
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const state = coverageState(entry, ended)
  const look = looks[state]
  const percent = entry.asked > 0 ? Math.min(100, (100 * entry.questions) / entry.asked) : 0
  return (
    <>
      <tr
        {...tableRoles.row}
        className="border-t border-line first:border-t-0 @max-2xl:grid @max-2xl:grid-cols-[auto_auto_auto_1fr] @max-2xl:gap-x-3 @max-2xl:gap-y-2 @max-2xl:px-4 @max-2xl:py-3 @max-2xl:[&>td]:whitespace-nowrap"
      >
        <th
          scope="row"
          {...rowHeader}
          className={`${cell} text-left font-medium @max-2xl:col-span-4 @2xl:max-w-85`}
        >
          <Name entry={entry} open={open} detailsId={detailsId} onToggle={() => setOpen(!open)} />
          {entry.problem && (
            <span className="mt-0.5 block text-12 font-normal text-ink-2 text-pretty @2xl:pl-5">
              {entry.problem}
            </span>
          )}
          {entry.gap && (
            <span className="mt-0.5 block text-12 font-normal text-ink-2 text-pretty @2xl:pl-5">
              {formatGap(entry.gap)}
            </span>
          )}
          {entry.suggestions && entry.suggestions.length > 0 && (
            <div className="@2xl:pl-5">
              <SuggestedSubreddits missing={entry.subreddit} suggestions={entry.suggestions} />
            </div>
          )}
        </th>
        <td {...tableRoles.cell} className={`${cell} @max-2xl:col-span-4`}>
          <Pill tone={look.tone} icon={<look.Icon size={13} aria-hidden="true" />}>
            {state === 'limit-reached' ? `Limit of ${formatNumber(entry.asked)} reached` : look.name}
          </Pill>
        </td>
        {counts.map(({ name, narrow, look: ofCount, of }) => (
          <td key={name} {...tableRoles.cell} className={`${cell} @2xl:text-right ${ofCount}`}>
            <span className="text-12 font-normal text-ink-3 @2xl:hidden" aria-hidden="true">
              {narrow}{' '}
            </span>
            {formatNumber(of(entry))}
          </td>
        ))}
        <td {...tableRoles.cell} className={`${cell} @max-2xl:col-span-4`}>
          <div className="flex items-center gap-2">
            <div className="flex-1">
              <ProgressBar
                thin
                percent={percent}
                label={`Share of the limit for ${communityLabel(entry.subreddit, entry.source)}`}
                state={look.bar}
              />
            </div>
            <span className="w-10 text-right text-12 text-ink-2">{Math.round(percent)}%</span>
          </div>
        </td>
      </tr>
      {open && (
        <tr {...tableRoles.row} id={detailsId} className="@max-2xl:block @max-2xl:px-4 @max-2xl:pb-3">
          <td {...tableRoles.cell} colSpan={7} className="p-0 @max-2xl:block @2xl:pr-5 @2xl:pb-4 @2xl:pl-10">
            <CoverageDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

type NameProps = { entry: Coverage; open: boolean; detailsId: string; onToggle: () => void }

function Name({ entry, open, detailsId, onToggle }: NameProps) {
  const name = <span className="wrap-anywhere">{communityLabel(entry.subreddit, entry.source)}</span>
  if (!hasDetails(entry)) return <span className="@2xl:pl-5">{name}</span>
  return (
    <Tooltip content={open ? 'Hide the sources' : 'Show the sources'}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={onToggle}
        className="-my-1 inline-flex min-h-6 items-center gap-1.5 rounded-1 py-1 text-left font-medium"
      >
        <ChevronRight
          size={14}
          className={`flex-none text-ink-3 ${open ? 'rotate-90' : ''}`}
          aria-hidden="true"
        />
        {name}
      </button>
    </Tooltip>
  )
}
