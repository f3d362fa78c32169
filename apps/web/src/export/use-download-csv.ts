import { useServices } from '../session/services.ts'
import { download } from '../ui/download.ts'

/** Downloads in the form that the user has chosen, with or without a mark for Excel. */
export function useDownloadCsv(): (file: { name: string; text: string }) => void {
  const { preferences } = useServices()
  return (file) => download(file, { type: 'text/csv', forExcel: preferences.get().csvForExcel })
}
