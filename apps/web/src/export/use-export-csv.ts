import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { type CsvFile, cleanedCsv, comparisonCsv, currentQuestionsCsv } from './csv.ts'
import { useDownloadCsv } from './use-download-csv.ts'

/** Returns functions that export the given rows in either format. */
export function useExportCsv(rows: readonly Question[]) {
  const save = useSaveCsv(
    'No questions to export',
    'Please select questions to export or ensure there are questions available.',
  )
  return {
    current: () =>
      save(currentQuestionsCsv(rows, fileContext()), 'questions exported to CSV for keyword research'),
    comparison: () =>
      save(comparisonCsv(rows, fileContext()), 'questions exported to CSV with before/after comparison'),
  }
}

export function useExportCleaned(): (rows: readonly Question[]) => void {
  const save = useSaveCsv('No cleaned results', 'No questions have been cleaned yet.')
  return (rows) => save(cleanedCsv(rows, fileContext()), 'cleaned questions exported to CSV.')
}

const fileContext = () => ({ today: new Date(), origin: location.origin })

/** Returns a function that downloads a file, or explains that there is nothing to export. */
function useSaveCsv(title: string, description: string) {
  const { toasts } = useAnalysis()
  const download = useDownloadCsv()
  return (file: CsvFile, exported: string): void => {
    if (file.rows === 0) {
      toasts.notify({ title, description, tone: 'destructive' })
      return
    }
    download(file)
    toasts.notify({
      title: 'Export successful',
      description: `${formatNumber(file.rows)} ${exported}`,
    })
  }
}
