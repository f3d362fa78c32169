import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { logFailure } from './call-error.ts'

/**
 * No request is repeated by itself: no retries, no refetch on focus or reconnect, data stays fresh.
 * Without a function of its own, a query reads the path that its key spells. A failing query is only logged.
 */
export function createQueries(api: Api): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => logFailure(`Reading ${query.queryKey.join('/')} failed`, error),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => api.read(queryKey, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
