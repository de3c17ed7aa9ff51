// npm run check:changed: what a change touches, in seconds: format and lint of the files, types, names, weight of engine and kit, and their tests.
// The change is what differs from main, or from the commit given (`npm run check:changed -- HEAD`), together with what is not committed.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, runSteps } from './steps.mjs'
import { changedTests, checkSteps } from './test-steps.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The commit where this branch left main; HEAD where there is no main (a shallow clone). */
function base() {
  try {
    return git('merge-base', process.argv[2] ?? 'main', 'HEAD')[0]
  } catch {
    return 'HEAD'
  }
}

const changed = [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')]
const files = [...new Set(changed)].filter((file) => existsSync(path.join(root, file)))
const programs = files.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))

const ofFiles = {
  Format: (step) => ({ ...step, args: ['format', '--no-errors-on-unmatched', ...files] }),
  Lint: (step) => programs.length > 0 && { ...step, args: [...step.args, ...programs] },
}
const whole = new Set(['Types', 'Names', 'Weight'])
const steps = checkSteps.flatMap((step) => ofFiles[step.name]?.(step) || (whole.has(step.name) ? step : []))

if (files.length === 0) console.log('Nothing is changed.')
else await runSteps([[...changedTests(programs), ...steps]])
