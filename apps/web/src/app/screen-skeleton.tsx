import { CountersSkeleton } from '../ui/counters.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Placeholder for a screen whose code is loading: heading, counters and a list in their final places. */
export function ScreenSkeleton() {
  return (
    <div className="mx-auto max-w-page px-(--w-edge) pt-5 md:px-6 md:pt-7">
      <p role="status" className="sr-only">
        Loading this step
      </p>
      <Skeleton className="h-5 w-56" />
      <Skeleton className="mt-2.5 mb-6 w-80 max-w-full" />
      <CountersSkeleton />
      <Panel className="mt-4 grid gap-5 p-5">
        {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
          <span key={width} className="grid gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-2.5 w-1/4" />
          </span>
        ))}
      </Panel>
    </div>
  )
}
