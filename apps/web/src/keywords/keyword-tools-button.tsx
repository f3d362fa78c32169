import type { Question } from '@quarry/contracts/question'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const KeywordToolsDrawer = lazy(async () => ({
  default: (await import('./keyword-tools-drawer.tsx')).KeywordToolsDrawer,
}))

/** Opens the panel that turns these rows into keywords. */
export function KeywordToolsButton({ rows }: { rows: readonly Question[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Keyword tools…
      </Button>
      <Suspense>{open && <KeywordToolsDrawer rows={rows} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
