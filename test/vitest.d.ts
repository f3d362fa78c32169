import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis that a whole test run shares. */
    redisUrl: string
  }
}
