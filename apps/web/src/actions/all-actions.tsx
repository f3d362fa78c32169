import { Command } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { actionIds, type Commands, describe, type Entry, shownKeys } from '../analysis/descriptions.ts'
import { PanelBoundary } from '../analysis/panel-boundary.tsx'
import { useServices } from '../analysis/services.ts'
import { isTextField } from '../ui/is-text-field.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useStableCallback, useWindowEvent } from '../ui/use-stable-callback.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Sheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** Loads the list of shortcuts when it is opened. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <PanelBoundary onClose={onClose}>
      <Sheet onClose={onClose} />
    </PanelBoundary>
  )
}

const nothing: Commands = { actions: {}, entries: [] }

/** The command palette's button, and the keyboard shortcuts of all actions. */
export function AllActions({ entries }: { entries: readonly Entry[] }) {
  const { commands, preferences } = useServices()
  const [opened, setOpened] = useState<Commands>()
  const [sheet, setSheet] = useState(false)

  function read(): Commands {
    const { actions, entries: own } = commands.get()?.() ?? nothing
    return {
      actions: { ...actions, keys: { run: () => setSheet(true) } },
      entries: [...own, ...entries],
    }
  }

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return
    const keys = keysOf(event)
    if (keys === 'Mod K' && !isWithin(event, '[aria-modal="true"]')) {
      event.preventDefault()
      setOpened(read())
    }
    if (!isMeant(event, keys, preferences.get().letterShortcuts)) return
    const { actions } = read()
    const id = actionIds.find((known) => describe(known).keys?.join(' ') === keys)
    const action = id && actions[id]
    if (!action) return
    event.preventDefault()
    if (action.disabledReason === undefined) action.run()
  })
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        className="inline-flex h-8 items-center gap-1.5 rounded-2 px-2 text-13 text-ink-3 hover:bg-surface-2 hover:text-ink max-lg:size-control max-lg:justify-center"
        onClick={() => setOpened(read())}
      >
        <Command size={14} aria-hidden="true" />
        <span className="max-lg:sr-only">All actions</span>
        <span aria-hidden="true" className="inline-flex gap-1 max-lg:hidden">
          <Kbd>{shownKeys(['Mod', 'K']).join(' ')}</Kbd>
        </span>
      </button>
      {opened && (
        <PanelBoundary onClose={() => setOpened(undefined)}>
          <Palette {...opened} onClose={() => setOpened(undefined)} />
        </PanelBoundary>
      )}
      {sheet && <ShortcutSheet onClose={() => setSheet(false)} />}
    </>
  )
}

/** Returns the keys as in the descriptions: `Mod Shift Z`. Omits Shift without Mod, because `?` already implies it. */
function keysOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isMod = ctrlKey || metaKey
  if (isMod && key.toLowerCase() === 'y') return 'Mod Shift Z'
  return [...(isMod ? ['Mod'] : []), ...(isMod && shiftKey ? ['Shift'] : []), key.toUpperCase()].join(' ')
}

/** Returns true outside of dialogs, menus and fields; for single characters, only if such shortcuts are on. */
function isMeant(event: KeyboardEvent, keys: string, withLetters: boolean): boolean {
  // In fields, the browser's own keys apply, except Ctrl H, which is never an edit.
  if (isTextField(event.target) && keys !== 'Mod H') return false
  if (!keys.startsWith('Mod') && !withLetters) return false
  return !isWithin(event, '[role="dialog"]:not([data-panel]), [role="menu"]')
}

function isWithin({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Publishes the shown screen's actions for shortcuts and palette, which call `make` on demand, without any render. */
export function usePublishActions(make: () => Commands): void {
  const { commands } = useServices()
  const current = useStableCallback(make)
  useEffect(() => {
    commands.update(() => current)
    return () => commands.update((held) => (held === current ? undefined : held))
  }, [commands, current])
}
