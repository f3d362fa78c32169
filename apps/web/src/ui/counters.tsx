import { formatNumber } from '@quarry/contracts/format-count'
import { Skeleton } from './skeleton.tsx'

type Counter = { name: string; count: number; note?: string }

/** Related numbers in one row; on the narrowest phones two by two. There is room for five figures, so that counting moves nothing. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="grid grid-cols-2 justify-between gap-y-2 tabular-nums max-md:w-full min-[22.5rem]:max-md:grid-cols-[repeat(4,auto)] md:flex md:divide-x md:divide-line">
      {counters.map(({ name, count, note }) => (
        <div
          key={name}
          className="md:pr-4 md:min-w-19 md:not-first:min-w-23 md:not-first:pl-4 frame:max-xl:pr-2.5 frame:max-xl:not-first:min-w-20 frame:max-xl:not-first:pl-2.5"
        >
          <dt className="whitespace-nowrap text-12 text-ink-2">{name}</dt>
          <dd className="flex items-baseline gap-x-2 whitespace-nowrap">
            <span className="text-16 font-semibold leading-tight">{formatNumber(count)}</span>
            {note && <span className="text-12 text-ink-3 max-md:sr-only frame:max-xl:sr-only">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholder while the numbers load. */
export function CountersSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line md:grid-cols-4">
      {['w-24', 'w-14', 'w-18', 'w-20'].map((width) => (
        <div key={width} className="bg-surface px-4 pt-3 pb-3.5 md:px-5">
          <Skeleton className={`my-0.5 ${width}`} />
          <Skeleton className="mt-2 mb-1 h-5 w-12" />
        </div>
      ))}
    </div>
  )
}
