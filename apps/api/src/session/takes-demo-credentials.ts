import type { Config } from '../config.ts'

const TIMEOUT_MS = 1000

/** Returns true if the sandbox responds. Checked each time, because a deployment may not have started it. */
export async function takesDemoCredentials({ endpoints }: Pick<Config, 'endpoints'>): Promise<boolean> {
  if (endpoints.sandbox === undefined) return false
  try {
    await fetch(endpoints.sandbox.geminiUrl, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}
