import { defineConfig } from 'vite'

/** Builds the simulator as one bundle. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: { input: { main: 'src/main.ts' }, output: { entryFileNames: '[name].js' } },
  },
  ssr: { noExternal: [/^@pos\//] },
})
