import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation of which one is under way at a time, on the whole page: further calls are ignored meanwhile. A button
 * that shows `isPending` is drawn a frame after the click, and a second click may come before that.
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
