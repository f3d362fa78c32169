import type { ReactNode } from 'react'

type SourceRowProps = {
  icon: ReactNode
  name: string
  /** What it needs. */
  needs: string
  /** Its state, or the way to start with it. */
  end: ReactNode
  children?: ReactNode
}

/** A service or a file that questions come from or go to, with its own fields below. */
export function SourceRow({ icon, name, needs, end, children }: SourceRowProps) {
  return (
    <div className="border-b border-line/70">
      <div className="grid min-h-12 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
        <span aria-hidden="true" className="grid place-items-center text-ink-2">
          {icon}
        </span>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="text-14 font-medium">{name}</h3>
          <span className="text-12 text-ink-3">{needs}</span>
        </div>
        {end}
      </div>
      {children && <div className="grid gap-3 pt-0.5 pb-5 md:pl-8">{children}</div>}
    </div>
  )
}
