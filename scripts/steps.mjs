// Runs the steps of a check and prints the closing counts.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { failedTests } from './failed-tests.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const reports = path.join(root, '.cache', 'reports')
mkdirSync(reports, { recursive: true })

/** Returns the path of a program in node_modules/.bin. */
export const bin = (name) => path.join(root, 'node_modules', '.bin', name)

/** Returns the path of a step's JSON report. */
export const reportFile = (name) => path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)

/**
 * Counts passed and failed tests from the JSON report of Vitest or Playwright. A step without a
 * report counts as one test.
 */
function countsOf(name, isOk) {
  const file = reportFile(name)
  if (!existsSync(file)) return isOk ? [1, 0] : [0, 1]
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const [passed, failed] = report.stats
    ? [report.stats.expected + report.stats.flaky, report.stats.unexpected]
    : [
        report.numPassedTests,
        report.numFailedTests + report.numFailedTestSuites - failedSuitesOfTests(report),
      ]
  // A step can fail without a failed test: a file that does not load, or an error outside tests. It
  // counts as one failure.
  return [passed, isOk ? failed : Math.max(1, failed)]
}

/**
 * Counts failed suites that contain tests. Vitest counts each `describe` block around a failed
 * test, but only files that did not load matter.
 */
function failedSuitesOfTests(report) {
  const empty = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return report.numFailedTestSuites - empty
}

/**
 * Runs a step. Prints its output at once or, with `isBuffered`, at its end, because other steps run
 * in parallel.
 */
function runStep({ name, command, args, cwd = root, env = {} }, isBuffered) {
  rmSync(reportFile(name), { force: true })
  if (!isBuffered) console.log(`\n── ${name}`)
  const began = Date.now()
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, {
    cwd,
    stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...(isBuffered ? colours : {}), ...env },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    const end = (isOk) => {
      if (isBuffered) process.stdout.write(`\n── ${name}\n${Buffer.concat(output).toString()}`)
      resolve({ name, counts: countsOf(name, isOk), isOk, seconds: (Date.now() - began) / 1000 })
    }
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** Runs steps in parallel, one per processor, in the order of the list. */
async function runGroup(steps) {
  const waiting = [...steps.entries()]
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next[0]] = await runStep(next[1], steps.length > 1)
  }
  await Promise.all(Array.from({ length: Math.min(steps.length, availableParallelism()) }, work))
  return results
}

/**
 * Runs groups of steps one after another, even after a failure, and the steps of a group in
 * parallel. Sets the exit code to 1 if a step fails. A step is `{ name, command, args, cwd?, env?
 * }`.
 */
export async function runSteps(groups) {
  const results = []
  for (const steps of groups) results.push(...(await runGroup(steps)))
  console.log('')
  for (const { name, counts, isOk, seconds } of results) {
    console.log(
      `${isOk ? '✓' : '✗'} ${name.padEnd(34)} ${counts[0]} passed, ${counts[1]} failed  (${seconds.toFixed(1)} s)`,
    )
  }
  for (const { name, isOk } of results) {
    if (!isOk && existsSync(reportFile(name)))
      console.log(
        `\n  ${name}:\n${failedTests(JSON.parse(readFileSync(reportFile(name), 'utf8'))).join('\n')}`,
      )
  }
  const total = (index) => results.reduce((sum, { counts }) => sum + counts[index], 0)
  console.log(`\n${total(0)} passed, ${total(1)} failed`)
  process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
}
