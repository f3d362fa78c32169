import type { Question } from '@quarry/contracts/question'

/** What became of all titles that were cleaned, whichever run did it; empty before any was. */
export function outcomeInWords(rows: readonly Question[]): string {
  const cleaned = rows.filter((row) => row.processingStatus === 'processed')
  if (cleaned.length === 0) return ''
  const unchanged = cleaned.filter((row) => row.title === row.originalTitle).length
  const changed = cleaned.length - unchanged
  if (unchanged === 0) return `${titles(changed)} now ${differ(changed)} from the original.`
  if (changed === 0) return `${titles(unchanged)} stayed as ${were(unchanged)}.`
  return `${titles(changed)} now ${differ(changed)} from the original, ${counted(unchanged)} stayed as ${were(unchanged)}.`
}

const titles = (count: number) => `${counted(count)} ${count === 1 ? 'title' : 'titles'}`
const differ = (count: number) => (count === 1 ? 'differs' : 'differ')
const were = (count: number) => (count === 1 ? 'it was' : 'they were')

function counted(count: number): string {
  return count.toLocaleString('en-US')
}
