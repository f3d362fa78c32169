import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Fingerprint, SessionId } from './keys.ts'

/**
 * Returns 22 characters of a credential's HMAC. Its key is derived from the deployment's own, so that guesses cannot be
 * tested against a dump of Redis.
 */
export function createFingerprint(masterKey: Buffer): (credential: string) => Fingerprint {
  const key = derivedKey(masterKey, 'quarry fingerprint v1')
  return (credential) => createHmac('sha256', key).update(credential).digest('base64url').slice(0, 22)
}

/** Returns the session's id: a hash, so that Redis, jobs and logs never contain the cookie. */
export function createSessionIdOf(masterKey: Buffer): (cookie: string) => SessionId {
  const key = derivedKey(masterKey, 'quarry session v1')
  return (cookie) => createHmac('sha256', key).update(cookie).digest('base64url').slice(0, 27)
}

/** Returns the key that signs session cookies. */
export function createCookieKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'quarry cookie v1', 32))
}

/** A key object, because Node would make one of a buffer for every HMAC, which takes five times as long as the HMAC itself. */
function derivedKey(masterKey: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32)))
}

/** Shortens a hash for logs and operators: enough to distinguish two, too little to look one up. */
export function abbreviate(hash: SessionId | Fingerprint): string {
  return hash.slice(0, 8)
}
