import { useServices } from '../analysis/services.ts'
import { useStore } from '../store.ts'

/** Returns true while a run is active in one of the analyses, because the comparison changes when it ends. */
export function useIsRunning(ids: readonly string[]): boolean {
  const list = useStore(useServices().analyses.list) ?? []
  return list.some(({ id, run }) => run !== undefined && ids.includes(id))
}
