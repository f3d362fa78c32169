import { formatCount } from '@quarry/contracts/format-count'
import { Copy, Download } from 'lucide-react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { formatIsoDay } from '../../ui/format-date.ts'
import { keywordsCsv, type ListColumn, questionListCsv } from '../csv.ts'
import { useCopyLines } from '../use-copy-lines.ts'
import { useDownloadCsv } from '../use-download-csv.ts'
import { type Entry, type ListKind, linesOf } from './keyword-lists.ts'

const nouns = { keywords: 'keyword', questions: 'question' } as const satisfies Record<ListKind, string>

/** As the CSV files are named; `questions` is the name of Current Questions from several sources. */
const fileNames = { keywords: 'keywords', questions: 'question-list' } as const satisfies Record<
  ListKind,
  string
>

type ListDownloadsProps = { entries: readonly Entry[]; kind: ListKind; columns: readonly ListColumn[] }

/** Copies the list to the clipboard, or downloads it as text or CSV. */
export function ListDownloads({ entries, kind, columns }: ListDownloadsProps) {
  const { toasts } = useAnalysis()
  const downloadCsv = useDownloadCsv()
  const copy = useCopyLines()
  const count = formatCount(entries.length, nouns[kind])
  const isEmpty = entries.length === 0

  function saved(name: string) {
    toasts.notify({ title: 'Export successful', description: `${count} in ${name}.` })
  }

  function saveText() {
    const name = `${fileNames[kind]}-${formatIsoDay(new Date())}.txt`
    download({ name, text: linesOf(entries) }, { type: 'text/plain' })
    saved(name)
  }

  function saveCsv() {
    const today = new Date()
    const file =
      kind === 'keywords'
        ? keywordsCsv(entries, today)
        : questionListCsv(entries, columns, { today, origin: location.origin })
    downloadCsv(file)
    saved(file.name)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Copy size={14} />}
        disabled={isEmpty}
        onClick={() => void copy(linesOf(entries), count, 'Download the list instead.')}
      >
        Copy
      </Button>
      <Button icon={<Download size={14} />} disabled={isEmpty} onClick={saveText}>
        Text
      </Button>
      <Button variant="primary" icon={<Download size={14} />} disabled={isEmpty} onClick={saveCsv}>
        CSV
      </Button>
    </div>
  )
}
