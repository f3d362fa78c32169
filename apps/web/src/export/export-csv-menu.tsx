import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ChevronDown, Download } from 'lucide-react'
import { formatDeleteGone, formatGone, goneIn } from '../session/gone-questions.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { useDownloadCsv } from '../session/use-download-csv.ts'
import { useDeleteQuestions } from '../session/use-question-edits.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { type CsvFile, comparisonCsv, currentQuestionsCsv } from './csv.ts'

/** Exports these rows: the selected ones, or all shown where none is selected. */
export function ExportCsvMenu({ rows }: { rows: readonly Question[] }) {
  const { toasts, preferences } = useServices()
  const { csvForExcel } = useStore(preferences)
  const download = useDownloadCsv()
  const gone = goneIn(rows)
  const remove = useDeleteQuestions()

  function exportAs(make: (rows: readonly Question[], today: Date) => CsvFile, purpose: string) {
    if (rows.length === 0) {
      toasts.notify({
        title: 'No questions to export',
        description: 'Please select questions to export or ensure there are questions available.',
        tone: 'destructive',
      })
      return
    }
    const file = make(rows, new Date())
    download(file)
    toasts.notify({
      title: 'Export successful',
      description: `${formatNumber(file.rows)} questions exported to CSV ${purpose}`,
    })
  }

  return (
    <Menu
      trigger={
        <Button icon={<Download size={14} />}>
          Export CSV
          <ChevronDown size={12} />
        </Button>
      }
      notice={
        gone.length > 0
          ? {
              text: formatGone(gone),
              action: { name: formatDeleteGone(gone.length), onSelect: () => remove.mutate(gone) },
            }
          : undefined
      }
      items={[
        {
          name: 'Current Questions',
          note: `${formatCount(rows.length, 'title')} for keyword research`,
          onSelect: () => exportAs(currentQuestionsCsv, 'for keyword research'),
        },
        {
          name: 'Before & After Comparison',
          note: 'Original and enhanced, with engagement',
          onSelect: () => exportAs(comparisonCsv, 'with before/after comparison'),
        },
      ]}
      options={[
        {
          name: 'For Excel',
          note: 'Adds a byte order mark to every CSV file',
          chosen: csvForExcel,
          onChange: (chosen) => preferences.update((before) => ({ ...before, csvForExcel: chosen })),
        },
      ]}
    />
  )
}
