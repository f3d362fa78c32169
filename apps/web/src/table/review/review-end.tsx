import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { FileChartColumn, Tag } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { ExportCsvMenu } from '../../export/export-csv-menu.tsx'
import { riskNameOf } from '../../runs/risk.ts'
import { bottomBar } from '../../ui/bottom-bar.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { type RowPlace, VirtualRows } from '../../ui/virtual-rows.tsx'
import { MergedDiff } from '../diff-text.tsx'
import type { useReviewList } from './use-review-list.ts'

type List = ReturnType<typeof useReviewList>

/** The tools that the end of a review can open over the table. */
export type NextTool = 'keywords' | 'report'

type ReviewEndProps = {
  title: string
  /** The reviewed rows. */
  rows: readonly Question[]
  list: List
  onTool: (tool: NextTool) => void
  onClose: () => void
}

/** Shown when no title but skipped ones is left, with ways to continue. */
export function ReviewEnd({ title, rows, list, onTool, onClose }: ReviewEndProps) {
  return (
    <>
      <Sheet
        title={title}
        description={
          list.skipped > 0
            ? 'Only the titles you skipped are left.'
            : 'No AI titles are waiting for review here.'
        }
        list={list}
      >
        <Outcomes list={list} />
      </Sheet>
      <ReviewFoot>
        <Button size="large" className="max-md:w-full" onClick={onClose}>
          Back to the table
        </Button>
        <Button
          size="large"
          className="max-md:flex-1"
          icon={<Tag size={14} />}
          onClick={() => onTool('keywords')}
        >
          Keyword tools…
        </Button>
        <Button
          size="large"
          className="max-md:flex-1"
          icon={<FileChartColumn size={14} aria-hidden="true" />}
          onClick={() => onTool('report')}
        >
          Report…
        </Button>
        <ExportCsvMenu rows={rows} size="large" variant="primary" />
      </ReviewFoot>
    </>
  )
}

const figures = [
  ['accepted', 'Accepted'],
  ['reverted', 'Reverted'],
  ['edited', 'Edited'],
  ['open', 'Not decided'],
] as const

/** Counts the decisions. Renders nothing if no title needed review. */
function Outcomes({ list: { outcomes } }: { list: List }) {
  if (figures.every(([key]) => outcomes[key] === 0)) return null
  return (
    <dl className="mt-6 grid max-w-120 grid-cols-2 gap-y-4 border-y border-hair py-4 md:grid-cols-4">
      {figures.map(([key, name]) => (
        <div key={key} className="flex flex-col-reverse">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="text-20 tabular-nums">{formatNumber(outcomes[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

type SheetProps = {
  title: string
  description: ReactNode
  list: List
  /** The section's label, if it is a landmark. */
  label?: string
  /** Shown beside the link to skipped titles. */
  more?: ReactNode
  viewportRef?: (viewport: HTMLDivElement | null) => void
  children?: ReactNode
}

/** A heading with a description, and a link to skipped titles. */
function Sheet({ title, label, description, list, more, viewportRef, children }: SheetProps) {
  return (
    <div
      ref={viewportRef}
      className="min-h-0 flex-1 overflow-y-auto px-(--edge) md:[scrollbar-gutter:stable_both-edges]"
    >
      <section aria-label={label} className="mx-auto max-w-190 pt-7 pb-5 md:pt-22">
        <h2 className="text-[1.375rem] leading-[1.3] tracking-[-.01em] md:text-[1.75rem]">{title}</h2>
        <p className="mt-2.5 text-14 text-ink-2">{description}</p>
        {children}
        <p className="mt-3.5 flex flex-wrap gap-x-5 gap-y-2 text-13">
          {more}
          {list.skipped > 0 && (
            <LinkButton onClick={list.showSkipped}>
              Review skipped titles ({formatNumber(list.skipped)})
            </LinkButton>
          )}
        </p>
      </section>
    </div>
  )
}

/** Titles listed until the user asks for all. */
const FIRST = 6

type ReviewRestProps = {
  title: string
  list: List
  onAccept: () => void
  onClose: () => void
}

/** The low-risk titles with their changes, to accept all of them together. */
export function ReviewRest({ title, list, onAccept, onClose }: ReviewRestProps) {
  const { rest, total } = list
  const [all, setAll] = useState(false)
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const listed = useMemo(() => (all ? rest : rest.slice(0, FIRST)), [all, rest])
  const others = rest.length - listed.length
  // Says “more” if risky titles came first.
  const count =
    total > 0 ? formatCount(rest.length, 'more was', 'more were') : formatCount(rest.length, 'was', 'were')
  return (
    <>
      <Sheet
        title={title}
        label="The rest"
        description={<>{count} changed with little risk, riskiest first.</>}
        list={list}
        more={
          others > 0 && (
            <LinkButton onClick={() => setAll(true)}>Show the other {formatNumber(others)}</LinkButton>
          )
        }
        viewportRef={setViewport}
      >
        <div className="mt-4.5 border-t border-hair">
          <VirtualRows as="ul" rows={listed} keyOf={({ id }) => id} estimatedHeight={40} viewport={viewport}>
            {(row, key, place) => <Row key={key} row={row} place={place} onShow={list.show} />}
          </VirtualRows>
        </div>
      </Sheet>
      <ReviewFoot>
        <Button size="large" className="max-md:flex-1" onClick={onClose}>
          Back to the table
        </Button>
        <Button size="large" className="max-md:flex-1" onClick={list.showOneByOne}>
          One by one
        </Button>
        <Button size="large" variant="primary" className="max-md:w-full md:min-w-37.5" onClick={onAccept}>
          Accept all {formatNumber(rest.length)}
        </Button>
      </ReviewFoot>
    </>
  )
}

type RowProps = { row: Question; place: RowPlace; onShow: (id: string) => void }

/** A title in the list; a click opens it on its own. */
function Row({ row, place, onShow }: RowProps) {
  const { id, originalTitle, title } = row
  const name = riskNameOf(row)
  return (
    <li {...place}>
      <button
        type="button"
        onClick={() => onShow(id)}
        className="flex min-h-10 w-full items-center gap-4 border-b border-hair py-2 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span dir="auto" className="min-w-0 flex-1 text-14 leading-[1.6] wrap-anywhere">
          <MergedDiff before={originalTitle} after={title} />
        </span>
        {name !== 'Form only' && <span className="flex-none text-12 text-ink-3">{name}</span>}
      </button>
    </li>
  )
}

/** The buttons at the bottom of the review. */
export function ReviewFoot({ children }: { children: ReactNode }) {
  return (
    <div
      ref={bottomBar}
      className="flex flex-none flex-wrap items-center justify-center gap-2 border-t border-line bg-surface px-3 py-3.5"
    >
      {children}
    </div>
  )
}
