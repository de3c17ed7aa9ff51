// What the tests need besides npm packages: a browser, Japanese fonts, PostgreSQL's programs and PgBouncer.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { bin } from './steps.mjs'

const onPath = (name) => (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))

function hasPostgres() {
  const folder = '/usr/lib/postgresql'
  return (
    onPath('initdb') || (existsSync(folder) && readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'bin/initdb'))))
  )
}

const hasPooler = () => onPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer')

/** Debian's package without windows needs two thirds of the processor time of the whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell'

function hasBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell) || existsSync('/usr/bin/chromium')) return true
  const { stdout } = spawnSync(bin('playwright'), ['install', '--dry-run', 'chromium'], { encoding: 'utf8' })
  const folder = /Install location:\s+(.+)/.exec(stdout ?? '')?.[1]?.trim()
  return folder !== undefined && existsSync(folder)
}

function hasJapaneseFonts() {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' })
  // Without fontconfig's tools (macOS, Windows) the system has its own.
  return status !== 0 ? process.platform !== 'linux' : stdout.trim() !== ''
}

const needs = [
  { has: hasPostgres, debian: ['postgresql'], elsewhere: 'PostgreSQL 15 or newer: its programs initdb and postgres on the PATH' },
  { has: hasPooler, debian: ['pgbouncer'], elsewhere: 'PgBouncer 1.18 or newer: its program pgbouncer on the PATH' },
  {
    has: hasBrowser,
    debian: ['chromium-headless-shell'],
    elsewhere: 'Chromium: `npx playwright install chromium`, or its path in CHROMIUM_PATH',
  },
  { has: hasJapaneseFonts, debian: ['fonts-noto-cjk', 'fontconfig'], elsewhere: 'a Japanese font, such as Noto Sans CJK' },
]

function install(packages) {
  console.log(`Installing Debian packages: ${packages.join(' ')}`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/** Installs what is missing (Debian, as root), or says what to install and ends the process. */
export function ensureSystem() {
  const missing = needs.filter(({ has }) => !has())
  if (missing.length === 0) return
  const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (canInstall) install(missing.flatMap(({ debian }) => debian))
  const left = needs.filter(({ has }) => !has())
  if (left.length === 0) return
  console.error(`The tests need, besides npm packages:\n${left.map(({ elsewhere }) => `  - ${elsewhere}`).join('\n')}`)
  process.exit(1)
}
