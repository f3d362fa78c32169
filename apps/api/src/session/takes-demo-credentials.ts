import type { Config } from '../config.ts'

const LIMIT_MS = 1000

/** Whether the sandbox answers. Asked each time: a deployment may name one that it has not started. */
export async function takesDemoCredentials({ endpoints }: Pick<Config, 'endpoints'>): Promise<boolean> {
  if (endpoints.sandbox === undefined) return false
  try {
    await fetch(endpoints.sandbox.geminiUrl, { method: 'HEAD', signal: AbortSignal.timeout(LIMIT_MS) })
    return true
  } catch {
    return false
  }
}
