import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis that a whole test run shares. */
    redisUrl: string
    /** Addresses of the stack that integration tests share, at twenty times real time. */
    stack: { api: { url: string }; sandbox: { url: string } }
    /** Number of malformed requests of the fuzz test (`FUZZ_REQUESTS`, 3000), and their seed (`FUZZ_SEED`). */
    fuzzRequests: number
    fuzzSeed: number
    /** How often each fault is repeated (`FAULT_ROUNDS`, 1). */
    faultRounds: number
    /** Rounds of tests with random input (`PROPERTY_ROUNDS`, 2). */
    propertyRounds: number
    /** Their seed (`PROPERTY_SEED`, otherwise a new one each time). Such a test prints it when it fails. */
    propertySeed: number | undefined
  }
}
