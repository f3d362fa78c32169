/** Characters that separate the cells of a table. */
export const SEPARATORS = [',', ';', '\t', '|']

/**
 * Quotes each cell that begins with a quoted word, such as `"Why" do people ask?`, as a whole. Tables without quoted cells
 * may have such cells, and a parser would look for the end of the quotation many rows below. Properly quoted tables have none,
 * because they double the marks inside a cell.
 */
export function withSoundQuotes(text: string, separator: string): string {
  if (!text.includes('"')) return text
  // In a character class, each separator needs no escape.
  const cell = new RegExp(
    `(^|[${separator}])("[^"\\n${separator}]+" *[^ "\\n${separator}][^\\n${separator}]*)`,
    'gm',
  )
  return text.replace(cell, (_, before: string, found: string) => `${before}"${found.replaceAll('"', '""')}"`)
}

/** Quotes such cells in complete lines of a stream. A part of more than `lengthMax` characters without a line break stays as it is. */
export async function* soundLines(
  text: AsyncIterable<string>,
  separator: string,
  lengthMax: number,
): AsyncGenerator<string> {
  let rest = ''
  for await (const part of text) {
    const given = rest + part
    const end = given.length > lengthMax ? given.length : given.lastIndexOf('\n') + 1
    rest = given.slice(end)
    if (end > 0) yield withSoundQuotes(given.slice(0, end), separator)
  }
  if (rest !== '') yield withSoundQuotes(rest, separator)
}
