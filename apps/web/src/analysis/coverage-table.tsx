import type { Coverage } from '@quarry/contracts/run'
import { CircleAlert, CircleCheck, CircleDashed, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pill, type Tone } from '../ui/pill.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type CoverageState, coverageState } from './coverage-state.ts'

type Look = { tone: Tone; name: string; icon: ReactNode; bar: 'running' | 'ok' | 'warn' | 'bad' }

const looks: Record<CoverageState, Look> = {
  waiting: {
    tone: 'idle',
    name: 'Waiting',
    icon: <CircleDashed size={13} aria-hidden="true" />,
    bar: 'running',
  },
  reading: { tone: 'busy', name: 'Reading', icon: <Spinner size={13} />, bar: 'running' },
  complete: { tone: 'ok', name: 'Complete', icon: <CircleCheck size={13} aria-hidden="true" />, bar: 'ok' },
  'ended-early': {
    tone: 'warn',
    name: 'Fewer found',
    icon: <Info size={13} aria-hidden="true" />,
    bar: 'warn',
  },
  'not-readable': {
    tone: 'bad',
    name: 'Not readable',
    icon: <CircleAlert size={13} aria-hidden="true" />,
    bar: 'bad',
  },
}

const head = 'px-3 py-[7px] text-left text-12 font-medium whitespace-nowrap text-ink-3 first:pl-5 last:pr-5'
const cell = 'p-0 align-middle md:px-3 md:py-2.5 md:first:pl-5 md:last:pr-5'
const number = `${cell} md:text-right`

/** Asked, seen and found per community; narrow, one block each. */
export function CoverageTable({ coverage, ended }: { coverage: readonly Coverage[]; ended: boolean }) {
  return (
    <table className="w-full border-t border-line text-13 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={head}>
            Subreddit
          </th>
          <th scope="col" className={head}>
            State
          </th>
          <th scope="col" className={`${head} text-right!`}>
            Posts seen
          </th>
          <th scope="col" className={`${head} text-right!`}>
            Questions
          </th>
          <th scope="col" className={`${head} text-right!`}>
            Asked for
          </th>
          <th scope="col" className={`${head} w-1/5`}>
            Share of the limit
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {coverage.map((entry) => (
          <CoverageRow key={entry.subreddit} entry={entry} ended={ended} />
        ))}
      </tbody>
    </table>
  )
}

function CoverageRow({ entry, ended }: { entry: Coverage; ended: boolean }) {
  const look = looks[coverageState(entry, ended)]
  const percent = entry.asked > 0 ? Math.min(100, (100 * entry.questions) / entry.asked) : 0
  return (
    <tr className="border-line not-last:border-b max-md:grid max-md:grid-cols-[auto_auto_1fr] max-md:gap-x-4 max-md:gap-y-2 max-md:px-4 max-md:py-3">
      <th scope="row" className={`${cell} text-left font-medium max-md:col-span-3 md:max-w-85`}>
        <span className="wrap-anywhere">r/{entry.subreddit}</span>
        {entry.problem && (
          <span className="mt-0.5 block text-12 font-normal text-ink-2 text-pretty">{entry.problem}</span>
        )}
      </th>
      <td className={`${cell} max-md:col-span-3`}>
        <Pill tone={look.tone} icon={look.icon}>
          {look.name}
        </Pill>
      </td>
      <td className={number}>
        <NarrowLabel>Seen</NarrowLabel>
        {entry.seen.toLocaleString('en-US')}
      </td>
      <td className={`${number} font-semibold`}>
        <NarrowLabel>Questions</NarrowLabel>
        {entry.questions.toLocaleString('en-US')}
      </td>
      <td className={`${number} text-ink-2`}>
        <NarrowLabel>of</NarrowLabel>
        {entry.asked.toLocaleString('en-US')}
      </td>
      <td className={`${cell} max-md:col-span-3`}>
        <div className="flex items-center gap-2">
          <div className="flex-1">
            <ProgressBar
              thin
              percent={percent}
              label={`Share of the limit for r/${entry.subreddit}`}
              state={look.bar}
            />
          </div>
          <span className="w-10 text-right text-12 text-ink-2">{Math.round(percent)}%</span>
        </div>
      </td>
    </tr>
  )
}

function NarrowLabel({ children }: { children: string }) {
  return (
    <span className="text-12 font-normal text-ink-3 md:hidden" aria-hidden="true">
      {children}{' '}
    </span>
  )
}
