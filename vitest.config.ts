import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Only for tests that hang, so these are long enough for a busy machine.
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    globalSetup: ['test/redis-server.ts'],
    // Compiles the programs that tests start only once.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
    maxWorkers: 2,
    unstubEnvs: true,
    restoreMocks: true,
    provide: {
      fuzzRequests: Number(process.env.FUZZ_REQUESTS ?? 3000),
      fuzzSeed: Number(process.env.FUZZ_SEED ?? 1972),
      faultRounds: Number(process.env.FAULT_ROUNDS ?? 1),
      propertyRounds: Number(process.env.PROPERTY_ROUNDS ?? 2),
      propertySeed: process.env.PROPERTY_SEED === undefined ? undefined : Number(process.env.PROPERTY_SEED),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/**/src/**/*.test.ts',
            'deploy/*.test.ts',
            'evaluation/*.test.ts',
            'apps/**/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.js',
          ],
          exclude: [...configDefaults.exclude, '**/*.stack.test.ts'],
          // Loading the same modules again for each file took half of the time. Without isolation, tests must restore
          // globals.
          isolate: false,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['integration/**/*.test.ts', 'apps/web/src/**/*.stack.test.ts'],
          globalSetup: ['integration/shared-stack.ts'],
          // These tests mostly wait for rates and timeouts, so two cores can run more of them in parallel.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          ...limits,
        },
      },
    ],
  },
})
