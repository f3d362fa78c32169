import { createContext, useContext } from 'react'
import type { Api } from '../api/api.ts'
import type { Analyses } from './analyses.ts'
import type { Shared } from './analysis-state.ts'
import type { Assistants } from './assistants.ts'

/** The page's dependencies, which main creates once. What belongs to an analysis is in `OpenAnalysis`. */
export type Services = Shared & {
  api: Api
  analyses: Analyses
  assistants: Assistants
  /** Where the three credentials are stored. */
  credentialStorage: Storage
  /** Where the accepted agreement is stored. */
  consentStorage: Storage
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('There are no services around this component')
  return services
}
