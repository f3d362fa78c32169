/** All kinds of spaces, byte order marks, control characters and other invisible characters. */
const invisibleStart = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u

/** Spreadsheets run cells that begin with one of these, including the full-width and small forms. */
const formulaStarts: ReadonlySet<string> = new Set(['=', '+', '-', '@'])

/**
 * Returns the text for a CSV cell: on one line, without invisible characters at its start, and with an apostrophe in front
 * if a spreadsheet would run it as a formula (OWASP, CSV injection). The CSV writer quotes it. csv-stringify's own
 * `escape_formulas` looks only at the first character, so a space, a zero-width space or a byte order mark hides a formula
 * from it, and it misses the small forms (U+FE62).
 */
export function csvText(text: string): string {
  const line = withoutBreaks(text).replace(invisibleStart, '').trimEnd()
  return formulaStarts.has(line.charAt(0).normalize('NFKC')) ? `'${line}` : line
}

function withoutBreaks(text: string): string {
  return /[\r\n\u2028\u2029]/.test(text) ? text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ') : text
}
