/** Grey placeholder for text, of its final height. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block h-3 animate-wait rounded-1 bg-surface-3 ${className}`} />
}
