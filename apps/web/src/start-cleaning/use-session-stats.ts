import { Stats } from '@quarry/contracts/endpoints/session'
import { useQuery } from '@tanstack/react-query'

export const statsKey = ['/api', 'stats'] as const

/** What this session has read and sent, as of when the screen opened; undefined until it is known. */
export function useSessionStats(): Stats | undefined {
  const { data } = useQuery({
    queryKey: statsKey,
    select: (answer) => Stats.parse(answer),
    staleTime: 0,
  })
  return data
}
