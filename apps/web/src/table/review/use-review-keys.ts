import { useEffect } from 'react'
import { useCharacterKey } from '../../session/use-character-key.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useUndoKey } from '../../ui/use-undo-key.ts'
import type { ReviewActions } from './use-review-actions.ts'

/** One key for each decision; Escape closes the review unless something above it handles the key. */
export function useReviewKeys(actions: ReviewActions & { close: () => void }): void {
  useCharacterKey('a', actions.accept)
  useCharacterKey('r', actions.revert)
  useCharacterKey('t', actions.take)
  useCharacterKey('e', actions.edit)
  useCharacterKey('s', actions.skip)
  useCharacterKey('z', actions.undo)
  useUndoKey(actions)
  const close = useStableCallback(actions.close)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('textarea, [role="dialog"], .toasts'))
        return
      close()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [close])
}
