import { useServices } from '../session/services.ts'
import type { CsvFile } from './csv.ts'
import { download } from './download.ts'

/** Downloads in the form that the user has chosen, with or without a mark for Excel. */
export function useDownloadCsv(): (file: Pick<CsvFile, 'name' | 'text'>) => void {
  const { preferences } = useServices()
  return (file) => download(file, { type: 'text/csv', forExcel: preferences.get().csvForExcel })
}
