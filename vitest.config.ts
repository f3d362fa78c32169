import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Guards against what hangs, no measures of speed: they outlast a machine whose cores are all busy.
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    globalSetup: ['test/redis-server.ts'],
    // Programs that tests start are compiled once.
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
            'deploy/{,alerts/,load/}*.test.ts',
            'apps/**/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.js',
          ],
          // Loading the same modules anew for each file took half of the time. So a test undoes what it does to globals.
          isolate: false,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['integration/**/*.test.ts'],
          globalSetup: ['integration/shared-stack.ts'],
          // These wait for rates and timeouts more than they compute, so more of them fit on two cores.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          ...limits,
        },
      },
    ],
  },
})
