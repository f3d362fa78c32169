import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation that runs once at a time on the whole page and ignores further calls. `isPending` renders a frame after
 * the click, so a second click could come first.
 */
export function useSingleMutation<Data, Variables = void>(
  mutationKey: readonly string[],
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const queries = useQueryClient()
  const mutation = useMutation({ ...options, mutationKey })
  return {
    ...mutation,
    mutate: (variables: Variables) => {
      if (queries.isMutating({ mutationKey, exact: true }) === 0) mutation.mutate(variables)
    },
  }
}
