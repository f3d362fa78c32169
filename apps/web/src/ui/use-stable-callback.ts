import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every render, doing what the latest one does: who gets it is not drawn again for it.
 * For events only, not while something is drawn.
 */
export function useStableCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
