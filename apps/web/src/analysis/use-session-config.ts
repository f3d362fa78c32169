import { type ConfigResponse, getConfig, updateConfig } from '@quarry/contracts/endpoints/session'
import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import { defaultSessionConfig, type SessionConfig } from '@quarry/contracts/session-config'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorMessage } from '../api/call-error.ts'
import { useAnalysis } from './analysis-context.ts'
import { configKeyOf } from './known-config.ts'

/** Saves an analysis's settings in order, and lets a run start only after earlier settings are saved. */
export const inOrderOfChoice = (id: string) => ({ id: `config ${id}` })

/** Returns the analysis's settings and the server's features; undefined while loading. */
export function useSessionConfig() {
  const { id, api, plainApi, copy, queries, toasts } = useAnalysis()
  const queryKey = configKeyOf(id)
  const { data } = useQuery({
    queryKey,
    // A new analysis has the server's defaults.
    queryFn: ({ signal }) => (copy.exists() ? api : plainApi).call(getConfig, { signal }),
    // Without an answer, setup wouldn't offer the demo.
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_INTERVAL_MS : false),
  })
  const change = useMutation({
    scope: inOrderOfChoice(id),
    mutationFn: (changed: Partial<SessionConfig>) => api.call(updateConfig, { body: changed }),
    onSuccess: (config) => queries.setQueryData(queryKey, config),
    onError: (error) =>
      toasts.notify({
        title: 'The choice was not saved',
        description: errorMessage(error),
        tone: 'destructive',
      }),
  })
  return { config: data, change }
}

/** Returns the analysis's threshold if it is already loaded, else the default, without a request. */
export function useThreshold(): number {
  const { id } = useAnalysis()
  const { data } = useQuery<ConfigResponse>({ queryKey: configKeyOf(id), enabled: false })
  return data?.threshold ?? defaultSessionConfig.threshold
}
