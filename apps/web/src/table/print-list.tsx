import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const print = window.matchMedia('print')

function subscribe(listener: () => void) {
  print.addEventListener('change', listener)
  return () => print.removeEventListener('change', listener)
}

/** All rows as a plain list, only while the page is printed. */
export function PrintList({ rows }: { rows: readonly Question[] }) {
  const printing = useSyncExternalStore(subscribe, () => print.matches)
  if (!printing) return null
  return createPortal(
    <section className="print-list">
      <h1>{formatCount(rows.length, 'question')}</h1>
      <ol className="mt-3 list-decimal pl-8">
        {rows.map((row) => (
          <li key={row.id} className="break-inside-avoid py-0.5">
            <bdi>{row.title}</bdi> ({communityLabel(row.subreddit, row.source)}, {formatNumber(row.score)}{' '}
            points)
          </li>
        ))}
      </ol>
    </section>,
    document.body,
  )
}
