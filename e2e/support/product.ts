import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const program = path.resolve(import.meta.dirname, '../../apps/server/dist/main.js')

/** A running product with its own folder. */
export interface Product {
  readonly url: string
  /** The folder of its data; `outbox` in it holds its mails. */
  readonly folder: string
  /** Output until it was ready. */
  readonly output: string
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Starts a product in an empty folder and waits until it is ready. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  for (;;) {
    const port = await freePort()
    const folder = mkdtempSync(path.join(tmpdir(), 'pos-e2e-'))
    const product = await start({ port, folder, settings })
    if (product) return product
    // Another program took the port before the server did.
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Start {
  readonly port: number
  readonly folder: string
  readonly settings: Record<string, string>
}

/** Null if the port is taken. */
async function start({ port, folder, settings }: Start): Promise<Product | null> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      APP_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      VAR_DIR: folder,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let output = ''
  const isReady = await new Promise<boolean>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        output += part.toString()
        if (/ready in \d+ ms/.test(output)) resolve(true)
      })
    }
    child.once('exit', () => {
      if (output.includes(`PORT ${port} is in use`)) resolve(false)
      else reject(new Error(`The product did not start:\n${output}`))
    })
  })
  if (!isReady) return null
  child.stderr.pipe(process.stderr)
  return {
    url,
    folder,
    output,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A free port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
