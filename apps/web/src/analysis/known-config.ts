import type { ConfigResponse } from '@quarry/contracts/endpoints/session'
import type { QueryClient } from '@tanstack/react-query'

export const configKeyOf = (id: string) => ['config', id] as const

/** Returns an analysis's settings and the server's features if they are already loaded, without a request. */
export const knownConfig = ({ queries, id }: { queries: QueryClient; id: string }) =>
  queries.getQueryData<ConfigResponse>(configKeyOf(id))

/** Returns the analysis's model for calls that name no analysis; empty while it is the server's default or unknown. */
export function namedModel(analysis: { queries: QueryClient; id: string }): { model?: string } {
  const config = knownConfig(analysis)
  return config && config.model !== config.defaults.model ? { model: config.model } : {}
}
