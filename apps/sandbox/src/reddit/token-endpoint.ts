import type { ConformanceChecker } from '../conformance.ts'
import type { Faults } from '../faults.ts'
import { drawOf } from '../random.ts'
import { cutShort, type HttpResponse, type Outcome } from '../response.ts'
import { type Client, clientOf, type Tokens } from './credentials.ts'
import { faultResponse } from './fault-responses.ts'
import { errorResponse, json, serverErrorPage } from './pages.ts'

const INSTALLED_CLIENT = 'https://oauth.reddit.com/grants/installed_client'
const SCOPES = new Set([
  '*',
  'read',
  'identity',
  'history',
  'mysubreddits',
  'flair',
  'wikiread',
  'save',
  'vote',
  'submit',
  'subscribe',
])

const wrongPair = (): HttpResponse => errorResponse(401, {}, { 'www-authenticate': 'Basic realm="reddit"' })
/** Reddit sends OAuth errors with status 200. */
const oauthError = (error: string, description?: string): HttpResponse =>
  json(200, description === undefined ? { error } : { error_description: description, error })

function pairOf(authorization: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic (\S+)$/i.exec(authorization ?? '')?.[1]
  const pair = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8'))
  const [, id, secret] = pair ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

function rejectGrant(form: URLSearchParams): HttpResponse | undefined {
  const grant = form.get('grant_type')
  const scopes = (form.get('scope') ?? '*').split(/[ ,]+/)
  if (grant === 'refresh_token') return errorResponse(400)
  if (grant === 'password') return oauthError('invalid_grant')
  if (grant === 'authorization_code') return oauthError('invalid_grant')
  if (grant !== 'client_credentials' && grant !== INSTALLED_CLIENT)
    return oauthError('unsupported_grant_type')
  if (scopes.some((scope) => !SCOPES.has(scope))) return oauthError('invalid_scope')
  const device = form.get('device_id') ?? ''
  if (grant === INSTALLED_CLIENT && (device.length < 20 || device.length > 30))
    return oauthError('invalid_request', 'bad device_id')
  return undefined
}

/**
 * Returns the name of the script for the token endpoint. It differs from the client id, whose script is for the API.
 */
const tokenFaultsOf = (clientId: string): string => `token:${clientId}`

export type TokenDependencies = {
  seed: string
  tokens: Tokens
  conformance: ConformanceChecker
  faults: Faults
}

/** Creates the handler of `POST /api/v1/access_token`. A space around a client id makes it wrong. */
export function createTokenEndpoint({ seed, tokens, conformance, faults }: TokenDependencies) {
  let requests = 0
  const tokenErrorOf = ({ behaviour, id }: Client): HttpResponse | undefined => {
    if (behaviour.tokenError === '503') return serverErrorPage(503)
    if (behaviour.tokenError === '429' && drawOf(seed, 'token 429', id, requests) < 0.67)
      return errorResponse(429)
    return undefined
  }
  const issue = (client: Client, form: URLSearchParams): HttpResponse => {
    const { token, lifetimeSeconds } = tokens.issue(client)
    conformance.redditTokenIssued(client.id)
    const device = form.get('device_id')
    return json(
      200,
      {
        access_token: token,
        token_type: 'bearer',
        ...(device === null ? {} : { device_id: device }),
        expires_in: lifetimeSeconds,
        scope: form.get('scope') ?? '*',
      },
      { 'cache-control': 'private, max-age=3600' },
    )
  }
  return (authorization: string | undefined, form: URLSearchParams): Outcome => {
    requests++
    const pair = pairOf(authorization)
    const client = pair === undefined ? undefined : clientOf(pair.id, pair.secret)
    if (client === undefined) return wrongPair()
    const fault = faults.next(tokenFaultsOf(client.id), [])
    if (fault === 'reset' || fault === 'hang') return fault
    const rejected = faultResponse(fault) ?? tokenErrorOf(client) ?? rejectGrant(form)
    if (rejected !== undefined) return rejected
    return fault === 'cut' ? cutShort(issue(client, form)) : issue(client, form)
  }
}
