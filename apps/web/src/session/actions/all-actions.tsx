import { Command } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { Kbd } from '../../ui/kbd.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { Commands, Entry } from '../commands.ts'
import { PanelBoundary } from '../panel-boundary.tsx'
import { useServices } from '../services.ts'
import { shownKeys } from './descriptions.ts'
import { useActionKeys } from './use-action-keys.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

const nothing: Commands = { actions: {}, entries: [] }

/** The button of the palette, and the keys of every action. */
export function AllActions({ entries }: { entries: readonly Entry[] }) {
  const { commands } = useServices()
  const [opened, setOpened] = useState<Commands>()
  const [sheet, setSheet] = useState(false)
  const read = useStableCallback((): Commands => {
    const { actions, entries: own } = commands.get()?.() ?? nothing
    return {
      actions: { ...actions, keys: { run: () => setSheet(true) } },
      entries: [...own, ...entries],
    }
  })
  useActionKeys(() => read().actions)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return
      event.preventDefault()
      setOpened(read())
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [read])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        className="inline-flex h-8 items-center gap-1.5 rounded-2 px-2 text-13 text-ink-3 hover:bg-surface-2 hover:text-ink max-md:size-control max-md:justify-center"
        onClick={() => setOpened(read())}
      >
        <Command size={14} aria-hidden="true" />
        <span className="max-md:sr-only">All actions</span>
        <span aria-hidden="true" className="inline-flex gap-1 max-md:hidden">
          <Kbd>{shownKeys(['Mod', 'K']).join(' ')}</Kbd>
        </span>
      </button>
      {opened && (
        <PanelBoundary onClose={() => setOpened(undefined)}>
          <Palette {...opened} onClose={() => setOpened(undefined)} />
        </PanelBoundary>
      )}
      {sheet && (
        <PanelBoundary onClose={() => setSheet(false)}>
          <ShortcutSheet open onOpenChange={setSheet} />
        </PanelBoundary>
      )}
    </>
  )
}
