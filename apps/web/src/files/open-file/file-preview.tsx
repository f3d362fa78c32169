import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { Engagement } from '../../session/questions/question-parts.tsx'
import { typeGroupOf } from '../../session/questions/type-group.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FileSummary } from './read-file.ts'
import { type UnusableReason, unusableReasons } from './read-title.ts'

type FilePreviewProps = {
  summary: FileSummary
  /** The first questions that would be opened. */
  first: readonly Question[]
  isReading: boolean
}

/** What was read and left out, and the first questions as they will be in the table. */
export function FilePreview({ summary, first, isReading }: FilePreviewProps) {
  return (
    <section
      aria-label="Preview"
      aria-busy={isReading}
      className="flex min-h-0 flex-col border-line bg-surface-2 max-md:border-t max-md:pb-4"
    >
      <div className="grid gap-1 border-b border-line px-4 py-3 text-13 md:px-5">
        <h3 className="flex items-center gap-2 text-13">
          {formatRows(summary)} {isReading && <Spinner size={12} />}
        </h3>
        <p className="text-12 text-ink-2 text-pretty">{formatLeftOut(summary)}</p>
      </div>
      {first.length === 0 ? (
        <p className="px-5 py-10 text-center text-13 text-ink-2">
          None of these titles counts as a question. Choose “All titles”, or another column for the title.
        </p>
      ) : (
        <ScrollArea
          label="First questions, scrollable"
          className="min-h-0 flex-1 max-md:h-90"
          viewportClassName="h-full"
        >
          <ol>
            {first.map((row) => (
              <li key={row.id} className="flex gap-3 border-b border-line px-4 py-2.5 md:px-5">
                <span className="min-w-0 flex-1">
                  <bdi className="block text-13 leading-5 wrap-anywhere">{row.title}</bdi>
                  <span className="mt-0.5 flex flex-wrap gap-x-2.5 text-12 text-ink-3">
                    <span className="text-ink-2">{communityLabel(row.subreddit, row.source)}</span>
                    <span>{row.probability}% sure</span>
                    <span>{typeGroupOf(row)}</span>
                  </span>
                </span>
                <span className="max-md:hidden">
                  <Engagement row={row} />
                </span>
              </li>
            ))}
          </ol>
        </ScrollArea>
      )}
    </section>
  )
}

const formatNames = {
  csv: 'a table',
  txt: 'a title per line',
  json: 'JSON',
  jsonl: 'JSON, an object per line',
} as const

/** `2,104 rows read: a table in windows-1252`. */
function formatRows({ counts, format, encoding, stopped }: FileSummary): string {
  const what = `${formatNames[format]}${encoding === 'utf-8' ? '' : ` in ${encoding.toUpperCase()}`}`
  const rows = formatCount(counts.rows, 'row')
  return stopped ? `The first ${rows} read, until no more fit: ${what}` : `${rows} read: ${what}`
}

/** `12 duplicates and 31 removed or deleted are left out.` */
function formatLeftOut({ counts: { duplicates, unusable } }: FileSummary): string {
  const reasons = Object.entries(unusable) as [UnusableReason, number][]
  const parts = [
    ...(duplicates > 0 ? [formatCount(duplicates, 'duplicate')] : []),
    ...reasons.map(([reason, count]) => `${formatNumber(count)} ${unusableReasons[reason]}`),
  ]
  return parts.length === 0
    ? 'No row is a duplicate or unusable.'
    : `Left out: ${new Intl.ListFormat('en-US').format(parts)}.`
}
