// Builds server, simulator, register and web app. Skips each part whose last build is newer than its sources.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const shared = [
  'packages/domain/src',
  'packages/contract/src',
  'packages/texts/src',
  'package-lock.json',
]
const parts = [
  {
    name: 'server',
    sources: [
      ...shared,
      'apps/server/src',
      'apps/server/demo',
      'apps/server/vite.config.ts',
      'apps/server/package.json',
    ],
  },
  {
    name: 'pos-simulator',
    sources: [
      ...shared,
      'packages/device-client/src',
      'packages/device-client/package.json',
      'apps/pos-simulator/src',
      'apps/pos-simulator/vite.config.ts',
    ],
  },
  {
    name: 'register',
    sources: [
      ...shared,
      'packages/device-client/src',
      'packages/device-client/package.json',
      'packages/theme/src',
      'packages/order-screen/src',
      'apps/register/src',
      'apps/register/public',
      'apps/register/index.html',
      'apps/register/vite.config.ts',
      'apps/register/package.json',
    ],
  },
  {
    name: 'web',
    sources: [
      ...shared,
      'packages/theme/src',
      'packages/order-screen/src',
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/guide-plugin.ts',
      'apps/web/package.json',
      'docs/user-guide.md',
      'docs/user-guide.ja.md',
      'docs/webhooks.md',
      'docs/webhooks.ja.md',
      'docs/images',
    ],
  },
]

function newest(file) {
  if (!existsSync(file)) return 0
  const stat = statSync(file)
  return stat.isDirectory()
    ? Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))))
    : stat.mtimeMs
}

/** Builds the outdated parts. Ends the process if a build fails. */
export function build() {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  for (const { name, sources } of parts) {
    const stamp = path.join(root, '.cache', `built-${name}`)
    const built =
      existsSync(path.join(root, 'apps', name, 'dist')) && existsSync(stamp)
        ? statSync(stamp).mtimeMs
        : 0
    if (Math.max(...sources.map((source) => newest(path.join(root, source)))) < built) continue
    console.log(`Building ${name} …`)
    const result = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: path.join(root, 'apps', name),
        stdio: 'inherit',
      },
    )
    if (result.status !== 0) process.exit(result.status ?? 1)
    writeFileSync(stamp, '')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
