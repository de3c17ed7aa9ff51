import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: process.env.TEST_DATABASE_URL || process.env.TEST_DATABASE ? 'server on PostgreSQL' : 'server on the embedded database',
    include: ['{src,demo}/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
