import { useEffect } from 'react'
import { isTextField } from '../ui/is-text-field.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { useServices } from './services.ts'

/** Calls `act` when the character is typed outside of fields and dialogs, unless such shortcuts are off. */
export function useCharacterKey(character: string, act: () => void): void {
  const { preferences } = useServices()
  const actNow = useStableCallback(act)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== character || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isElsewhere(event.target) || !preferences.get().letterShortcuts) return
      event.preventDefault()
      actNow()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [character, preferences, actNow])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (isTextField(target)) return true
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null
}
