import { useAnalysis } from '../analysis/analysis-context.ts'
import { download } from '../ui/download.ts'

/** Downloads a CSV file, with a byte order mark if the user has chosen the format for Excel. */
export function useDownloadCsv(): (file: { name: string; text: string }) => void {
  const { preferences } = useAnalysis()
  return (file) => download(file, { type: 'text/csv', forExcel: preferences.get().csvForExcel })
}
