import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis that a whole test run shares. */
    redisUrl: string
    /** How often tests repeat that draw what they do (`PROPERTY_ROUNDS`, 2). */
    propertyRounds: number
    /** What they draw from (`PROPERTY_SEED`, else a new one each time); such a test tells it when it fails. */
    propertySeed: number | undefined
  }
}
