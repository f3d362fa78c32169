import type { Fingerprint } from '@quarry/store/keys'
import type { FastifyRequest } from 'fastify'
import { addressOf, isFromTrustedProxy } from './client-address.ts'

/** Returns the HMAC of the user whom the login's proxy names; undefined if it names none. */
export type UserOf = (request: FastifyRequest) => Fingerprint | undefined

/** A proxy that adds its header to the client's instead of replacing it sends both, with a comma between them. */
const ONE_NAME = /^[^,]+$/

/** `userHeader` is the header's name in lowercase; undefined if no proxy sends one. */
export function createUserOf(
  userHeader: string | undefined,
  fingerprint: (text: string) => Fingerprint,
): UserOf {
  if (userHeader === undefined) return noUser
  return (request) => {
    const name = new Map(Object.entries(request.headers)).get(userHeader)
    if (typeof name !== 'string' || !ONE_NAME.test(name) || !isFromTrustedProxy(request)) return undefined
    return fingerprint(`user ${name}`)
  }
}

/** For calls that pass the proxy without a login, and so could name any user. */
export const noUser: UserOf = () => undefined

/** Returns whom limits count: the user, or else the address. */
export function countedAs(request: FastifyRequest, userOf: UserOf): string {
  const user = userOf(request)
  return user === undefined ? `address:${addressOf(request)}` : `user:${user}`
}
