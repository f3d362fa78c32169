import { FileText } from 'lucide-react'
import { lazy, useState } from 'react'
import { PanelBoundary } from '../session/panel-boundary.tsx'
import { Button } from '../ui/button.tsx'

const AccessDrawer = lazy(async () => ({ default: (await import('./access-drawer.tsx')).AccessDrawer }))

/** Opens the text for Reddit's request form. */
export function AccessButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" icon={<FileText size={12} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Text for Reddit’s access form
      </Button>
      {open && (
        <PanelBoundary onClose={close}>
          <AccessDrawer onClose={close} />
        </PanelBoundary>
      )}
    </>
  )
}
