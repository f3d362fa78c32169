import { PlatformError } from '../platform-error.ts'

/** Returns what a call throws. Throws if it succeeds. */
export async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call was expected to fail')
}

/** Returns the PlatformError that a call throws. Throws any other error, and if the call succeeds. */
export async function platformErrorOf(call: Promise<unknown>): Promise<PlatformError> {
  const error = await thrownBy(call)
  if (error instanceof PlatformError) return error
  throw error
}
