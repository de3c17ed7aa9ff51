import { defineConfig } from 'vite'

/** The server as one bundle: workspace packages inside, npm packages outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/app/main.ts',
        backup: 'src/app/backup-command.ts',
        restore: 'src/app/restore-command.ts',
        'verify-trail': 'src/app/verify-trail-command.ts',
        distribute: 'src/app/distribute-command.ts',
        'exchange-secret': 'src/app/exchange-secret-command.ts',
        'rebuild-reports': 'src/app/rebuild-reports-command.ts',
        'reset-second-factor': 'src/app/reset-second-factor-command.ts',
        // A process is started by its file.
        'table-process': 'src/import-export/table-process.ts',
      },
      // Beside the programs, for what stands in them finds the file of the process there
      // (import-export/read-file.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@pos\//] },
})
