import { ConfigResponse, updateConfig } from '@quarry/contracts/endpoints/session'
import { defaultSessionConfig, type SessionConfig } from '@quarry/contracts/session-config'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../api/call-error.ts'
import { type Services, useServices } from './services.ts'

/** Saves settings in order, and lets a run start only after earlier settings are saved. */
export const inOrderOfChoice = { id: 'session-config' } as const

export const configKey = ['/api', 'config'] as const

/** Returns the session's configuration and the server's features if they are already loaded, without a request. */
export const knownConfig = ({ queries }: Pick<Services, 'queries'>): ConfigResponse | undefined =>
  ConfigResponse.safeParse(queries.getQueryData(configKey)).data

export async function sendConfig(
  { api, queries }: Pick<Services, 'api' | 'queries'>,
  config: SessionConfig,
): Promise<void> {
  await queries.cancelQueries({ queryKey: configKey })
  queries.setQueryData(configKey, await api.call(updateConfig, { body: config }))
}

/** Returns the session's configuration and the server's features; undefined while loading. */
export function useSessionConfig() {
  const { api, toasts } = useServices()
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: configKey,
    select: (answer) => ConfigResponse.parse(answer),
  })
  const change = useMutation({
    scope: inOrderOfChoice,
    mutationFn: (changed: Partial<SessionConfig>) => api.call(updateConfig, { body: changed }),
    onSuccess: (config) => queries.setQueryData(configKey, config),
    onError: (error) =>
      toasts.notify({
        title: 'The choice was not saved',
        description: errorMessage(error),
        tone: 'destructive',
      }),
  })
  return { config: data, isPending, change }
}

/** Returns the session's threshold if it is already loaded, else the default, without a request. */
export function useThreshold(): number {
  const { data } = useQuery({
    queryKey: configKey,
    enabled: false,
    select: (answer) => ConfigResponse.safeParse(answer).data?.threshold,
  })
  return data ?? defaultSessionConfig.threshold
}
