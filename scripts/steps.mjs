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

/** Runs a step; what it prints is shown while it runs, or at its end (`isBuffered`), where others run beside it. */
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
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
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

/** Runs steps side by side, as many as there are processors; the first of the list begin first. */
async function runGroup(steps) {
  const waiting = [...steps.entries()]
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await runStep(next[1], steps.length > 1)
  }
  await Promise.all(Array.from({ length: Math.min(steps.length, availableParallelism()) }, work))
  return results
}

/**
 * Runs groups of steps one after another, also after a failed one, the steps of a group side by side; ends the process with 1 when any
 * failed. A step: `{ name, command, args, cwd?, env? }`.
 */
export async function runSteps(groups) {
  const results = []
  for (const steps of groups) results.push(...(await runGroup(steps)))
  console.log('')
  for (const { name, counts, isOk, seconds } of results) {
    console.log(`${isOk ? '✓' : '✗'} ${name.padEnd(34)} ${counts[0]} passed, ${counts[1]} failed  (${seconds.toFixed(1)} s)`)
  }
  for (const { name, isOk } of results) {
    if (!isOk && existsSync(reportFile(name)))
      console.log(`\n  ${name}:\n${failedTests(JSON.parse(readFileSync(reportFile(name), 'utf8'))).join('\n')}`)
  }
  const total = (index) => results.reduce((sum, { counts }) => sum + counts[index], 0)
  console.log(`\n${total(0)} passed, ${total(1)} failed`)
  process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
}
