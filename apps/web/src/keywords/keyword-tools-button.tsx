import type { Question } from '@quarry/contracts/question'
import { lazy, useState } from 'react'
import { PanelBoundary } from '../session/panel-boundary.tsx'
import { Button } from '../ui/button.tsx'

const KeywordToolsDrawer = lazy(async () => ({
  default: (await import('./keyword-tools-drawer.tsx')).KeywordToolsDrawer,
}))

/** Opens the panel that turns these rows into keywords. */
export function KeywordToolsButton({ rows }: { rows: readonly Question[] }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Keyword tools…
      </Button>
      {open && (
        <PanelBoundary onClose={close}>
          <KeywordToolsDrawer rows={rows} onClose={close} />
        </PanelBoundary>
      )}
    </>
  )
}
