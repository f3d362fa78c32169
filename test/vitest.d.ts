import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis that a whole test run shares. */
    redisUrl: string
    /** How many malformed requests the fuzz test sends (`FUZZ_REQUESTS`, 3000), and what draws them (`FUZZ_SEED`). */
    fuzzRequests: number
    fuzzSeed: number
    /** How often each fault is repeated (`FAULT_ROUNDS`, 1). */
    faultRounds: number
    /** How often tests repeat that draw what they do (`PROPERTY_ROUNDS`, 2). */
    propertyRounds: number
    /** What they draw from (`PROPERTY_SEED`, else a new one each time); such a test tells it when it fails. */
    propertySeed: number | undefined
  }
}
