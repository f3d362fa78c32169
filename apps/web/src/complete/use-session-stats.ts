import { Stats } from '@quarry/contracts/endpoints/session'
import { useQuery } from '@tanstack/react-query'

const statsKey = ['/api', 'stats'] as const

/** Returns the session's statistics from when the screen opened; undefined while loading. */
export function useSessionStats(): Stats | undefined {
  const { data } = useQuery({
    queryKey: statsKey,
    select: (answer) => Stats.parse(answer),
    staleTime: 0,
  })
  return data
}
