import type { Estimate } from './estimate.ts'
import type { CleaningScore, Count } from './score-cleaning.ts'

const rows: readonly [string, (score: CleaningScore) => string][] = [
  ['brackets left', ({ bracketsLeft }) => formatShare(bracketsLeft)],
  ['language kept', ({ languageKept }) => formatShare(languageKept)],
  ['telling words kept', ({ wordsKept }) => percent(wordsKept)],
  ['telling words added', ({ wordsAdded }) => percent(wordsAdded)],
  ['ends as a question', ({ endsAsQuestion }) => formatShare(endsAsQuestion)],
  ['exactly as the editor', ({ exact }) => formatShare(exact)],
  ['the same words', ({ sameWords }) => formatShare(sameWords)],
  ['distance by characters', ({ characterDistance }) => percent(characterDistance)],
  ['distance by words', ({ wordDistance }) => percent(wordDistance)],
  ['nearer than the title', ({ nearerThanTitle }) => formatShare(nearerThanTitle)],
  ['further than the title', ({ furtherThanTitle }) => formatShare(furtherThanTitle)],
  ['first response rejected', ({ refused }) => formatShare(refused)],
  ['failed', ({ failed }) => formatShare(failed)],
]

/** A table in Markdown with a column for each model, 95 % intervals in brackets. */
export function cleaningReport(scores: ReadonlyMap<string, CleaningScore>): string {
  return formatTable([
    ['', ...scores.keys()],
    ...rows.map(([name, cell]) => [name, ...[...scores.values()].map(cell)]),
  ])
}

/** Markdown; the first row is the head. */
export function formatTable(table: readonly (readonly string[])[]): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = table
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

function formatShare({ count, of, ...estimate }: Count): string {
  return `${count} of ${of}: ${percent(estimate)}`
}

function percent({ value, low, high }: Estimate): string {
  const [middle, from, to] = [value, low, high].map((share) => (share * 100).toFixed(1))
  return `${middle} % (${from}–${to})`
}
