import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import { sendRequest } from '../http-response.ts'
import { classifyTokenResponse } from './classify-reddit-response.ts'
import type { AccessToken } from './token-cache.ts'

export interface RedditCredentials {
  clientId: string
  clientSecret: string
}

export const TokenBody = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  /** In seconds: 86,400 since 2022, 3,600 before. */
  expires_in: z.number().min(1).max(86_400).catch(3600),
})

interface TokenRequest {
  credentials: RedditCredentials
  authUrl: string
  userAgent: string
  timeoutMs: number
}

/** Requests an application-only token (OAuth `client_credentials`, for web and script apps). Throws PlatformError. */
export async function requestToken(request: TokenRequest): Promise<AccessToken> {
  const { clientId, clientSecret } = request.credentials
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const response = await sendRequest(
    `${request.authUrl}/api/v1/access_token`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'user-agent': request.userAgent,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body: 'grant_type=client_credentials',
    },
    { service: 'reddit', timeoutMs: request.timeoutMs },
  )
  const body = response.status === 200 ? TokenBody.safeParse(readJson(response.text)).data : undefined
  if (!body) throw classifyTokenResponse(response, [basic, clientId, clientSecret])
  return { value: body.access_token, lifetimeMs: body.expires_in * 1000 }
}
