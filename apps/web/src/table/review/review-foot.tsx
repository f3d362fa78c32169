import type { ReactNode } from 'react'
import { bottomBar } from '../../ui/bottom-bar.ts'

/** What can be done next, at the bottom. */
export function ReviewFoot({ children }: { children: ReactNode }) {
  return (
    <div
      ref={bottomBar}
      className="flex flex-none flex-wrap items-center justify-center gap-2 border-t border-line bg-surface px-3 py-3.5"
    >
      {children}
    </div>
  )
}
