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
        backup: 'src/app/commands/backup-command.ts',
        restore: 'src/app/commands/restore-command.ts',
        'verify-trail': 'src/app/commands/verify-trail-command.ts',
        distribute: 'src/app/commands/distribute-command.ts',
        'exchange-secret': 'src/app/commands/exchange-secret-command.ts',
        'rebuild-reports': 'src/app/commands/rebuild-reports-command.ts',
        'reset-second-factor': 'src/app/commands/reset-second-factor-command.ts',
        // The process is started from its own file.
        'table-process': 'src/exchange/tables/table-process.ts',
      },
      // Next to the programs, which look for the process file there (exchange/tables/read-file.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@pos\//] },
})
