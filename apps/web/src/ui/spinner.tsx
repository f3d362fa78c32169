import { LoaderCircle } from 'lucide-react'

/** Hidden from screen readers, so it needs a text beside it that says what is in progress. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle size={size} className="flex-none animate-turn" aria-hidden="true" />
}

/** A gray placeholder with the height of the text that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block h-3 animate-wait rounded-1 bg-surface-3 ${className}`} />
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-1/2', 'w-3/5', 'w-1/3']

/** Placeholders for a table's rows. */
export function SkeletonRows() {
  return widths.map((width, index) => (
    <div key={index} className="flex h-10 items-center border-b border-hair px-(--edge)">
      <Skeleton className={width} />
    </div>
  ))
}
