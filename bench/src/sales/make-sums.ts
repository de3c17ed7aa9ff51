import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

const program = fileURLToPath(
  new URL('../../../apps/server/dist/rebuild-reports.js', import.meta.url),
)

/**
 * Builds the roll-ups with the product's command, which exits with 1 because it changed rows. Then
 * vacuums and analyzes the database.
 */
export async function makeSums(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
  })
  await new Promise<void>((resolve, reject) =>
    child.once('exit', (code) =>
      code === 2
        ? reject(new Error('The roll-ups were not built: rebuild-reports exited with 2'))
        : resolve(),
    ),
  )
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
