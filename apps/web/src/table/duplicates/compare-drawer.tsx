import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Check, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { groupKey, noMarks, withDismissed, withMarked } from '../../session/selection.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { onFirstClick } from '../../ui/on-first-click.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { ComparedGroup, MarkedGroup } from './compared-group.tsx'
import { useGroupKeys } from './use-group-keys.ts'

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
  const keys = useGroupKeys(isLooking ? null : viewport, {
    count: groups.length,
    keepBest(index) {
      const [best, ...others] = idsOf(groups[index])
      if (best === undefined) return
      mark([best], false)
      mark(others, true)
    },
    dismiss: (index) => duplicateMarks.update((held) => withDismissed(held, idsOf(groups[index]))),
  })
  const pinned = useMemo(() => (isLooking ? [] : [keys.current]), [isLooking, keys.current])

  function deleteAll() {
    onDelete(toDelete)
    mark(
      toDelete.map(({ id }) => id),
      false,
    )
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
