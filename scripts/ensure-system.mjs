// Checks for the programs that the tests need besides npm packages: a browser, Japanese fonts,
// PostgreSQL and PgBouncer.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { bin } from './steps.mjs'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, name)))

function hasPostgres() {
  const folder = '/usr/lib/postgresql'
  return (
    onPath('initdb') ||
    (existsSync(folder) &&
      readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'bin/initdb'))))
  )
}

const hasPooler = () => onPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer')

/** Debian's headless Chromium, which needs two thirds of the CPU time of the full browser. */
const headlessShell = '/usr/bin/chromium-headless-shell'

function hasBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell) || existsSync('/usr/bin/chromium'))
    return true
  const { stdout } = spawnSync(bin('playwright'), ['install', '--dry-run', 'chromium'], {
    encoding: 'utf8',
  })
  const folder = /Install location:\s+(.+)/.exec(stdout ?? '')?.[1]?.trim()
  return folder !== undefined && existsSync(folder)
}

function hasJapaneseFonts() {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' })
  // Systems without fontconfig (macOS, Windows) bring their own Japanese fonts.
  return status !== 0 ? process.platform !== 'linux' : stdout.trim() !== ''
}

const needs = [
  {
    has: hasPostgres,
    debian: ['postgresql'],
    elsewhere: 'PostgreSQL 15 or newer: its programs initdb and postgres on the PATH',
  },
  {
    has: hasPooler,
    debian: ['pgbouncer'],
    elsewhere: 'PgBouncer 1.18 or newer: its program pgbouncer on the PATH',
  },
  {
    has: hasBrowser,
    debian: ['chromium-headless-shell'],
    elsewhere: 'Chromium: `npx playwright install chromium`, or its path in CHROMIUM_PATH',
  },
  {
    has: hasJapaneseFonts,
    debian: ['fonts-noto-cjk', 'fontconfig'],
    elsewhere: 'a Japanese font, such as Noto Sans CJK',
  },
]

function install(packages) {
  console.log(`Installing Debian packages: ${packages.join(' ')}`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/**
 * Installs missing programs (Debian, as root). Otherwise prints what to install and ends the
 * process.
 */
export function ensureSystem() {
  const missing = needs.filter(({ has }) => !has())
  if (missing.length === 0) return
  const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (canInstall) install(missing.flatMap(({ debian }) => debian))
  const stillMissing = needs.filter(({ has }) => !has())
  if (stillMissing.length === 0) return
  console.error(
    `Install these first; the tests need them:\n${stillMissing.map(({ elsewhere }) => `  - ${elsewhere}`).join('\n')}`,
  )
  process.exit(1)
}
