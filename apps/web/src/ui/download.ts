type DownloadedFile = { name: string; text: string | Blob }

type DownloadOptions = {
  /** `text/csv` and the like, without the encoding. */
  type: string
  /** Starts the file with a byte order mark. A choice at download, so it is not csv-stringify's `bom`. */
  forExcel?: boolean
}

const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a file that the page has created, without a request to the server. */
export function download({ name, text }: DownloadedFile, { type, forExcel = false }: DownloadOptions): void {
  const content = forExcel ? [BYTE_ORDER_MARK, text] : [text]
  const encoding = typeof text === 'string' ? ';charset=utf-8' : ''
  const address = URL.createObjectURL(new Blob(content, { type: `${type}${encoding}` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has its own reference by the time this runs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
