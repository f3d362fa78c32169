import type { Run } from '@quarry/contracts/run'

/** `1,085 questions found in 4,571 posts seen`. */
export function foundInWords({ processed, coverage }: Pick<Run, 'processed' | 'coverage'>): string {
  const seen = (coverage ?? []).reduce((sum, entry) => sum + entry.seen, 0)
  return `${counted(processed, 'question')} found in ${counted(seen, 'post')} seen`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
