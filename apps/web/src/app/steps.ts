import type { CleaningCounts } from '../analysis/questions/cleaning-counts.ts'

export const steps = [
  { path: '/setup', name: 'Setup' },
  { path: '/analysis', name: 'Analysis' },
  { path: '/cleaning', name: 'Cleaning' },
  { path: '/complete', name: 'Complete' },
] as const

export type StepPath = (typeof steps)[number]['path']

export type Progress = { subredditsChosen: boolean; running: boolean; counts: CleaningCounts }

/** Returns why a step cannot be opened yet; undefined if it can. */
export function closedReasonOf(
  path: StepPath,
  { subredditsChosen, running, counts }: Progress,
): string | undefined {
  if (path === '/analysis' && !subredditsChosen && !running && counts.total === 0)
    return 'Choose subreddits first'
  if (path === '/cleaning' && counts.total === 0) return 'Extract questions first'
  if (path === '/complete' && counts.processed === 0) return 'Clean at least one question first'
  return undefined
}

/** Returns true for a step whose result the analysis has, which stays so on the way back to an earlier step. */
export function isStepDone(path: StepPath, { counts }: Pick<Progress, 'counts'>): boolean {
  if (path === '/cleaning') return counts.processed > 0 && counts.pending + counts.processing === 0
  return path !== '/complete' && counts.total > 0
}

/** Returns the step at which a returning user continues. */
export function stepToContinue(counts: CleaningCounts, cleaning: boolean): StepPath {
  const allDone = counts.total > 0 && counts.pending + counts.processing === 0 && counts.processed > 0
  return cleaning || allDone ? '/cleaning' : '/analysis'
}
