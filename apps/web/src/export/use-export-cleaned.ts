import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useServices } from '../session/services.ts'
import { useDownloadCsv } from '../session/use-download-csv.ts'
import { cleanedCsv } from './csv.ts'

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
