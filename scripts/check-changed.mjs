// npm run check:changed: checks a change in seconds. Runs format and lint on the changed files,
// their tests, and types, names and kit exports. A change is the difference from main, or from
// another commit (`npm run check:changed -- HEAD`), including uncommitted files.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, runSteps } from './steps.mjs'
import { changedTests, checkSteps } from './test-steps.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the commit at which the branch left main; HEAD if there is no main (shallow clone). */
function base() {
  try {
    return git('merge-base', process.argv[2] ?? 'main', 'HEAD')[0]
  } catch {
    return 'HEAD'
  }
}

const changed = [
  ...git('diff', '--name-only', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const files = [...new Set(changed)].filter((file) => existsSync(path.join(root, file)))
const programs = files.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))

/** Steps that run on the changed files alone. */
const fileSteps = {
  Format: (step) => ({ ...step, args: ['check', '--no-errors-on-unmatched', ...files] }),
  Lint: (step) => programs.length > 0 && { ...step, args: [...step.args, ...programs] },
}
/** Steps that always run on the whole repository. */
const repositorySteps = new Set(['Types', 'Names', 'Weight'])
const steps = checkSteps.flatMap(
  (step) => fileSteps[step.name]?.(step) || (repositorySteps.has(step.name) ? step : []),
)

if (files.length === 0) console.log('No file has changed.')
else await runSteps([[...changedTests(programs), ...steps]])
