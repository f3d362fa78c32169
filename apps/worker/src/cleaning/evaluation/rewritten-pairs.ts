import { readFile } from 'node:fs/promises'
import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { EditedTitle } from './edited-title.ts'

const COLUMNS = ['ill formed', 'well formed'] as const
const Pair = z.object({ 'ill formed': z.string().min(1), 'well formed': z.string().min(1) })

/**
 * Reads pairs of an ill-formed and a well-formed question: tab-separated values with a head that names the columns
 * `ill formed` and `well formed`, as `data/test.tsv` of the MQR data set has them, or a JSON object with these names a line.
 * Throws an Error that names the line that is no pair.
 */
export async function readRewrittenPairs(path: string): Promise<EditedTitle[]> {
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/)
  const rows = lines[0]?.trimStart().startsWith('{') ? lines.map(readJson) : readTable(lines, path)
  return rows.flatMap((row, at) => {
    if (lines[at]?.trim() === '' || row === undefined) return []
    const pair = Pair.safeParse(row)
    if (!pair.success) throw new Error(`Line ${at + 1} of ${path} is no pair of questions.`)
    return [{ title: pair.data['ill formed'], clean: pair.data['well formed'] }]
  })
}

/** Returns undefined in the place of the head, so that indexes stay line numbers. */
function readTable([head = '', ...lines]: readonly string[], path: string): unknown[] {
  const names = head.split('\t')
  const places = COLUMNS.map((name) => names.indexOf(name))
  if (places.includes(-1)) throw new Error(`The first line of ${path} must name ${COLUMNS.join(' and ')}.`)
  const rows = lines.map((line) => {
    const fields = line.split('\t')
    return Object.fromEntries(COLUMNS.map((name, i) => [name, unquoted(fields[places[i] ?? -1] ?? '')]))
  })
  return [undefined, ...rows]
}

function unquoted(field: string): string {
  return /^".*"$/s.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field
}
