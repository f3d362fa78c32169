import { defineConfig } from 'vitest/config'

/** In milliseconds, and long because containers start and stop slowly. */
const limits = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } }

/** Tests that need a container engine: `npm run test:containers`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    provide: {
      composeOverride: process.env.COMPOSE_OVERRIDE ?? '',
      caddyImage: process.env.CADDY_IMAGE ?? '',
    },
    // One deployment at a time, because they share the image and the cores.
    fileParallelism: false,
    ...limits,
  },
})
