import type { ReactNode } from 'react'

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-1 border border-line-strong px-1.5 text-12 text-ink-2">
      {children}
    </span>
  )
}
