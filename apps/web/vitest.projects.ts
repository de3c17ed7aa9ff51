import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserWorkspaceConfig } from 'vitest/config'
import { userGuide } from './guide-plugin.ts'

const common = {
  root: import.meta.dirname,
  testTimeout: 20_000,
  restoreMocks: true,
  unstubGlobals: true,
  isolate: false,
}

/**
 * Tests of components (.tsx) get a document; what is pure (.ts) runs in Node. Files of a project
 * share one process and what they import: a document of its own costs a file a second, and as much
 * again to import the widgets. So no file may mock a module (`vi.mock`): spy instead.
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
