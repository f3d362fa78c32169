import type { CsvFile } from './csv.ts'

/** Hands a file made in the browser to its download list; nothing is asked of the server. */
export function download({ name, text }: CsvFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has its own reference by the time this runs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
