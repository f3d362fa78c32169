import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { useId } from 'react'
import { useFindings } from '../analysis/questions-query.ts'
import { useTable } from './use-table.ts'

/** Says how many questions the titles ask, with the switch that shows each once. Renders nothing if all differ. */
export function SameQuestions() {
  const { list } = useTable()
  const { groups, joined, parted } = useFindings()
  const changed = joined.length + parted.length
  const id = useId()
  const { counts, isGrouped, group } = list
  if (!counts) return null
  // A phone has no room for it beside seven titles, so it is there only while questions are shown together.
  const onPhone = isGrouped ? '' : 'max-md:hidden'
  return (
    <div
      className={`${onPhone} flex min-h-10 flex-none flex-wrap max-md:min-h-8 max-md:py-0 items-center justify-between gap-x-4 gap-y-1 border-b border-hair px-(--edge) py-1.5 text-12 text-ink-2`}
    >
      <p className="text-pretty max-md:sr-only">
        {formatCount(counts.titles, 'title asks', 'titles ask')}{' '}
        {counts.questions === 1 ? (
          <b className="font-semibold text-ink">the same question.</b>
        ) : (
          <>
            <b className="font-semibold text-ink">{formatNumber(counts.questions)} different questions</b>,{' '}
            {formatNumber(counts.repeated)} of them more than once.
          </>
        )}
        {groups.length > 0 &&
          ` Grouped by the AI${changed > 0 ? `, ${formatNumber(changed)} changed by you` : ''}.`}
      </p>
      <span className="flex items-center gap-2.5 max-md:w-full max-md:justify-between">
        <label htmlFor={id}>Same questions together</label>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          aria-checked={isGrouped}
          checked={isGrouped}
          onChange={({ target }) => group(target.checked)}
        />
      </span>
    </div>
  )
}
