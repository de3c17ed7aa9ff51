import { defineConfig } from 'vitest/config'
import { webProjects } from './apps/web/vitest.projects.ts'

/**
 * Tests without a database. The server's tests run separately on each database. Every project allows
 * a test 60 s: on a busy machine each step takes several times as long.
 */
export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/pos-simulator',
      'apps/register',
      {
        test: { name: 'bench', root: 'bench', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
      },
      ...webProjects,
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
})
