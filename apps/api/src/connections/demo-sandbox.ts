import { readJson } from '@quarry/contracts/read-json'
import { sendRequest } from '@quarry/platforms/http-response'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config.ts'

type Endpoints = Pick<Config, 'endpoints'>

export const NO_SANDBOX =
  'Demo credentials need the sandbox, and this server runs without it. Use your own credentials, or start the server with its sandbox.'

/**
 * Returns true if the sandbox responds. Checked each time, because a deployment may configure one without starting it.
 */
export async function sandboxResponds({ endpoints }: Endpoints, timeoutMs: number): Promise<boolean> {
  if (endpoints.sandbox === undefined) return false
  // No service is at the root, so no metric counts this as a request to Gemini.
  const root = new URL('..', `${endpoints.sandbox.geminiUrl}/`)
  const ask = () => sendRequest(root, { method: 'HEAD', headers: {} }, { service: 'gemini', timeoutMs })
  // Tried twice, because a request fails if the sandbox closes the connection just as it is being reused.
  return await ask()
    .catch(ask)
    .then(
      () => true,
      () => false,
    )
}

const Later = z.object({ now: z.number() })

/**
 * Lets two months pass in the sandbox, so that there is something new to read. Returns the sandbox's time in
 * milliseconds since 1970, or undefined if no sandbox responds.
 */
export async function letTimePass({ endpoints }: Endpoints): Promise<number | undefined> {
  if (endpoints.sandbox === undefined) return undefined
  const address = new URL('../__sandbox/later', `${endpoints.sandbox.geminiUrl}/`)
  const request = { method: 'POST', headers: {} }
  const options = { service: 'gemini', timeoutMs: TIMEOUT_MS } as const
  // The start itself reports a sandbox that doesn't respond.
  const response = await sendRequest(address, request, options).catch(() => undefined)
  return Later.safeParse(readJson(response?.text ?? '')).data?.now
}

/** A slow sandbox is accepted, because a run has time. */
const TIMEOUT_MS = 10_000

/** Rejects a run with demo credentials if it would wait forever for a missing sandbox. Throws ApiError. */
export async function requireSandbox(config: Endpoints): Promise<void> {
  if (!(await sandboxResponds(config, TIMEOUT_MS))) throw new ApiError('invalid-input', NO_SANDBOX)
}
