import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserWorkspaceConfig } from 'vitest/config'
import { userGuide } from './guide-plugin.ts'

const common = {
  root: import.meta.dirname,
  testTimeout: 60_000,
  restoreMocks: true,
  unstubGlobals: true,
  isolate: false,
}

/**
 * Component tests (.tsx) get a document; pure ones (.ts) run in Node. Files of a project share one
 * process and its imports: a separate document costs a second per file, and importing the widgets
 * another. Files must therefore not mock modules (`vi.mock`); use spies instead.
 */
export const webProjects: UserWorkspaceConfig[] = [
  { test: { ...common, name: 'web', include: ['src/**/*.test.ts'], environment: 'node' } },
  {
    plugins: [react(), userGuide()],
    test: {
      ...common,
      name: 'web components',
      include: ['src/**/*.test.tsx'],
      environment: 'jsdom',
      setupFiles: [path.join(import.meta.dirname, 'src/ui/testing/clean-document.ts')],
    },
  },
]
