import { defineConfig } from 'vitest/config'

/** In milliseconds, and long because containers start and stop slowly. */
const limits = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } }

/** Tests of the compose file on a real engine: `npm run test:compose`, which sets the variables below. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    // These need the proxy's image, which not every machine can fetch.
    exclude:
      process.env.QUARRY_TEST_PROXY === 'no'
        ? ['test/add-ons.test.ts', 'test/proxy.test.ts', 'test/replicas.test.ts']
        : [],
    provide: {
      project: process.env.QUARRY_TEST_PROJECT ?? 'quarrytest',
      composeCommand: (process.env.COMPOSE_COMMAND ?? 'docker compose').split(' '),
      composeOverride: process.env.COMPOSE_OVERRIDE ?? '',
    },
    // One deployment at a time, because they share the image and the cores.
    fileParallelism: false,
    ...limits,
  },
})
