import { formatNumber } from '@quarry/contracts/format-count'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

type Counter = { name: string; count: number; note?: string; icon?: ReactNode }

const strip = 'grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line md:grid-cols-4'
const cell = 'bg-surface px-4 pt-3 pb-3.5 md:px-5'

type CountersProps = {
  counters: readonly Counter[]
  /** In one row without a frame, for a line that holds other things too. */
  inline?: boolean
}

/** A strip of related numbers. */
export function Counters({ counters, inline = false }: CountersProps) {
  return (
    <dl className={inline ? 'grid grid-cols-2 gap-y-2 md:flex md:divide-x md:divide-line' : strip}>
      {counters.map(({ name, count, note, icon }) => (
        <div key={name} className={inline ? 'pr-4 md:not-first:pl-4' : cell}>
          <dt className="flex items-center gap-1.5 whitespace-nowrap text-12 text-ink-2">
            {icon}
            {name}
          </dt>
          <dd className={`flex items-baseline gap-x-2 ${inline ? 'whitespace-nowrap' : 'mt-0.5 flex-wrap'}`}>
            <span
              className={`font-semibold leading-tight ${inline ? 'text-16' : 'text-24 tracking-[-.02em]'}`}
            >
              {formatNumber(count)}
            </span>
            {note && <span className="text-12 text-ink-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholder of the same height while the numbers load. */
export function CountersSkeleton() {
  return (
    <div className={strip}>
      {['w-24', 'w-14', 'w-18', 'w-20'].map((width) => (
        <div key={width} className={cell}>
          <Skeleton className={`my-0.5 ${width}`} />
          <Skeleton className="mt-2 mb-1 h-5 w-12" />
        </div>
      ))}
    </div>
  )
}
