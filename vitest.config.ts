import { defineConfig } from 'vitest/config'

/** The tests that need no database; the server's run on each database by themselves. */
export default defineConfig({
  test: { projects: ['packages/*', 'apps/web', 'apps/pos-simulator'] },
})
