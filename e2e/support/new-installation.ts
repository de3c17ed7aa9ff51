import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const program = path.resolve(import.meta.dirname, '../../apps/server/dist/main.js')

/** A running product without data, with the set-up link that its first start prints. */
export interface NewInstallation {
  readonly link: string
  /** Stops the product and deletes its data. */
  stop(): Promise<void>
}

/** Starts a product in an empty folder on a free port. */
export async function startNewInstallation(): Promise<NewInstallation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-e2e-new-'))
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, APP_ENV: 'development', HOST: '127.0.0.1', PORT: '0', VAR_DIR: folder, DEMO_DATA: 'false' },
  })
  let output = ''
  const link = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      const search = /\/set-up(\?token=[\w-]{43})/.exec(output)?.[1]
      if (address && search) resolve(`${address}/set-up${search}`)
    })
  })
  return {
    link,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
