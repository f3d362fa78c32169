import { Command } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { isTextField } from '../../ui/is-text-field.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { Commands, Entry } from '../commands.ts'
import { PanelBoundary } from '../panel-boundary.tsx'
import { useServices } from '../services.ts'
import { type Actions, actionIds, describe, shownKeys } from './descriptions.ts'

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

/** Listens to the keys of these actions, outside of dialogs and menus; single characters also outside of fields, unless such shortcuts are off. */
function useActionKeys(read: () => Commands['actions']): void {
  const { preferences } = useServices()
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const keys = keysOf(event)
    if (event.defaultPrevented || event.altKey || !isMeant(event, keys, preferences.get().letterShortcuts))
      return
    const actions = read()
    const id = actionIds.find((known) => (describe(known).keys ?? []).join(' ') === keys)
    const action = id && actions[id]
    if (!action) return
    event.preventDefault()
    if (action.why === undefined) action.run()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
}

/** As descriptions have them: `Mod Shift Z`. Shift is a part of a character such as `?`. */
function keysOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isMod = ctrlKey || metaKey
  if (isMod && key.toLowerCase() === 'y') return 'Mod Shift Z'
  return [...(isMod ? ['Mod'] : []), ...(isMod && shiftKey ? ['Shift'] : []), key.toUpperCase()].join(' ')
}

function isMeant({ target }: KeyboardEvent, keys: string, withLetters: boolean): boolean {
  // Where the browser's own undo is at work; its command for Ctrl H is never an edit.
  const isField = isTextField(target) && keys !== 'Mod H'
  if (!keys.startsWith('Mod') && !withLetters) return false
  return (
    !isField &&
    !(target instanceof Element && target.closest('[role="dialog"]:not([data-panel]), [role="menu"]'))
  )
}

/** Gives keys and palette what can be done on this screen, while it is shown. They ask when they need it, so that nothing is rendered for them. */
export function usePublishActions(make: () => Commands & { actions: Actions }): void {
  const { commands } = useServices()
  const current = useStableCallback(make)
  useEffect(() => {
    commands.update(() => current)
    return () => commands.update((held) => (held === current ? undefined : held))
  }, [commands, current])
}
