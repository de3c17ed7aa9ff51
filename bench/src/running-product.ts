import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const program = path.join(here, '../../apps/server/dist/main.js')
const startSeconds = 180

/** Folder of the built web app. */
export const webFolder = path.join(here, '../../apps/web/dist')

/** The built product with the demo data, for one measurement. */
export interface RunningProduct {
  readonly url: string
  /** The server's process id. */
  readonly pid: number
  /** Signs in a person of the demo (the manager by default) and returns the token. */
  signIn(email?: string): Promise<string>
  /** Stops the product and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts the built server on a free port with an empty folder. `variables` extend its environment.
 * Throws if the build is missing, or if the server is not ready within three minutes.
 */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  if (!existsSync(program)) throw new Error('Build the product first: npm run build')
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      VAR_DIR: folder,
      DEMO_DATA: 'true',
      DEMO_HISTORY_DAYS: '0',
      DEMO_LIVE: 'false',
      LOG_LEVEL: 'error',
      PERSON_REQUESTS_PER_MINUTE: '0',
      ...variables,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await waitFor(`${url}/readyz`, () => child.exitCode === null).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    signIn: (email = 'manager@example.com') => signIn(url, email),
    stop,
  }
}

/**
 * Returns the path of the browser: `CHROMIUM_PATH`, then Debian's. undefined selects Playwright's
 * own.
 */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(
    (file) => file && existsSync(file),
  )
}

/** Flags that Chromium needs to run as root in a container. */
export const chromiumFlags: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Writes a measurement to `bench/results/<name>.json`. */
export function keepResult(name: string, result: unknown): void {
  const results = path.join(here, '../results')
  mkdirSync(results, { recursive: true })
  writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

async function signIn(url: string, email: string) {
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential: email, password: 'Demo-2026!' }),
  })
  const answer = (await response.json()) as { data: { access_token: string } }
  return answer.data.access_token
}

/**
 * Waits until an address responds with success. Throws after three minutes, or as soon as `isAlive`
 * returns false.
 */
export async function waitFor(address: string, isAlive: () => boolean) {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end; ) {
    if (!isAlive()) throw new Error('The server did not start')
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${address} is not ready`)
}

/** Finds a free TCP port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No port')),
      )
    })
  })
}
