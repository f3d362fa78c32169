import { useEffect } from 'react'
import { isTextField } from '../../ui/is-text-field.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { Commands } from '../commands.ts'
import { useServices } from '../services.ts'
import { type Actions, actionIds, describe } from './descriptions.ts'

/** Listens to the keys of these actions, outside of dialogs and menus; single characters also outside of fields, unless such shortcuts are off. */
export function useActionKeys(read: () => Commands['actions']): void {
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
