import type { ReactNode } from 'react'

/** The inspector, below whatever else is at the right of the table. */
export function Beside({ inspector, aside }: { inspector: ReactNode; aside: ReactNode }) {
  if (!inspector) return aside
  return (
    <div className="flex min-h-0 flex-none flex-col border-line frame:border-l frame:[&>:first-child:not(:last-child)]:max-h-1/2 frame:[&>:first-child:not(:last-child)]:border-l-0 frame:[&>:first-child:not(:last-child)]:border-b">
      {aside}
      {inspector}
    </div>
  )
}
