type DownloadedFile = { name: string; text: string | Blob }

type DownloadOptions = {
  /** A MIME type without the encoding, such as `text/csv`. */
  type: string
  /** Starts the file with a byte order mark for Excel. Not csv-stringify's `bom`, because the user can switch it off. */
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
  // By then the browser has started the download, which no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
