import { behaviourOf } from '../behaviour-of.ts'
import type { Clock } from '../clock.ts'
import { opaqueText } from '../random.ts'
import { type RedditBehaviour, redditBehaviours } from './behaviours.ts'

export type Client = { id: string; behaviour: RedditBehaviour }

/** Returns the client of an id and secret, undefined if Reddit would reject them. Spaces are not trimmed. */
export function clientOf(id: string, secret: string): Client | undefined {
  const behaviour = behaviourOf(redditBehaviours, id)
  if (behaviour === undefined || !secret.startsWith('demo') || /\s/.test(id + secret)) return undefined
  return behaviour.tokenError === '401' ? undefined : { id, behaviour }
}

const DAY_SECONDS = 86_400

export type Tokens = {
  /** Issues a new token. `lifetimeSeconds` is in sandbox time. */
  issue(client: Client): { token: string; lifetimeSeconds: number }
  /** Returns the client of a token, undefined if it is unknown or expired. */
  clientOf(token: string): Client | undefined
}

export function createTokens(seed: string, clock: Clock): Tokens {
  const tokens = new Map<string, { client: Client; expiresAtMs: number }>()
  let issued = 0
  return {
    issue: (client) => {
      issued++
      const lifetimeSeconds = client.behaviour.tokenLifetimeSeconds ?? DAY_SECONDS
      const token = opaqueText(64, seed, 'token', client.id, issued)
      tokens.set(token, { client, expiresAtMs: clock.now() + lifetimeSeconds * 1000 })
      return { token, lifetimeSeconds }
    },
    clientOf: (token) => {
      const known = tokens.get(token)
      if (known === undefined) return undefined
      if (clock.now() < known.expiresAtMs) return known.client
      tokens.delete(token)
      return undefined
    },
  }
}
