import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { Check } from 'lucide-react'
import { useEffect, useId, useMemo, useRef } from 'react'
import { Age, Engagement } from '../../session/questions/question-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { RowPlace } from '../../ui/virtual-rows.tsx'

export type GroupDecision = 'keep-best' | 'dismiss' | 'later'

type ComparedGroupProps = {
  group: readonly Question[]
  place: RowPlace
  marked: ReadonlySet<string>
  onMark: (ids: readonly string[], isMarked: boolean) => void
  /** The keys decide on this group. */
  isCurrent: boolean
  /** Moves so far: each one focuses the current group. */
  moves: number
  onDecide: (decision: GroupDecision) => void
}

/** The section has the focus, so that a decision needs one key. */
const focusable = { tabIndex: -1 } as const

/** One group: for each of its questions whether it stays, with the words that differ from the best. */
export function ComparedGroup(props: ComparedGroupProps) {
  const { group, place, marked, onMark, isCurrent, moves, onDecide } = props
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const [best] = group
  const ids = group.map(({ id }) => id)
  const kept = ids.filter((id) => !marked.has(id))
  useEffect(() => {
    const { current } = section
    if (isCurrent && !current?.contains(document.activeElement)) current?.focus({ preventScroll: true })
  }, [isCurrent, moves])
  if (!best) return null
  return (
    <li
      {...place}
      aria-current={isCurrent}
      className={`border-b border-line px-4 py-4 md:px-6 ${isCurrent ? 'shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`}
    >
      <section ref={section} {...focusable} aria-labelledby={headingId} className="outline-none">
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <h3 id={headingId} className="flex-1 text-13 max-md:basis-full">
            {formatCount(group.length, 'question')} with the same words
          </h3>
          <Button variant="ghost" size="small" className="max-md:-ml-2.5" onClick={() => onDecide('dismiss')}>
            <span>
              Not the same<span className="max-md:sr-only">, keep all</span>
            </span>
            {isCurrent && <Key>N</Key>}
          </Button>
          <Button variant="ghost" size="small" onClick={() => onDecide('later')}>
            Decide later
            {isCurrent && <Key>S</Key>}
          </Button>
          <Button size="small" className="max-md:ml-auto" onClick={() => onDecide('keep-best')}>
            Keep the best
            {isCurrent && <Key>Enter</Key>}
          </Button>
        </div>
        <ul className="rounded-3 border border-line">
          {group.map((row) => (
            <ComparedQuestion
              key={row.id}
              row={row}
              best={best}
              isMarked={marked.has(row.id)}
              isLast={kept.length === 1 && kept[0] === row.id}
              onMark={(isMarked) => onMark([row.id], isMarked)}
            />
          ))}
        </ul>
      </section>
    </li>
  )
}

/** The key that does the same as the button. */
function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}

type ComparedQuestionProps = {
  row: Question
  best: Question
  isMarked: boolean
  /** The only one that stays: one of a group always does. */
  isLast: boolean
  onMark: (isMarked: boolean) => void
}

function ComparedQuestion({ row, best, isMarked, isLast, onMark }: ComparedQuestionProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-0 md:flex-nowrap md:items-start">
      <fieldset className="flex flex-none gap-1">
        <legend className="sr-only">{row.title}</legend>
        <Chip chosen={!isMarked} className="min-w-26 justify-center" onClick={() => onMark(false)}>
          {row === best ? 'Keep (best)' : 'Keep'}
        </Chip>
        <Chip
          chosen={isMarked}
          tone="danger"
          aria-disabled={isLast}
          className={`min-w-20 justify-center ${isLast ? 'opacity-50' : ''}`}
          onClick={() => !isLast && onMark(true)}
        >
          Delete
        </Chip>
      </fieldset>
      <div className="min-w-0 flex-1 max-md:order-first max-md:basis-full">
        <p dir="auto" className={`text-14 wrap-anywhere ${isMarked ? 'text-ink-3 line-through' : ''}`}>
          {row === best || isMarked ? row.title : <Differing title={row.title} from={best.title} />}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-12 text-ink-3">
          <span className="text-ink-2">{communityLabel(row.subreddit, row.source)}</span>
          {row.author && <span>u/{row.author}</span>}
          <Age createdAt={row.createdAt} />
        </p>
      </div>
      <Engagement row={row} />
    </li>
  )
}

const word = /([\p{L}\p{N}'’]+)/u

/** The title with the words marked that the other lacks. Capitals, signs and order are in plain sight. */
function Differing({ title, from }: { title: string; from: string }) {
  const known = useMemo(() => new Set(from.toLowerCase().split(word)), [from])
  let at = 0
  return title.split(word).map((part) => {
    at += part.length + 1
    const isOwn = word.test(part) && !known.has(part.toLowerCase())
    return isOwn ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>
  })
}

type MarkedGroupProps = {
  group: readonly Question[]
  place: RowPlace
  marked: ReadonlySet<string>
  onMark: (ids: readonly string[], isMarked: boolean) => void
}

/** The questions of a group that will be deleted, under those that stay. */
export function MarkedGroup({ group, place, marked, onMark }: MarkedGroupProps) {
  return (
    <li {...place} className="border-b border-line px-4 py-3 md:px-6">
      <ul>
        {group
          .filter(({ id }) => !marked.has(id))
          .map((row) => (
            <li key={row.id} className="flex items-start gap-2 text-14 font-medium">
              <Check size={14} aria-hidden="true" className="mt-[3px] flex-none text-ok" />
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {row.title}
              </span>
              <span className="text-12 font-normal text-ink-3">stays</span>
            </li>
          ))}
        {group
          .filter(({ id }) => marked.has(id))
          .map((row) => (
            <li key={row.id} className="mt-1.5 pl-5.5">
              <LabelledCheckbox
                checked
                onChange={() => onMark([row.id], false)}
                className="text-13"
                label={
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {row.title}
                  </span>
                }
              />
            </li>
          ))}
      </ul>
    </li>
  )
}
