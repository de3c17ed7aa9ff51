// Runs the steps of a check one after another and prints the closing counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const reports = path.join(root, '.cache', 'reports')
mkdirSync(reports, { recursive: true })

/** A program of node_modules/.bin. */
export const bin = (name) => path.join(root, 'node_modules', '.bin', name)

/** Where a step's test program writes its JSON report. */
export const reportFile = (name) => path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)

/** Tests passed and failed by Vitest's or Playwright's JSON report; a step without one counts as one. */
function countsOf(name, isOk) {
  const file = reportFile(name)
  if (!existsSync(file)) return isOk ? [1, 0] : [0, 1]
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const [passed, failed] = report.stats
    ? [report.stats.expected + report.stats.flaky, report.stats.unexpected]
    : [report.numPassedTests, report.numFailedTests + report.numFailedTestSuites - failedSuitesOfTests(report)]
  // A program that fails without a failed test (a file that does not load, an error outside of tests) is a failure all the same.
  return [passed, isOk ? failed : Math.max(1, failed)]
}

/** Vitest counts each describe block around a failed test as a failed suite; only files without any test are meant. */
function failedSuitesOfTests(report) {
  const empty = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return report.numFailedTestSuites - empty
}

/** Runs all steps, also after a failed one; ends the process with 1 when any failed. A step: `{ name, command, args, cwd?, env? }`. */
export function runSteps(steps) {
  const results = steps.map(({ name, command, args, cwd = root, env = {} }) => {
    console.log(`\n── ${name}`)
    rmSync(reportFile(name), { force: true })
    const began = Date.now()
    const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    return { name, counts: countsOf(name, status === 0), isOk: status === 0, seconds: (Date.now() - began) / 1000 }
  })
  console.log('')
  for (const { name, counts, isOk, seconds } of results) {
    console.log(`${isOk ? '✓' : '✗'} ${name.padEnd(34)} ${counts[0]} passed, ${counts[1]} failed  (${seconds.toFixed(1)} s)`)
  }
  const total = (index) => results.reduce((sum, { counts }) => sum + counts[index], 0)
  console.log(`\n${total(0)} passed, ${total(1)} failed`)
  process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
}
