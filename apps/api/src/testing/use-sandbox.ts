import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll } from 'vitest'

/** Starts a sandbox, which is closed after the calling file's tests, and returns the variables of an API that uses it. */
export async function useSandbox({ seed, clockFactor = 1 }: { seed: string; clockFactor?: number }) {
  const sandbox = buildSandbox({ seed, clockFactor, latencyMs: 0 })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => sandbox.close())
  const variables = { SANDBOX_URL: sandboxUrl, CLOCK_FACTOR: String(clockFactor) }
  return { sandbox, sandboxUrl, variables }
}
