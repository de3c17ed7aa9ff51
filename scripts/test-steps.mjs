// The steps of `npm run check` and `npm test`.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { bin, reportFile, root } from './steps.mjs'

const step = (name, command, args = [], more = {}) => ({ name, command: bin(command), args, ...more })

/** A step of Vitest, with its report beside the usual output. */
function vitest(name, more = {}, words = ['run']) {
  return step(name, 'vitest', [...words, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`], more)
}

/** What runs side by side: the longest first. */
export const checkSteps = [
  vitest('Unit'),
  { name: 'SQL', command: process.execPath, args: [path.join(root, 'scripts/check-sql.mjs')] },
  step('Lint', 'oxlint', ['--type-aware']),
  { name: 'Types', command: process.execPath, args: [path.join(root, 'node_modules/typescript-7/bin/tsc'), '-b'] },
  step('Boundaries', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'bench', '--output-type', 'err']),
  step('Dead code', 'knip'),
  { name: 'Texts', command: process.execPath, args: [path.join(root, 'scripts/check-texts.mjs')] },
  step('Format', 'biome', ['format', '.']),
  { name: 'Names', command: process.execPath, args: [path.join(root, 'scripts/check-names.mjs')] },
  { name: 'Citations', command: process.execPath, args: [path.join(root, 'scripts/check-citations.mjs')] },
  { name: 'Casts', command: process.execPath, args: [path.join(root, 'scripts/check-casts.mjs')] },
  { name: 'Weight', command: process.execPath, args: [path.join(root, 'scripts/check-weight.mjs')] },
  { name: 'Licences', command: process.execPath, args: [path.join(root, 'scripts/sbom.mjs')] },
]

const server = path.join(root, 'apps/server')
const { TEST_CITUS_URL = '' } = process.env
export const serverSteps = [
  vitest('Server on the embedded database', { cwd: server, env: { TEST_CITUS_URL: '' } }),
  vitest('Server on PostgreSQL behind PgBouncer', { cwd: server, env: { TEST_CITUS_URL: '', TEST_DATABASE: 'pgbouncer' } }),
  ...(TEST_CITUS_URL ? [vitest('Server on Citus', { cwd: server })] : []),
]

/** What `npm test` does not test here, in words; null when it tests everything. */
export const notTested = TEST_CITUS_URL
  ? null
  : `Not tested: the server on Citus. ${hasCitus() ? 'It is installed' : 'It is not installed'}; TEST_CITUS_URL names the coordinator of a cluster to test on (docs/operations.md).`

function hasCitus() {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'lib/citus.so')))
}

export const browserStep = step('Browser', 'playwright', ['test'], {
  cwd: path.join(root, 'e2e'),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('Browser') },
})

export const buildStep = { name: 'Build', command: process.execPath, args: [path.join(root, 'scripts/build.mjs')] }

/**
 * The tests of changed files: those without a database that import them, and of the server those that changed or stand beside what
 * changed (nearly all of its tests start the whole server, so that all would follow from the imports).
 */
export function changedTests(files) {
  const ofServer = files.filter((file) => file.startsWith('apps/server/'))
  const others = files.filter((file) => /^(apps|packages)\//.test(file) && !ofServer.includes(file))
  const tests = ofServer.map((file) => file.replace(/(\.test)?\.ts$/, '.test.ts')).filter((file) => existsSync(path.join(root, file)))
  const names = [...new Set(tests)].map((file) => path.relative('apps/server', file))
  return [
    ...(others.length > 0 ? [vitest('Unit', {}, ['related', '--run', '--passWithNoTests', ...others])] : []),
    ...(names.length > 0 ? [vitest('Server', { cwd: server }, ['run', ...names])] : []),
  ]
}
