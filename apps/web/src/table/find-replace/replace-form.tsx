import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { MergedDiff } from '../../session/questions/diff-text.tsx'
import { withSelected } from '../../session/selection.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledCheckbox, LabelledRadio } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type RowPlace, VirtualRows } from '../../ui/virtual-rows.tsx'
import {
  nothingToReplace,
  type ReplacedTitle,
  type Replacement,
  type ReplaceOutcome,
  type ToReplace,
} from './replace-titles.ts'
import { useReplacePreview, useReplaceTitles } from './use-replace.ts'

type ReplaceFormProps = {
  all: readonly Question[]
  shown: readonly Question[]
  selected: readonly Question[]
  /** Called with what would be replaced, by question, as it changes; with nothing as the panel closes. */
  onPreview: (toReplace: ToReplace) => void
  onDone: () => void
}

const empty: Replacement = {
  find: '',
  replace: '',
  wholeWords: false,
  matchCase: false,
  isExpression: false,
}

const searchOptions = [
  ['wholeWords', 'Whole words'],
  ['matchCase', 'Match case'],
  ['isExpression', 'Regular expression'],
] as const

/** Longer ones have no use; the bound keeps compiling quick. */
const FIND_LENGTH_MAX = 200

const scopes = ['selected', 'shown', 'all'] as const

const noneExcluded: ReadonlySet<string> = new Set()
const noneReplaced: readonly ReplacedTitle[] = []

/** What to find, where, and a live list of the titles that change. */
export function ReplaceForm({ onDone, onPreview, ...rowsOf }: ReplaceFormProps) {
  const [replacement, setReplacement] = useState(empty)
  const [scope, setScope] = useState<(typeof scopes)[number]>(
    rowsOf.selected.length > 0 ? 'selected' : 'shown',
  )
  const [excluded, setExcluded] = useState(noneExcluded)
  const rows: readonly Question[] = rowsOf[scope]
  const { preview, isCurrent } = useReplacePreview(rows, replacement)
  const save = useReplaceTitles(rows, onDone)
  const findId = useId()
  const replaceId = useId()
  const scopeName = useId()
  const find = useRef<HTMLInputElement>(null)
  // It is loaded after the panel around it has taken the focus.
  useEffect(() => find.current?.focus(), [])
  const { outcome, problem } = preview
  const replaced = problem === undefined && outcome ? outcome.replaced : noneReplaced
  const chosen = useMemo(() => replaced.filter(({ id }) => !excluded.has(id)), [replaced, excluded])
  useEffect(() => onPreview(new Map(chosen.map((row) => [row.id, row]))), [chosen, onPreview])
  useEffect(() => () => onPreview(nothingToReplace), [onPreview])

  function change(part: Partial<Replacement>) {
    setReplacement({ ...replacement, ...part })
    setExcluded(noneExcluded)
  }

  const keep = (id: string, isKept: boolean) => setExcluded(withSelected(excluded, [id], isKept))

  return (
    <>
      <div className="grid flex-none gap-2 border-b border-line px-4 pt-2.5 pb-3.5">
        <div className="grid grid-cols-[4.5rem_1fr] items-center gap-x-2 gap-y-2 text-13">
          <label htmlFor={findId}>Find</label>
          <TextInput
            ref={find}
            id={findId}
            value={replacement.find}
            maxLength={FIND_LENGTH_MAX}
            aria-invalid={problem !== undefined && isCurrent}
            className={replacement.isExpression ? 'font-mono' : ''}
            onChange={({ target }) => change({ find: target.value })}
          />
          <label htmlFor={replaceId}>Replace</label>
          <TextInput
            id={replaceId}
            value={replacement.replace}
            maxLength={FIND_LENGTH_MAX}
            placeholder="Leave empty to remove"
            onChange={({ target }) => change({ replace: target.value })}
          />
        </div>
        <div className="flex flex-wrap gap-1.5 md:pl-20">
          {searchOptions.map(([name, label]) => (
            <Chip
              key={name}
              chosen={replacement[name]}
              onClick={() => change({ [name]: !replacement[name] })}
            >
              {label}
            </Chip>
          ))}
        </div>
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5 md:pl-20">
          <legend className="sr-only">In which titles</legend>
          {scopes.map((name) => (
            <LabelledRadio
              key={name}
              name={scopeName}
              checked={scope === name}
              disabled={name === 'selected' && rowsOf.selected.length === 0}
              label={`${name.charAt(0).toUpperCase()}${name.slice(1)} (${formatNumber(rowsOf[name].length)})`}
              onChange={() => setScope(name)}
            />
          ))}
        </fieldset>
      </div>
      <div className="flex min-h-44 flex-1 flex-col" aria-busy={!isCurrent}>
        <p className="flex flex-none flex-wrap justify-between gap-x-4 px-4 pt-3 pb-2 text-12 text-ink-2">
          <span role="status" className={problem ? 'text-bad' : 'font-semibold text-ink'}>
            {problem ?? formatOutcome(replacement, outcome)}
          </span>
          {outcome && <span>{formatLeftAlone(replacement, outcome)}</span>}
        </p>
        {replaced.length > 0 && <ReplacedList replaced={replaced} excluded={excluded} onKeep={keep} />}
      </div>
      <div className="flex flex-none flex-wrap items-center justify-between gap-2 rounded-b-3 border-t border-line bg-surface-2 px-4 py-3">
        <span className="text-12 text-ink-2">
          {excluded.size > 0 && `${formatNumber(excluded.size)} unticked. `}You can undo this.
        </span>
        <Button
          variant="primary"
          aria-disabled={!isCurrent || chosen.length === 0 || save.isPending}
          onClick={() => {
            if (isCurrent && chosen.length > 0 && !save.isPending) save.mutate(chosen)
          }}
        >
          Replace in {formatCount(chosen.length, 'title')}
        </Button>
      </div>
    </>
  )
}

function formatOutcome({ find }: Replacement, outcome: ReplaceOutcome | undefined): string {
  if (find === '') return 'Type what to find.'
  if (!outcome) return 'Searching…'
  if (outcome.replaced.length === 0) return 'No title changes.'
  return formatCount(outcome.replaced.length, 'title changes', 'titles change')
}

function formatLeftAlone({ replace }: Replacement, { alreadyThere, unusable }: ReplaceOutcome): string {
  return [
    alreadyThere > 0 &&
      formatCount(alreadyThere, `already says “${replace}” and stays`, `already say “${replace}” and stay`),
    unusable > 0 &&
      formatCount(unusable, 'would be empty or too long and stays', 'would be empty or too long and stay'),
  ]
    .filter((words) => words !== false)
    .join(', ')
}

type ReplacedListProps = {
  replaced: readonly ReplacedTitle[]
  /** Ids of titles that stay as they are. */
  excluded: ReadonlySet<string>
  onKeep: (id: string, isKept: boolean) => void
}

function ReplacedList({ replaced, excluded, onKeep }: ReplacedListProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  return (
    <ScrollArea
      label="Titles that change"
      className="flex min-h-0 flex-1 flex-col"
      viewportClassName="max-h-76 min-h-0"
      viewportRef={setViewport}
    >
      <VirtualRows as="ul" rows={replaced} keyOf={idOf} estimatedHeight={30} viewport={viewport}>
        {(row, key, place) => (
          <Replaced key={key} row={row} place={place} chosen={!excluded.has(row.id)} onKeep={onKeep} />
        )}
      </VirtualRows>
    </ScrollArea>
  )
}

type ReplacedProps = {
  row: ReplacedTitle
  place: RowPlace
  chosen: boolean
  onKeep: (id: string, isKept: boolean) => void
}

const Replaced = memo(function Replaced({ row, place, chosen, onKeep }: ReplacedProps) {
  return (
    <li {...place} className="px-4 py-1">
      <LabelledCheckbox
        checked={chosen}
        onChange={({ target }) => onKeep(row.id, !target.checked)}
        className="text-13"
        label={
          <span dir="auto" className="min-w-0 wrap-anywhere">
            <MergedDiff before={row.before} after={row.after} />
          </span>
        }
      />
    </li>
  )
})

function idOf(row: ReplacedTitle): string {
  return row.id
}
