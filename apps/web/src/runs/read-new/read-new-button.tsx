import type { Question } from '@quarry/contracts/question'
import { lazy, useMemo, useState } from 'react'
import { PanelBoundary } from '../../session/panel-boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { hasKnownSubreddit } from './known-subreddits.ts'

const ReadNewDrawer = lazy(async () => ({ default: (await import('./read-new-drawer.tsx')).ReadNewDrawer }))

/** Opens the panel that reads what the questions' subreddits have new. Nothing without a subreddit to read. */
export function ReadNewButton({ rows }: { rows: readonly Question[] }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const hasKnown = useMemo(() => hasKnownSubreddit(rows, Date.now()), [rows])
  if (!hasKnown) return null
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        Get new questions…
      </Button>
      {open && (
        <PanelBoundary onClose={close}>
          <ReadNewDrawer rows={rows} onClose={close} />
        </PanelBoundary>
      )}
    </>
  )
}
