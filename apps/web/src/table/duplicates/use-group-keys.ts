import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../session/services.ts'
import { isTextField } from '../../ui/is-text-field.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { VirtualRowsControl } from '../../ui/virtual-rows.tsx'

type GroupActions = {
  /** How many groups there are. */
  count: number
  keepBest: (index: number) => void
  /** Takes the group out of the list. */
  dismiss: (index: number) => void
}

/** Enter keeps the best of the current group, N keeps all of it, S leaves it for later. Each moves on to the next group. */
export function useGroupKeys(viewport: HTMLElement | null, { count, keepBest, dismiss }: GroupActions) {
  const { preferences } = useServices()
  const control = useRef<VirtualRowsControl>(null)
  const [index, setIndex] = useState(0)
  const [moves, setMoves] = useState(1)
  const current = Math.max(0, Math.min(index, count - 1))

  const goTo = useCallback((next: number) => {
    setIndex(next)
    setMoves((before) => before + 1)
  }, [])
  useEffect(() => control.current?.show(current), [moves])

  const decide = useStableCallback((at: number, decision: 'keep-best' | 'dismiss' | 'later') => {
    if (at >= count) return
    if (decision === 'keep-best') keepBest(at)
    if (decision === 'dismiss') dismiss(at)
    goTo(Math.min(decision === 'dismiss' ? at : at + 1, count - 1))
  })

  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (isTextField(target) || !(target instanceof Element) || !target.closest('[role="dialog"]')) return
    const decision = decisions.get(event.key.toLowerCase())
    if (!decision) return
    // Enter on a button presses it.
    if (decision === 'keep-best' ? isControl(target) : !preferences.get().letterShortcuts) return
    event.preventDefault()
    decide(indexOf(target) ?? current, decision)
  })

  useEffect(() => {
    if (!viewport) return
    const follow = ({ target }: FocusEvent) => {
      const at = indexOf(target)
      if (at !== undefined) setIndex(at)
    }
    viewport.addEventListener('focusin', follow)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      viewport.removeEventListener('focusin', follow)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [viewport, onKeyDown])

  return {
    current,
    /** Changes whenever the current group is to take the focus. */
    moves,
    control,
    decide,
  }
}

const decisions: ReadonlyMap<string, 'keep-best' | 'dismiss' | 'later'> = new Map([
  ['enter', 'keep-best'],
  ['n', 'dismiss'],
  ['s', 'later'],
])

function isControl(target: Element): boolean {
  return target.closest('button, input, a') !== null
}

/** Index of the group around the element. */
function indexOf(target: EventTarget | null): number | undefined {
  const group = target instanceof Element ? target.closest('[data-index]') : null
  return group instanceof HTMLElement ? Number(group.dataset.index) : undefined
}
