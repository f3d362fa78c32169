import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/src/**/*.test.ts',
      'apps/**/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.js',
      'integration/**/*.test.ts',
    ],
    globalSetup: ['test/redis-server.ts'],
    maxWorkers: 2,
    // A guard against tests that hang, not a measure of speed: machines differ.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
