import { COMPETITION_LENGTH_MAX, FIGURE_MAX, type Figures } from '../../analysis/questions/keyword-figures.ts'
import { cellOf, type Row } from '../../files/row.ts'
import type { KeywordColumns, KeywordField } from './keyword-columns.ts'

/** Short forms of thousands and millions in English, German, Spanish and French. */
const FACTORS = new Map([
  ['k', 1e3],
  ['tsd', 1e3],
  ['mil', 1e3],
  ['m', 1e6],
  ['mio', 1e6],
  ['mln', 1e6],
])
const NUMBER = /(\d[\d.,'’\s]*)(?:(k|tsd|mio|mln|mil|m)(?!\p{L}))?/giu

/** Reads a row's figures from the given columns, and skips cells without a number. */
export function readFigures(row: Row, columns: KeywordColumns): Figures {
  const text = (field: KeywordField) => {
    const cell = cellOf(row, columns[field])
    return typeof cell === 'string' ? cell.trim() : ''
  }
  const [volume, volumeTo] = readCounts(text('volume'))
  const numbers = {
    volume,
    volumeTo,
    difficulty: readDecimal(text('difficulty')),
    cpc: readDecimal(text('cpc')),
    clicks: readCounts(text('clicks'))[0],
    impressions: readCounts(text('impressions'))[0],
    position: readDecimal(text('position')),
  }
  const competition = text('competition').slice(0, COMPETITION_LENGTH_MAX)
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined)),
    ...(/[\p{L}\p{N}]/u.test(competition) && { competition }),
  }
}

/** Reads `1,300`, `1.300` and `1 300`, and both ends of `1K – 10K` or `10 bis 100`. */
export function readCounts(text: string): number[] {
  return [...text.matchAll(NUMBER)].slice(0, 2).flatMap(([, digits = '', unit]) => {
    const factor = unit === undefined ? 1 : (FACTORS.get(unit.toLowerCase()) ?? 1)
    const isGrouped = factor === 1 && /^\d{1,3}(?:[.,'’\s]\d{3})+$/.test(digits.trim())
    const number = isGrouped ? Number(digits.replace(/\D/g, '')) : decimalOf(digits)
    return limited(number === undefined ? undefined : Math.round(number * factor))
  })
}

/** Reads `0.57`, `0,57` and `$1,234.50`. */
export function readDecimal(text: string): number | undefined {
  const [digits] = /\d[\d.,'’\s]*/.exec(text) ?? []
  return digits === undefined ? undefined : limited(decimalOf(digits))[0]
}

/** The last separator precedes the decimals, unless it occurs more than once. */
function decimalOf(digits: string): number | undefined {
  const plain = digits.replace(/['’\s]/g, '').replace(/[.,]+$/, '')
  const separator = /[.,](?=\d*$)/.exec(plain)?.[0]
  const isGrouping = separator === undefined || plain.split(separator).length > 2
  const [whole = '', decimals = ''] = isGrouping ? [plain] : splitAtLast(plain, separator)
  const number = Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
  return Number.isNaN(number) ? undefined : number
}

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}

function limited(number: number | undefined): number[] {
  return number === undefined ? [] : [Math.min(number, FIGURE_MAX)]
}
