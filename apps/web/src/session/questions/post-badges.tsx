import type { Question } from '@quarry/contracts/question'
import { FileX } from 'lucide-react'
import { goneNames, goneReasons, NEW } from './post-marks.ts'

type PostBadgesProps = { row: Pick<Question, 'isNew' | 'gone'> }

const look =
  'inline-flex h-4.5 flex-none items-center gap-1 whitespace-nowrap rounded-1 px-1.5 text-11 font-medium'

/** Marks a question as new since last time, and as one whose post is gone. */
export function PostBadges({ row }: PostBadgesProps) {
  return (
    <>
      {row.isNew && <span className={`${look} bg-busy-soft text-busy`}>{NEW}</span>}
      {row.gone && (
        <span className={`${look} bg-warn-soft text-warn`} data-tip={goneReasons[row.gone]}>
          <FileX size={12} aria-hidden="true" />
          {goneNames[row.gone]}
        </span>
      )}
    </>
  )
}
