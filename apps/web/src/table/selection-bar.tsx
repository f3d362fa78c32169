import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Check, Copy, Replace, Sparkles, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ExportCsvMenu } from '../export/export-csv-menu.tsx'
import { Button } from '../ui/button.tsx'
import { applicable, type BulkDecision, useDecide } from './review/use-decide.ts'
import { bar } from './view-bar.tsx'

type SelectionBarProps = {
  /** Such as `3 selected, 1 of them hidden by the search`. */
  selection: string
  /** Such as `9 of 12 questions shown`. */
  shown: ReactNode
  rows: readonly Question[]
  search: ReactNode
  onClear: () => void
  onCopy: () => void
  onReplace: () => void
  onRemove: () => void
  /** undefined while a run is in progress. */
  onProcess: (() => void) | undefined
  menu: ReactNode
}

const tool = 'hover:bg-accent/12! text-ink! max-lg:px-2'

/** What is done to the selected questions, in the view bar's place. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, shown, rows, onProcess } = props
  const { many } = useDecide()
  const decidable = useMemo(
    () => ({ accept: applicable(rows, 'accept'), revert: applicable(rows, 'revert') }),
    [rows],
  )
  const decide = (decision: BulkDecision) => many(decidable[decision], decision)
  const canDecide = decidable.accept.length + decidable.revert.length > 0
  // The words give way to buttons that are not always there.
  const words = canDecide ? 'max-[1679px]:sr-only' : 'max-[1439px]:sr-only'
  return (
    <div className={`${bar} no-bar gap-0.5! overflow-x-auto bg-accent-soft`}>
      <p className="mr-auto self-center pr-3 text-13 whitespace-nowrap">
        <b role="status" className="font-semibold">
          {selection}
        </b>
        <span className="max-[1279px]:sr-only">, {shown}</span>
      </p>
      {props.search}
      <Button variant="ghost" className={tool} onClick={props.onClear}>
        Clear<span className="sr-only"> selection</span>
      </Button>
      {decidable.accept.length > 0 && (
        <Button
          variant="ghost"
          className={tool}
          icon={<Check size={14} aria-hidden="true" />}
          onClick={() => decide('accept')}
        >
          Accept ({formatNumber(decidable.accept.length)})
        </Button>
      )}
      {decidable.revert.length > 0 && (
        <Button
          variant="ghost"
          className={tool}
          icon={<Undo2 size={14} aria-hidden="true" />}
          onClick={() => decide('revert')}
        >
          Revert ({formatNumber(decidable.revert.length)})
        </Button>
      )}
      <Button
        variant="ghost"
        className={tool}
        data-tip="Copy titles"
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={props.onCopy}
      >
        <span className={words}>Copy titles</span>
      </Button>
      <Button
        variant="ghost"
        className={tool}
        data-tip="Find and replace"
        aria-keyshortcuts="Control+H"
        icon={<Replace size={14} aria-hidden="true" />}
        onClick={props.onReplace}
      >
        <span className={words}>Find and replace</span>
      </Button>
      <ExportCsvMenu rows={rows} variant="ghost" />
      <Button
        variant="ghost"
        className="text-bad! hover:bg-bad-soft! max-md:hidden"
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={props.onRemove}
      >
        Delete ({formatNumber(rows.length)})
      </Button>
      <Button
        variant="primary"
        className="ml-1.5 max-md:hidden"
        icon={<Sparkles size={14} aria-hidden="true" />}
        aria-disabled={onProcess === undefined}
        data-tip={onProcess ? undefined : 'A run is in progress'}
        onClick={onProcess}
      >
        Process selected ({formatNumber(rows.length)})
      </Button>
      <span className="max-md:hidden">{props.menu}</span>
    </div>
  )
}
