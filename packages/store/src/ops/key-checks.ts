import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { derivedKey } from '../fingerprint.ts'
import type { SealingKey } from '../runs/credentials.ts'

/**
 * What processes tell each other about their keys. A check value is an HMAC of something that is no secret, so it tells
 * keys apart and reveals none.
 */
export const KeyChecks = z.object({
  /** Of the key that names sessions. */
  identity: z.string().optional(),
  /** Of the key that an API seals credentials with. */
  seals: z.string().optional(),
  /** Of the keys that a worker opens credentials with. */
  opens: z.array(z.string()).optional(),
})
export type KeyChecks = z.infer<typeof KeyChecks>

interface ApiKeys {
  identityKey: Buffer
  sealingKeys: readonly [SealingKey, ...SealingKey[]]
}

export function checksOfApi({ identityKey, sealingKeys }: ApiKeys): KeyChecks {
  return { identity: checkOf(identityKey, 'identity'), seals: checkOfSealingKey(sealingKeys[0]) }
}

export function checksOfWorker({ sealingKeys }: Pick<ApiKeys, 'sealingKeys'>): KeyChecks {
  return { opens: sealingKeys.map(checkOfSealingKey) }
}

/**
 * Returns the variable because of which two processes must not run at the same time; undefined if they may. During a
 * rotation, their CREDENTIAL_KEYS may differ as long as every worker can open what every API seals.
 */
export function differenceOf(
  one: KeyChecks,
  other: KeyChecks,
): 'IDENTITY_KEY' | 'CREDENTIAL_KEYS' | undefined {
  const identities = [one.identity, other.identity].filter((value) => value !== undefined)
  if (new Set(identities).size > 1) return 'IDENTITY_KEY'
  return canOpen(one, other) && canOpen(other, one) ? undefined : 'CREDENTIAL_KEYS'
}

const canOpen = ({ opens }: KeyChecks, { seals }: KeyChecks) =>
  opens === undefined || seals === undefined || opens.includes(seals)

/** A sealed credential names its key, so a worker that calls the same key otherwise can't open it either. */
const checkOfSealingKey = ({ id, key }: SealingKey) => checkOf(key, `sealing ${id}`)

function checkOf(key: Buffer, purpose: string): string {
  return createHmac('sha256', derivedKey(key, 'quarry key check v1'))
    .update(purpose)
    .digest('base64url')
    .slice(0, 22)
}
