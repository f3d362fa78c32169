import { LoaderCircle } from 'lucide-react'

/** Always shown with text that says what is in progress. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle size={size} className="flex-none animate-turn" aria-hidden="true" />
}

/** Grey placeholder for text, of its final height. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block h-3 animate-wait rounded-1 bg-surface-3 ${className}`} />
}
