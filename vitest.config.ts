import { defineConfig } from 'vitest/config'
import { webProjects } from './apps/web/vitest.projects.ts'

/** Tests without a database. The server's tests run separately on each database. */
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
