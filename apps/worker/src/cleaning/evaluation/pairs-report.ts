import { corpusBleu } from './bleu.ts'
import { formatTable } from './cleaning-report.ts'
import { type CleanedRow, scoreCleaning } from './score-cleaning.ts'

/** Shares of 0 to 1. */
export interface PairsScore {
  pairs: number
  bleu4: number
  wordDistance: number
  nearer: number
  further: number
  endsAsQuestion: number
}

/**
 * The best figures that are published for the test set of the MQR data set (Chu et al., AAAI 2020), and those of its untouched
 * questions.
 */
const PUBLISHED: ReadonlyMap<string, Partial<PairsScore>> = new Map([
  ['published, best', { bleu4: 0.344, wordDistance: 0.442, nearer: 0.54, further: 0.254, endsAsQuestion: 1 }],
  ['published, untouched', { bleu4: 0.163, wordDistance: 0.526, endsAsQuestion: 0.53 }],
])

export function scorePairs(rows: readonly CleanedRow[]): PairsScore {
  const score = scoreCleaning(rows)
  return {
    pairs: rows.length,
    bleu4: corpusBleu(rows.map(({ answer, clean }) => ({ response: answer, reference: clean }))),
    wordDistance: score.wordDistance.value,
    nearer: score.nearerThanTitle.value,
    further: score.furtherThanTitle.value,
    endsAsQuestion: score.endsAsQuestion.value,
  }
}

/** A table in Markdown with a column for each cleaner and the published figures beside. */
export function pairsReport(scores: ReadonlyMap<string, PairsScore>): string {
  const columns = new Map<string, Partial<PairsScore>>([...scores, ...PUBLISHED])
  const cells = (cell: (score: Partial<PairsScore>) => string) => [...columns.values()].map(cell)
  return formatTable([
    ['', ...columns.keys()],
    ['BLEU-4', ...cells(({ bleu4 }) => percent(bleu4, ''))],
    ['distance by words', ...cells(({ wordDistance }) => percent(wordDistance))],
    [
      'nearer : further',
      ...cells(({ nearer, further }) => `${percent(nearer, '')} : ${percent(further, '')}`),
    ],
    ['ends as a question', ...cells(({ endsAsQuestion }) => percent(endsAsQuestion))],
  ])
}

function percent(share: number | undefined, unit = ' %'): string {
  return share === undefined ? '–' : `${(100 * share).toFixed(1)}${unit}`
}
