import type { Question } from '@quarry/contracts/question'
import { type RefObject, useEffect, useState } from 'react'
import type { VirtualRowsControl } from '../ui/virtual-rows.tsx'

/** Keeps the row that is worked on in sight until the user scrolls. */
export function useFollowing(
  rows: readonly Question[],
  viewport: HTMLDivElement | null,
  control: RefObject<VirtualRowsControl | null>,
) {
  const state = useState(true)
  const [following, setFollowing] = state
  const workedOn = rows.findIndex((row) => row.processingStatus === 'processing')
  useEffect(() => {
    if (viewport && following && workedOn >= 0) control.current?.show(workedOn, 'center')
  }, [viewport, following, workedOn, control])
  useEffect(() => {
    if (!viewport) return
    const stop = () => setFollowing(false)
    const gestures = ['wheel', 'touchmove', 'keydown']
    for (const gesture of gestures) viewport.addEventListener(gesture, stop, { passive: true })
    return () => {
      for (const gesture of gestures) viewport.removeEventListener(gesture, stop)
    }
  }, [viewport, setFollowing])
  return state
}
