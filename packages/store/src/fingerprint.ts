import { createHmac, hkdfSync } from 'node:crypto'
import type { Fingerprint, SessionId } from './keys.ts'

/**
 * Names a credential without showing it: 22 characters of an HMAC under a key derived from the deployment's own,
 * so that nobody can test guesses against a dump of Redis.
 */
export function createFingerprint(masterKey: Buffer): (credential: string) => Fingerprint {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'quarry fingerprint v1', 32))
  return (credential) => createHmac('sha256', key).update(credential).digest('base64url').slice(0, 22)
}

/** The id under which a session's state is kept: a hash, so that Redis, jobs and logs never hold the cookie. */
export function createSessionIdOf(masterKey: Buffer): (cookie: string) => SessionId {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'quarry session v1', 32))
  return (cookie) => createHmac('sha256', key).update(cookie).digest('base64url').slice(0, 27)
}

/** The key that session cookies are signed with. */
export function createCookieKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'quarry cookie v1', 32))
}

/** One of the two as logs and the ops pages show it: enough to tell them apart, too little to look one up with. */
export function abbreviate(hash: SessionId | Fingerprint): string {
  return hash.slice(0, 8)
}
