import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { RunId } from '@quarry/contracts/run'
import type { SessionId } from '../keys.ts'
import type { StoreOptions } from '../session-writer.ts'
import { hasEnded } from './end-run.ts'

/** An AES-256 key (32 bytes) that seals credentials. */
export interface SealingKey {
  id: string
  key: Buffer
}

export type SealedCredentials = ReturnType<typeof createSealedCredentials>

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Parses `id:base64,id:base64`. The first key seals and every key opens, so keys can be rotated. Throws an error
 * without the value if the text is invalid.
 */
export function readSealingKeys(text: string): [SealingKey, ...SealingKey[]] {
  const keys = text.split(',').map((part) => {
    const [id, encoded] = part.trim().split(':')
    const key = Buffer.from(encoded ?? '', 'base64')
    if (!id || !/^[\w-]{1,16}$/.test(id) || key.length !== 32) {
      throw new Error('it must be a list of name:key, each key 32 bytes in base64')
    }
    return { id, key }
  })
  const [first, ...others] = keys
  if (!first) throw new Error('it must hold at least one key')
  return [first, ...others]
}

const boundTo = (keyId: string, sessionId: SessionId, runId: RunId) =>
  Buffer.from(`credential|v1|${keyId}|${sessionId}|${runId}`)

/** Encrypts with AES-256-GCM, bound to session and run, so that the result cannot be opened for another run. */
export function seal(secret: string, { id, key }: SealingKey, sessionId: SessionId, runId: RunId): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(id, sessionId, runId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
}

/** Returns undefined if the text was changed, or sealed for another run or with a removed key. */
export function unseal(
  sealed: string,
  keys: readonly SealingKey[],
  sessionId: SessionId,
  runId: RunId,
): string | undefined {
  const [version, id, body] = sealed.split('.')
  const found = keys.find((candidate) => candidate.id === id)
  if (version !== 'v1' || !found || !body) return undefined
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const opener = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, IV_BYTES))
    .setAAD(boundTo(found.id, sessionId, runId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return opener.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
  } catch {
    return undefined
  }
}

/** Stores the runs' credentials sealed in Redis, in separate keys that are deleted when a run ends. */
export function createSealedCredentials(
  options: StoreOptions,
  sealingKeys: readonly [SealingKey, ...SealingKey[]],
) {
  const { redis, keys, sessionTtlSeconds } = options

  return {
    /** Returns false and stores nothing if the run has ended or its session was discarded. */
    async put(sessionId: SessionId, runId: RunId, secret: string): Promise<boolean> {
      const { meta, credential } = keys.run({ sessionId, runId })
      const sealed = seal(secret, sealingKeys[0], sessionId, runId)
      await redis.set(credential, sealed, 'EX', sessionTtlSeconds)
      // A run that ends deletes its credential, so the credential is deleted either there or here.
      if (!hasEnded(await redis.hget(meta, 'state'))) return true
      await redis.unlink(credential)
      return false
    },

    /** Returns undefined if there is no credential, or if this deployment can't open it. */
    async open(sessionId: SessionId, runId: RunId): Promise<string | undefined> {
      const sealed = await redis.get(keys.run({ sessionId, runId }).credential)
      return sealed === null ? undefined : unseal(sealed, sealingKeys, sessionId, runId)
    },
  }
}
