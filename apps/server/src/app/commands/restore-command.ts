import { restore } from '#platform/backup/restore'
import { migrationsFolder } from '../home.ts'
import { reportLines } from '../report-lines.ts'
import { runCommand, UsageError } from './run-command.ts'

/**
 * `npm run restore -- FILE [--force]`: restores into an empty database; --force replaces existing
 * data.
 */
await runCommand(
  {
    readOptions: ([file, ...options]) => {
      if (!file) throw new UsageError('Usage: npm run restore -- FILE [--force]')
      return { file, force: options.includes('--force') }
    },
    async run({ file, force }, { environment, log }) {
      const report = await restore(environment, file, log, { force, migrations: migrationsFolder })
      const unchecked =
        'It was made by an earlier version, which did not write down how much it holds: compare these counts with what you expect.'
      console.log(
        `${reportLines(report)}\nRestored from ${file}.${report.isChecked ? '' : ` ${unchecked}`}`,
      )
      return 0
    },
  },
  1,
)
