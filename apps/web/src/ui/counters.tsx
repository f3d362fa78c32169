import type { ReactNode } from 'react'

type Counter = { name: string; count: number; note?: string; icon?: ReactNode }

/** Numbers that belong together, in one strip. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-3 border border-line bg-line gap-px md:grid-cols-4">
      {counters.map(({ name, count, note, icon }) => (
        <div key={name} className="bg-surface px-4 pt-3 pb-3.5 md:px-5">
          <dt className="flex items-center gap-1.5 text-12 text-ink-2">
            {icon}
            {name}
          </dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <span className="text-24 font-semibold leading-tight tracking-[-.02em]">
              {count.toLocaleString('en-US')}
            </span>
            {note && <span className="text-12 text-ink-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
