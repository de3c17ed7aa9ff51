import { defineConfig } from 'vitest/config'

/** Files are isolated, because one of them replaces a module. */
export default defineConfig({
  test: { name: 'simulator', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
})
