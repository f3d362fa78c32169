import { LoaderCircle } from 'lucide-react'

/** Always shown with text that says what is in progress. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle size={size} className="flex-none animate-turn" aria-hidden="true" />
}

/** Grey placeholder for text, of its final height. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block h-3 animate-wait rounded-1 bg-surface-3 ${className}`} />
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-1/2', 'w-3/5', 'w-1/3']

/** Stand where the rows of a table will be. */
export function SkeletonRows() {
  return widths.map((width, index) => (
    <div key={index} className="flex h-10 items-center border-b border-hair px-(--edge)">
      <Skeleton className={width} />
    </div>
  ))
}
