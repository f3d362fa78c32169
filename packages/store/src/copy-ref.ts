import { createHmac } from 'node:crypto'
import type { SessionId } from './keys.ts'
import type { StoreOptions } from './session-writer.ts'

/** An analysis of a browser. The store keeps its copy as a session. */
export interface CopyRef {
  /** The session of the browser's cookie. */
  ownerId: SessionId
  analysis: string
}

/** Ends the id of a copy, so that no call but `open` makes one. */
const COPY = '.copy'

/** Returns the id of the copy's session. */
export function copyIdOf({ ownerId, analysis }: CopyRef): SessionId {
  return `${createHmac('sha256', ownerId).update(analysis).digest('base64url').slice(0, 27)}${COPY}`
}

export const isCopy = (sessionId: SessionId): boolean => sessionId.endsWith(COPY)

/** The copy's name in the list of all copies. */
export const copyName = ({ ownerId, analysis }: CopyRef): string => `${ownerId} ${analysis}`

/** Records that the copy is in use now, unless it was removed. */
export async function recordUse({ redis, keys }: StoreOptions, name: string): Promise<void> {
  const { ownerId, analysis } = copyNamed(name)
  const now = Date.now()
  await redis
    .pipeline()
    .zadd(keys.copiesOf(ownerId), 'XX', now, analysis)
    .zadd(keys.copies, 'XX', now, name)
    .exec()
}

/** Reads a copy's name in the list of all copies. */
export function copyNamed(name: string): CopyRef {
  const [ownerId = '', analysis = ''] = name.split(' ')
  return { ownerId, analysis }
}
