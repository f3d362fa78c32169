import { Stats } from '@quarry/contracts/endpoints/session'
import { useQuery } from '@tanstack/react-query'

/** What this session has read and sent, as of when the screen opened; undefined until it is known. */
export function useSessionStats(): Stats | undefined {
  const { data } = useQuery({
    queryKey: ['/api', 'stats'],
    select: (answer) => Stats.parse(answer),
    staleTime: 0,
  })
  return data
}
