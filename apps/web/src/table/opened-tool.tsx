import { lazy, Suspense } from 'react'
import { PanelBoundary } from '../session/panel-boundary.tsx'
import { Popover } from '../ui/popover.tsx'
import type { Table } from './use-table.ts'

const KeywordToolsDrawer = lazy(async () => ({
  default: (await import('../export/keywords/keyword-tools-drawer.tsx')).KeywordToolsDrawer,
}))
const ReadNewDrawer = lazy(async () => ({
  default: (await import('../runs/read-new/read-new-drawer.tsx')).ReadNewDrawer,
}))
const ReplaceForm = lazy(async () => ({
  default: (await import('./find-replace/replace-form.tsx')).ReplaceForm,
}))

/** What opens over the table or beside its bar. */
export function OpenedTool({ table }: { table: Table }) {
  const { tool, rows } = table
  const close = () => table.setTool(undefined)
  if (tool === undefined) return null
  if (tool === 'replace') {
    return (
      <Popover title="Find and replace" open onOpenChange={close}>
        <Suspense fallback={<div className="h-80" />}>
          <ReplaceForm
            all={rows}
            shown={table.list.shown}
            selected={table.selected.selectedRows}
            onPreview={table.setToReplace}
            onDone={close}
          />
        </Suspense>
      </Popover>
    )
  }
  return (
    <PanelBoundary onClose={close}>
      {tool === 'keywords' && <KeywordToolsDrawer rows={table.exported} onClose={close} />}
      {tool === 'readNew' && <ReadNewDrawer rows={rows} onClose={close} />}
    </PanelBoundary>
  )
}
