import { backup } from '#platform/backup/backup'
import { reportLines } from '../report-lines.ts'
import { runCommand, UsageError } from './run-command.ts'

/**
 * `npm run backup -- FILE`: writes the whole database and the stored files into one portable file,
 * and prints what it contains.
 */
await runCommand(
  {
    readOptions: ([file]) => {
      if (!file) throw new UsageError('Usage: npm run backup -- FILE')
      return file
    },
    async run(file, { environment, log }) {
      const report = await backup(environment, file, log)
      console.log(`${reportLines(report)}\nBacked up to ${file}, and read back from there.`)
      return 0
    },
  },
  1,
)
