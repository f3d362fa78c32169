import { sendRequest } from '@quarry/platforms/http-response'
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

/** A slow sandbox is accepted, because a run has time. */
const TIMEOUT_MS = 10_000

/** Rejects a run with demo credentials if it would wait forever for a missing sandbox. Throws ApiError. */
export async function requireSandbox(config: Endpoints): Promise<void> {
  if (!(await sandboxResponds(config, TIMEOUT_MS))) throw new ApiError('invalid-input', NO_SANDBOX)
}
