import { behaviourOf } from '../behaviour-of.ts'
import type { Clock } from '../clock.ts'
import { opaqueText } from '../random.ts'
import { type RedditBehaviour, redditBehaviours } from './behaviours.ts'

export type Client = { id: string; behaviour: RedditBehaviour }

/** The client of a pair, or nothing when Reddit would call the pair wrong. Spaces are not trimmed. */
export function clientOf(id: string, secret: string): Client | undefined {
  const behaviour = behaviourOf(redditBehaviours, id)
  if (behaviour === undefined || !secret.startsWith('demo') || /\s/.test(id + secret)) return undefined
  return behaviour.tokenError === '401' ? undefined : { id, behaviour }
}

const DAY_SECONDS = 86_400

export type Tokens = {
  /** `lifetimeSeconds` in sandbox time. */
  issue(client: Client): { token: string; lifetimeSeconds: number }
  /** The client of a token that is alive. */
  clientOf(token: string): Client | undefined
}

export function createTokens(seed: string, clock: Clock): Tokens {
  const alive = new Map<string, { client: Client; expiresAtMs: number }>()
  let issued = 0
  return {
    issue: (client) => {
      issued++
      const lifetimeSeconds = client.behaviour.tokenLifetimeSeconds ?? DAY_SECONDS
      const token = opaqueText(64, seed, 'token', client.id, issued)
      alive.set(token, { client, expiresAtMs: clock.now() + lifetimeSeconds * 1000 })
      return { token, lifetimeSeconds }
    },
    clientOf: (token) => {
      const known = alive.get(token)
      if (known === undefined) return undefined
      if (clock.now() < known.expiresAtMs) return known.client
      alive.delete(token)
      return undefined
    },
  }
}
