import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Fingerprint, SessionId } from './keys.ts'

/**
 * Returns 22 characters of a credential's HMAC. The key is derived from the deployment's master key, so that guesses
 * cannot be verified against a dump of Redis.
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

/**
 * Returns a key object, because Node would convert a buffer for every HMAC, which takes five times as long as the HMAC.
 */
export function derivedKey(masterKey: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32)))
}

/** Shortens a hash for logs and operators, who can distinguish two but not look one up. */
export function abbreviate(hash: SessionId | Fingerprint): string {
  return hash.slice(0, 8)
}
