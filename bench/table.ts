import type { Row } from './measurement.ts'

/** Formats the rows as aligned text, with three significant digits, or four from 100 on. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [
    ['measurement', 'ours', 'theirs', 'ratio', 'unit'],
    ...rows.map(({ name, ours, theirs, ratio, unit }) => [name, ...[ours, theirs, ratio].map(shown), unit]),
  ]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const isNumber = (column: number) => column > 0 && column < 4
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const shown = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: value < 100 ? 3 : 4 })
