import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis that the whole test run shares. */
    redisUrl: string
    /** The stack that integration tests share. */
    stack: {
      api: { url: string }
      sandbox: { url: string }
      redisUrl: string
      prefix: string
      /** How many times as fast as real time its quotas and waits run. */
      clockFactor: number
    }
    /** How many malformed requests the fuzz test sends (`FUZZ_REQUESTS`; 300, in the nightly run 3,000), and their seed (`FUZZ_SEED`). */
    fuzzRequests: number
    fuzzSeed: number
    /** How many chunks of 2,000 rows a restored analysis has: 4, in the nightly run 10. */
    restoredChunks: number
    /** How often each fault is repeated (`FAULT_ROUNDS`; 1, in the nightly run 8). */
    faultRounds: number
    /** How many rounds tests with random input run (`PROPERTY_ROUNDS`; 1, in the nightly run 10). */
    propertyRounds: number
    /** The seed of tests with random input (`PROPERTY_SEED`, or a new one each time), which a failing test prints. */
    propertySeed: number | undefined
  }
}
