import { ConfigResponse, updateConfig } from '@quarry/contracts/endpoints/session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../api/call-error.ts'
import { useServices } from './services.ts'

export const configKey = ['/api', 'config'] as const

/** What the session has chosen for its runs and what this server offers; undefined until it is known. */
export function useSessionConfig() {
  const { api, toasts } = useServices()
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: configKey,
    select: (answer) => ConfigResponse.parse(answer),
  })
  const change = useMutation({
    mutationFn: (changed: { keywordForm: boolean }) => api.call(updateConfig, { body: changed }),
    onSuccess: (config) => queries.setQueryData(configKey, config),
    onError: (error) =>
      toasts.notify({
        title: 'The choice was not saved',
        description: serverMessage(error) ?? 'The server could not be reached.',
        tone: 'destructive',
      }),
  })
  return { config: data, isPending, change }
}
