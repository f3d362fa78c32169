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
  },
})
