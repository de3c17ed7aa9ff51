import { defineConfig } from 'vitest/config'
import { webProjects } from './apps/web/vitest.projects.ts'

/** The tests that need no database; the server's run on each database by themselves. */
export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/pos-simulator',
      'bench',
      ...webProjects,
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})
