import { useEffect } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { Commands } from '../commands.ts'
import { useServices } from '../services.ts'
import type { Actions } from './descriptions.ts'

/** Gives keys and palette what can be done on this screen, while it is shown. They ask when they need it, so that nothing is rendered for them. */
export function usePublishActions(make: () => Commands & { actions: Actions }): void {
  const { commands } = useServices()
  const current = useStableCallback(make)
  useEffect(() => {
    commands.update(() => current)
    return () => commands.update((held) => (held === current ? undefined : held))
  }, [commands, current])
}
