import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis that the whole test run shares. */
    redisUrl: string
    /** Addresses of the stack that integration tests share, which runs at twenty times real time. */
    stack: { api: { url: string }; sandbox: { url: string } }
    /** How many malformed requests the fuzz test sends (`FUZZ_REQUESTS`, 3000), and their seed (`FUZZ_SEED`). */
    fuzzRequests: number
    fuzzSeed: number
    /** How often each fault is repeated (`FAULT_ROUNDS`, 1). */
    faultRounds: number
    /** How many rounds tests with random input run (`PROPERTY_ROUNDS`, 2). */
    propertyRounds: number
    /** The seed of tests with random input (`PROPERTY_SEED`, or a new one each time), which a failing test prints. */
    propertySeed: number | undefined
  }
}
