import type { Question } from '@quarry/contracts/question'
import type { ReactNode } from 'react'
import { RedditLink } from '../questions/reddit-link.tsx'
import type { OptionalColumn } from '../session/table-view.ts'
import { EngagementCells } from './engagement-cells.tsx'
import type { RowLayout } from './row-layout.ts'

type OriginLinesProps = {
  row: Question
  layout: RowLayout
  isBelowEditor: boolean
  /** Where the question is from, part by part. */
  origin: readonly (readonly [OptionalColumn, ReactNode])[]
  notes: ReactNode
  problem: ReactNode
  tabIndex: number
}

/** Narrow, the topic comes last, because it is found later than the rest, and gives way first, then the author. */
const givesWay: Partial<Record<OptionalColumn, string>> = {
  topic: 'max-md:order-last max-md:shrink-100',
  author: 'max-md:shrink-10',
  createdAt: 'max-md:shrink-0',
}

/** The lines below a title: where it is from, and facts about it. In narrow tables always two lines. */
export function OriginLines(props: OriginLinesProps) {
  const { row, layout, isBelowEditor, origin, notes, problem, tabIndex } = props
  const { stacked } = layout
  return (
    <>
      <div
        className={`text-12 leading-[17px] text-ink-3 md:flex md:flex-wrap md:gap-x-2.5 md:gap-y-0.5 ${isBelowEditor ? 'mt-2' : 'mt-[3px]'}`}
      >
        <div className="gap-x-2.5 max-md:flex md:contents">
          {origin.map(([column, part]) => (
            <span
              key={column}
              className={`max-md:truncate ${givesWay[column] ?? ''} ${column === 'subreddit' ? 'text-ink-2' : ''}`}
            >
              {part}
            </span>
          ))}
        </div>
        <div className="min-h-4.75 flex-wrap items-end gap-x-2.5 max-md:flex md:contents">
          {notes}
          <RedditLink row={row} tabIndex={tabIndex} />
          {stacked && problem}
          {stacked && (
            <span className="ml-auto">
              <EngagementCells row={row} layout={layout} />
            </span>
          )}
        </div>
      </div>
      {!stacked && problem}
    </>
  )
}
