import { findIncompatibleApi, processName } from '@quarry/store/ops/processes'
import type { Dependencies } from './dependencies.ts'

/** Another API keeps something else in Redis, so this one must not start beside it. */
export class IncompatibleApiError extends Error {}

/** Throws IncompatibleApiError if such an API is running. Earlier ones without the operators' pages send no heartbeat. */
export async function refuseOtherVersions({
  redis,
  keys,
}: Pick<Dependencies, 'redis' | 'keys'>): Promise<void> {
  if (redis.status !== 'ready') return
  const other = await findIncompatibleApi(redis, keys)
  if (other === undefined) return
  throw new IncompatibleApiError(
    `The API ${processName(other)} of version ${other.version} is still running and stores sessions in another way. Let its runs end and stop it, then start this one.`,
  )
}
