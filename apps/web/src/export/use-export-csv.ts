import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useServices } from '../session/services.ts'
import { useDownloadCsv } from '../session/use-download-csv.ts'
import { type CsvFile, cleanedCsv, comparisonCsv, currentQuestionsCsv } from './csv.ts'

/** Exports these rows: the selected ones, or all shown where none is selected. */
export function useExportCsv(rows: readonly Question[]) {
  const { toasts } = useServices()
  const download = useDownloadCsv()

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

  return {
    current: () => exportAs(currentQuestionsCsv, 'for keyword research'),
    comparison: () => exportAs(comparisonCsv, 'with before/after comparison'),
  }
}

export function useExportCleaned(): (rows: readonly Question[]) => void {
  const { toasts } = useServices()
  const download = useDownloadCsv()
  return (rows) => {
    const file = cleanedCsv(rows, new Date())
    if (file.rows === 0) {
      toasts.notify({
        title: 'No cleaned results',
        description: 'No questions have been cleaned yet.',
        tone: 'destructive',
      })
      return
    }
    download(file)
    toasts.notify({
      title: 'Export successful',
      description: `${formatNumber(file.rows)} cleaned questions exported to CSV.`,
    })
  }
}
