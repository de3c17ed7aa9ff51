// npm run test:node -- 24 [files]: starts the server and runs its tests under another version of
// Node.js, installed from npm.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { root } from './steps.mjs'

const [version, ...files] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) {
  console.error(
    'Usage: npm run test:node -- VERSION [files of apps/server], for example: npm run test:node -- 24',
  )
  process.exit(2)
}
const program = install()
const env = { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}` }
console.log(`Node.js ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()}`)
build()
console.log(`ready after ${((await startOnce()) / 1000).toFixed(1)} s`)
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(program, [vitest, 'run', ...files], {
  cwd: path.join(root, 'apps/server'),
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)

/**
 * Installs the Node.js package for this system and returns its program. The package `node` itself
 * would need an install script.
 */
function install() {
  const folder = path.join(root, '.cache', 'node', version)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const executable = path.join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(executable)) return executable
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const args = [
    'install',
    `${name}@${version}`,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--silent',
  ]
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return executable
}

/** Starts the product on an empty folder and returns the milliseconds until it is ready. */
async function startOnce() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-node-'))
  const port = await freePort()
  const main = path.join(root, 'apps/server/dist/main.js')
  const variables = {
    ...env,
    VAR_DIR: folder,
    PORT: String(port),
    DEMO_HISTORY_DAYS: '1',
    LOG_LEVEL: 'warn',
  }
  const began = performance.now()
  const server = spawn(program, [main], { env: variables, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    if (server.exitCode === null) await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
