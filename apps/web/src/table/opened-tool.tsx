import type { Question } from '@quarry/contracts/question'
import { type ComponentProps, lazy, Suspense } from 'react'
import { PanelBoundary } from '../session/panel-boundary.tsx'
import { Popover } from '../ui/popover.tsx'
import type { ReplaceForm as Form } from './find-replace/replace-form.tsx'

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
export type Tool = 'keywords' | 'readNew' | 'replace'

type OpenedToolProps = Omit<ComponentProps<typeof Form>, 'onDone'> & {
  tool: Tool | undefined
  exported: readonly Question[]
  onClose: () => void
}

export function OpenedTool({ tool, exported, onClose, ...replace }: OpenedToolProps) {
  const { all } = replace
  if (tool === undefined) return null
  if (tool === 'replace') {
    return (
      <Popover title="Find and replace" open onOpenChange={onClose}>
        <Suspense fallback={<div className="h-80" />}>
          <ReplaceForm {...replace} onDone={onClose} />
        </Suspense>
      </Popover>
    )
  }
  return (
    <PanelBoundary onClose={onClose}>
      {tool === 'keywords' && <KeywordToolsDrawer rows={exported} onClose={onClose} />}
      {tool === 'readNew' && <ReadNewDrawer rows={all} onClose={onClose} />}
    </PanelBoundary>
  )
}
