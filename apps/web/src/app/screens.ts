import { lazy } from 'react'
import { logFailure } from '../api/log.ts'

const loadAnalysis = async () => ({
  default: (await import('../analysis/analysis-screen.tsx')).AnalysisScreen,
})
const loadCleaning = async () => ({
  default: (await import('../cleaning/cleaning-screen.tsx')).CleaningScreen,
})
const loadComplete = async () => ({
  default: (await import('../complete/complete-screen.tsx')).CompleteScreen,
})

export const AnalysisScreen = lazy(loadAnalysis)
export const CleaningScreen = lazy(loadCleaning)
export const CompleteScreen = lazy(loadComplete)

/** Loads the code of the later steps early, so that opening one does not wait for the network. */
export function preloadLaterSteps(): void {
  for (const load of [loadAnalysis, loadCleaning, loadComplete]) {
    load().catch((error) => logFailure('A later step was not loaded beforehand', error))
  }
}
