import { Skeleton } from '../ui/skeleton.tsx'

/** Placeholder for a screen whose code is loading: its strip and its table in their final places. */
export function ScreenSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading this step
      </p>
      <div className="grid min-h-14 content-center gap-2 border-b border-line bg-surface px-4 py-2">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-2.5 w-72 max-w-full" />
      </div>
      <div className="grid gap-5 bg-surface p-4">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-2/5'].map((width, index) => (
          <Skeleton key={index} className={width} />
        ))}
      </div>
    </>
  )
}
