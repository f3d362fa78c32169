/** Says every tenth of the way to a screen reader, and no more often. */
export function ProgressAnnouncer({ done, total, what }: { done: number; total: number; what: string }) {
  const tenths = total > 0 ? Math.floor((10 * Math.min(done, total)) / total) : 0
  return (
    <p className="sr-only" role="status">
      {tenths > 0 ? `${what}: ${tenths * 10} percent of ${total}` : `${what} has started`}
    </p>
  )
}
