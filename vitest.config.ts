import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const common = {
  testTimeout: 30_000,
  // A hook starts at most one stack.
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  // Loading the same modules again for each file took half of the time. Without isolation, tests must restore globals.
  isolate: false,
}

const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: [
        'packages/**/src/**/*.test.ts',
        'bench/**/*.test.ts',
        'deploy/*.test.ts',
        'evaluation/*.test.ts',
        'apps/**/src/**/*.test.{ts,tsx}',
        'scripts/**/*.test.js',
      ],
      exclude: [...configDefaults.exclude, '**/*.stack.test.ts'],
      // Some tests wait for rates, timeouts and processes, so two cores can run more of them in parallel.
      maxWorkers: 3,
      sequence: { groupOrder: 1 },
      ...common,
    },
  },
  {
    extends: true,
    test: {
      name: 'integration',
      include: ['integration/*.test.ts', 'apps/web/src/**/*.stack.test.ts'],
      globalSetup: ['integration/shared-stack.ts'],
      // These tests mostly wait for rates and timeouts, so two cores can run more of them in parallel.
      maxWorkers: 4,
      sequence: { groupOrder: 2 },
      ...common,
    },
  },
  {
    extends: true,
    test: {
      name: 'faults',
      include: ['integration/faults/*.test.ts'],
      // Each process has its own stack to damage, which its files use one after another.
      maxWorkers: 3,
      sequence: { groupOrder: 3 },
      ...common,
    },
  },
]

/** What needs patience: `npm test -- nightly`. */
const nightly: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'nightly',
    include: [
      'integration/nightly/*.test.ts',
      'integration/faults/sent-twice.test.ts',
      'apps/api/src/plugins/fuzz.test.ts',
      'apps/worker/src/cleaning/random-faults.test.ts',
      'apps/worker/src/sending/pace.test.ts',
      'apps/web/src/analyses/*.stack.test.ts',
      'packages/cleaning/src/remove-brackets.test.ts',
    ],
    globalSetup: ['integration/shared-stack.ts'],
    ...common,
    testTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
  },
}
const isNightly = process.env.QUARRY_NIGHTLY === '1'
const numberIn = (text: string | undefined, fallback: number) =>
  text === undefined ? fallback : Number(text)

export default defineConfig({
  test: {
    globalSetup: ['test/redis-server.ts'],
    // Compiles the programs that tests start only once.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
    maxWorkers: 2,
    unstubEnvs: true,
    restoreMocks: true,
    provide: {
      fuzzRequests: numberIn(process.env.FUZZ_REQUESTS, isNightly ? 3000 : 300),
      fuzzSeed: numberIn(process.env.FUZZ_SEED, 1972),
      restoredChunks: isNightly ? 10 : 4,
      faultRounds: numberIn(process.env.FAULT_ROUNDS, isNightly ? 8 : 1),
      propertyRounds: numberIn(process.env.PROPERTY_ROUNDS, isNightly ? 10 : 1),
      propertySeed: process.env.PROPERTY_SEED === undefined ? undefined : Number(process.env.PROPERTY_SEED),
    },
    projects: isNightly ? [nightly] : projects,
  },
})
