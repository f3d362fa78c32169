import { createContext, useContext } from 'react'
import type { OpenAnalysis } from './open-analysis.ts'

export const AnalysisContext = createContext<OpenAnalysis | undefined>(undefined)

/** Returns the analysis that the screen belongs to. */
export function useAnalysis(): OpenAnalysis {
  const analysis = useContext(AnalysisContext)
  if (!analysis) throw new Error('There is no open analysis around this component')
  return analysis
}
