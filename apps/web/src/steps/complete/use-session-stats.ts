import { Stats } from '@quarry/contracts/endpoints/session'
import { useQuery } from '@tanstack/react-query'

const statsKey = ['/api', 'stats'] as const

/** Returns the session's statistics from when the screen opened, unless they could not be loaded. */
export function useSessionStats(): { stats: Stats | undefined; isLoading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: statsKey,
    select: (answer) => Stats.parse(answer),
    staleTime: 0,
  })
  return { stats: data, isLoading: isPending }
}
