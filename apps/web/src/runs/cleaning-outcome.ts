import type { Run } from '@quarry/contracts/run'

/** What became of the titles that a run has cleaned; empty where it is not known or nothing was cleaned. */
export function formatOutcome({ changed = 0, unchanged = 0 }: Pick<Run, 'changed' | 'unchanged'>): string {
  if (changed + unchanged === 0) return ''
  const stayed = `stayed as ${unchanged === 1 ? 'it was' : 'they were'}.`
  if (changed === 0) return `${titles(unchanged)} ${stayed}`
  const wereChanged = `${titles(changed)} ${changed === 1 ? 'was' : 'were'} changed`
  return unchanged === 0 ? `${wereChanged}.` : `${wereChanged}, ${counted(unchanged)} ${stayed}`
}

const titles = (count: number) => `${counted(count)} ${count === 1 ? 'title' : 'titles'}`

function counted(count: number): string {
  return count.toLocaleString('en-US')
}
