// Defines the steps of `npm run check` and `npm test`.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { bin, reportFile, root } from './steps.mjs'

const step = (name, command, args = [], more = {}) => ({
  name,
  command: bin(command),
  args,
  ...more,
})

/** Returns a Vitest step that writes a JSON report in addition to the usual output. */
function vitest(name, more = {}, words = ['run']) {
  return step(
    name,
    'vitest',
    [...words, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`],
    more,
  )
}

/** The parallel steps, longest first. */
export const checkSteps = [
  vitest('Unit'),
  { name: 'SQL', command: process.execPath, args: [path.join(root, 'scripts/check-sql.mjs')] },
  step('Lint', 'oxlint', ['--type-aware']),
  { name: 'Texts', command: process.execPath, args: [path.join(root, 'scripts/check-texts.mjs')] },
  {
    name: 'Types',
    command: process.execPath,
    args: [path.join(root, 'node_modules/typescript-7/bin/tsc'), '-b'],
  },
  step('Boundaries', 'depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'apps',
    'packages',
    'e2e',
    'bench',
    '--output-type',
    'err',
  ]),
  step('Dead code', 'knip'),
  step('Format', 'biome', ['check', '.']),
  { name: 'Names', command: process.execPath, args: [path.join(root, 'scripts/check-names.mjs')] },
  {
    name: 'Language',
    command: process.execPath,
    args: [path.join(root, 'scripts/check-language.mjs')],
  },
  {
    name: 'Citations',
    command: process.execPath,
    args: [path.join(root, 'scripts/check-citations.mjs')],
  },
  { name: 'Casts', command: process.execPath, args: [path.join(root, 'scripts/check-casts.mjs')] },
  {
    name: 'Weight',
    command: process.execPath,
    args: [path.join(root, 'scripts/check-weight.mjs')],
  },
  { name: 'Licences', command: process.execPath, args: [path.join(root, 'scripts/sbom.mjs')] },
]

const server = path.join(root, 'apps/server')
const { TEST_CITUS_URL = '' } = process.env
export const serverSteps = [
  vitest('Server on the embedded database', { cwd: server, env: { TEST_CITUS_URL: '' } }),
  vitest('Server on PostgreSQL behind PgBouncer', {
    cwd: server,
    env: { TEST_CITUS_URL: '', TEST_DATABASE: 'pgbouncer' },
  }),
  ...(TEST_CITUS_URL ? [vitest('Server on Citus', { cwd: server })] : []),
]

/** A sentence about tests that `npm test` skips here; null if it skips none. */
export const notTested = TEST_CITUS_URL
  ? null
  : `Skipped: the server on Citus, which is ${hasCitus() ? '' : 'not '}installed here. Set TEST_CITUS_URL to the coordinator of a cluster (docs/operations.md).`

function hasCitus() {
  const folder = '/usr/lib/postgresql'
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'lib/citus.so')))
  )
}

export const browserStep = step('Browser', 'playwright', ['test'], {
  cwd: path.join(root, 'e2e'),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('Browser') },
})

export const buildStep = {
  name: 'Build',
  command: process.execPath,
  args: [path.join(root, 'scripts/build.mjs')],
}

/**
 * Returns the test steps for changed files: unit tests that import them, and server tests with the
 * same file name. Most server tests start the whole server, so that their imports would select
 * nearly all of them.
 */
export function changedTests(files) {
  const serverFiles = files.filter((file) => file.startsWith('apps/server/'))
  const others = files.filter(
    (file) => /^(apps|packages)\//.test(file) && !serverFiles.includes(file),
  )
  const tests = serverFiles
    .map((file) => file.replace(/(\.test)?\.ts$/, '.test.ts'))
    .filter((file) => existsSync(path.join(root, file)))
  const names = [...new Set(tests)].map((file) => path.relative('apps/server', file))
  return [
    ...(others.length > 0
      ? [vitest('Unit', {}, ['related', '--run', '--passWithNoTests', ...others])]
      : []),
    ...(names.length > 0 ? [vitest('Server', { cwd: server }, ['run', ...names])] : []),
  ]
}
