import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Check, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { groupKey, noMarks, withDismissed, withMarked } from '../../session/selection.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { isTextField } from '../../ui/is-text-field.ts'
import { onFirstClick } from '../../ui/on-first-click.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { VirtualRows, type VirtualRowsControl } from '../../ui/virtual-rows.tsx'
import { ComparedGroup, type GroupDecision, MarkedGroup } from './compared-group.tsx'

type Group = readonly Question[]

type CompareDrawerProps = {
  /** The best of each first. */
  groups: readonly Group[]
  onDelete: (rows: Group) => void
  onClose: () => void
}

/** Compares near-duplicates group by group. What is marked is listed once more before it is deleted. */
export function CompareDrawer({ groups, onDelete, onClose }: CompareDrawerProps) {
  const { duplicateMarks } = useServices()
  const { marked } = useStore(duplicateMarks)
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const [looking, setLooking] = useState(false)
  const keyOf = useCallback((group: Group) => groupKey(idsOf(group)), [])
  const toDelete = groups.flat().filter(({ id }) => marked.has(id))
  const withMarks = groups.filter((group) => group.some(({ id }) => marked.has(id)))
  const redundant = groups.flatMap((group) => group.slice(1).map(({ id }) => id))
  const isLooking = looking && toDelete.length > 0

  const mark = useStableCallback((ids: readonly string[], isMarked: boolean) =>
    duplicateMarks.update((held) => withMarked(held, ids, isMarked)),
  )
  const keys = useGroupKeys(isLooking ? null : viewport, groups.length, (index, decision) => {
    const ids = idsOf(groups[index])
    if (decision === 'dismiss') duplicateMarks.update((held) => withDismissed(held, ids))
    if (decision !== 'keep-best') return
    mark(ids.slice(0, 1), false)
    mark(ids.slice(1), true)
  })
  const pinned = useMemo(() => (isLooking ? [] : [keys.current]), [isLooking, keys.current])

  function deleteAll() {
    onDelete(toDelete)
    mark(idsOf(toDelete), false)
    onClose()
  }

  return (
    <Drawer
      title={isLooking ? `Delete ${formatCount(toDelete.length, 'question')}?` : 'Near-duplicates'}
      description={
        isLooking
          ? 'Each is listed under the question you keep. Untick what you want to keep too.'
          : 'Choose what to keep of questions with the same words; you see the whole list before anything is deleted.'
      }
      onClose={onClose}
      footer={
        isLooking ? (
          <>
            <span className="text-12 text-ink-2">You can undo this.</span>
            <span className="ml-auto flex gap-2">
              <Button onClick={() => setLooking(false)}>Back</Button>
              <Button variant="danger" icon={<Trash2 size={14} />} onClick={onFirstClick(deleteAll)}>
                Delete {formatCount(toDelete.length, 'question')}
              </Button>
            </span>
          </>
        ) : (
          <>
            <span role="status" className="text-12 text-ink-2">
              {formatNumber(toDelete.length)} of {formatCount(groups.flat().length, 'question')} marked in{' '}
              {formatNumber(withMarks.length)} of {formatCount(groups.length, 'group')}
            </span>
            <span className="ml-auto flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
              {toDelete.length > 0 && (
                <Button
                  variant="ghost"
                  onClick={() => duplicateMarks.update((held) => ({ ...held, marked: noMarks.marked }))}
                >
                  Clear selection
                </Button>
              )}
              <Button icon={<Check size={14} />} onClick={() => mark(redundant, true)}>
                Keep the best of each group
              </Button>
              <Button
                variant="danger"
                icon={<Trash2 size={14} />}
                aria-disabled={toDelete.length === 0}
                onClick={onFirstClick(() => setLooking(true))}
              >
                Review {formatCount(toDelete.length, 'deletion')}…
              </Button>
            </span>
          </>
        )
      }
    >
      <ScrollArea
        key={isLooking ? 'marked' : 'all'}
        label={isLooking ? 'Questions to delete' : 'Groups of near-duplicates'}
        className="min-h-0"
        viewportClassName="h-full"
        viewportRef={setViewport}
      >
        {groups.length === 0 && <p className="p-6 text-ink-2">No groups are left to compare.</p>}
        <VirtualRows
          as="ul"
          rows={isLooking ? withMarks : groups}
          keyOf={keyOf}
          estimatedHeight={isLooking ? 90 : 190}
          viewport={viewport}
          pinned={pinned}
          control={keys.control}
        >
          {(group, key, place) =>
            isLooking ? (
              <MarkedGroup key={key} place={place} group={group} marked={marked} onMark={mark} />
            ) : (
              <ComparedGroup
                key={key}
                place={place}
                group={group}
                marked={marked}
                onMark={mark}
                isCurrent={place['data-index'] === keys.current}
                moves={keys.moves}
                onDecide={(decision) => keys.decide(place['data-index'], decision)}
              />
            )
          }
        </VirtualRows>
      </ScrollArea>
    </Drawer>
  )
}

function idsOf(group: Group = []): string[] {
  return group.map(({ id }) => id)
}

/** Enter keeps the best of the current group, N keeps all of it, S leaves it for later. Each moves on to the next group. */
function useGroupKeys(
  viewport: HTMLElement | null,
  /** How many groups there are. */
  count: number,
  carryOut: (index: number, decision: GroupDecision) => void,
) {
  const { preferences } = useServices()
  const control = useRef<VirtualRowsControl>(null)
  const [index, setIndex] = useState(0)
  const [moves, setMoves] = useState(1)
  const current = Math.max(0, Math.min(index, count - 1))

  useEffect(() => control.current?.show(current), [moves])

  const decide = useStableCallback((at: number, decision: GroupDecision) => {
    if (at >= count) return
    carryOut(at, decision)
    setIndex(Math.min(decision === 'dismiss' ? at : at + 1, count - 1))
    setMoves(moves + 1)
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

const decisions: ReadonlyMap<string, GroupDecision> = new Map([
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
