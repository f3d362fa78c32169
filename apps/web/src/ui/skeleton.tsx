/** Grey lines where text is going to stand, of the height that it will have. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block h-3 animate-wait rounded-1 bg-surface-3 ${className}`} />
}
