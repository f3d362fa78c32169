import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ChevronRight } from 'lucide-react'

/** Titles listed per reason; the table and the results list all. */
const LISTED_MOST = 5

/** Reasons why questions could not be cleaned, most common first. */
export function FailureReasons({ failed }: { failed: readonly Question[] }) {
  const byReason = Object.entries(
    Object.groupBy(failed, (row) => row.problem ?? 'It couldn’t be cleaned.'),
  ).sort(([, left = []], [, right = []]) => right.length - left.length)
  return (
    <details className="group text-13">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 text-ink-2">
        <ChevronRight size={14} className="text-ink-3 group-open:rotate-90" aria-hidden="true" />
        Why {failed.length === 1 ? 'it' : 'they'} failed
      </summary>
      <ul className="mt-2 grid gap-3 pl-5">
        {byReason.map(([reason, rows = []]) => (
          <li key={reason}>
            <p className="text-bad">
              {reason} <span className="text-ink-3">({formatNumber(rows.length)})</span>
            </p>
            <ul className="mt-1 grid gap-0.5 text-12 text-ink-2">
              {rows.slice(0, LISTED_MOST).map((row) => (
                <li key={row.id} className="wrap-anywhere">
                  <bdi>{row.title}</bdi>
                </li>
              ))}
              {rows.length > LISTED_MOST && (
                <li className="text-ink-3">and {formatNumber(rows.length - LISTED_MOST)} more</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  )
}
