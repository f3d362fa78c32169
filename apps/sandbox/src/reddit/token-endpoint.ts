import { behaviorOf } from '../behavior-of.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { cutShort, type HttpResponse, type Outcome } from '../http.ts'
import { opaqueText } from '../random.ts'
import { type RedditBehavior, redditBehaviors } from './behaviors.ts'
import { errorResponse, faultResponse, json } from './pages.ts'

const wrongPair = (): HttpResponse => errorResponse(401, {}, { 'www-authenticate': 'Basic realm="reddit"' })
function pairOf(authorization: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic (\S+)$/i.exec(authorization ?? '')?.[1]
  const pair = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8'))
  const [, id, secret] = pair ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

/** Reddit sends OAuth errors with status 200. */
const rejectGrant = (form: URLSearchParams): HttpResponse | undefined =>
  form.get('grant_type') === 'client_credentials' ? undefined : json(200, { error: 'unsupported_grant_type' })

/**
 * Creates the handler of `POST /api/v1/access_token`, whose faults are scripted under `token:<client id>`. A space
 * around a client id makes it invalid.
 */
export function createTokenEndpoint(tokens: Tokens, faults: Faults) {
  const issue = (client: Client): HttpResponse => {
    const { token, lifetimeSeconds } = tokens.issue(client)
    const grant = { access_token: token, token_type: 'bearer', expires_in: lifetimeSeconds, scope: '*' }
    return json(200, grant, { 'cache-control': 'private, max-age=3600' })
  }
  return (authorization: string | undefined, form: URLSearchParams): Outcome => {
    const pair = pairOf(authorization)
    const client = pair === undefined ? undefined : clientOf(pair.id, pair.secret)
    if (client === undefined) return wrongPair()
    const fault = faults.next(`token:${client.id}`, client.behavior.tokenFaults ?? [])
    if (fault === 'reset' || fault === 'hang') return fault
    const rejected = faultResponse(fault) ?? rejectGrant(form)
    if (rejected !== undefined) return rejected
    return fault === 'cut' ? cutShort(issue(client)) : issue(client)
  }
}

export type Client = { id: string; behavior: RedditBehavior }

/** Returns the client with this id and secret; undefined if Reddit would reject them. Spaces are not trimmed. */
function clientOf(id: string, secret: string): Client | undefined {
  const behavior = behaviorOf(redditBehaviors, id)
  if (behavior === undefined || !secret.startsWith('demo') || /\s/.test(id + secret)) return undefined
  return behavior.isRevoked ? undefined : { id, behavior }
}

const DAY_SECONDS = 86_400

export type Tokens = ReturnType<typeof createTokens>

export function createTokens(seed: string, clock: Clock) {
  const tokens = new Map<string, { client: Client; expiresAtMs: number }>()
  return {
    /** Issues a new token. `lifetimeSeconds` is in sandbox time. */
    issue(client: Client): { token: string; lifetimeSeconds: number } {
      const lifetimeSeconds = client.behavior.tokenLifetimeSeconds ?? DAY_SECONDS
      const token = opaqueText(64, seed, 'token', client.id, tokens.size)
      tokens.set(token, { client, expiresAtMs: clock.now() + lifetimeSeconds * 1000 })
      return { token, lifetimeSeconds }
    },
    /** Returns a token's client; undefined if the token is unknown or expired. */
    clientOf(token: string): Client | undefined {
      const known = tokens.get(token)
      return known && clock.now() < known.expiresAtMs ? known.client : undefined
    },
  }
}
