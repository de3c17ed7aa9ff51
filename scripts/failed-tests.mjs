// Summarizes the failed tests of a step from its JSON report, for the end of a long output.
import path from 'node:path'

/** Returns the first lines of a failure message, without colors. */
function firstLines(message = '') {
  // oxlint-disable-next-line no-control-regex -- the pattern removes control sequences
  const lines = message.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n')
  return lines.slice(0, 12).map((line) => `      ${line.slice(0, 300)}`)
}

function linesOfVitest(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    const name = path.basename(file.name)
    if (failed.length === 0 && file.status === 'failed')
      return [`    ${name}`, ...firstLines(file.message)]
    return failed.flatMap((test) => [
      `    ${name} › ${test.fullName}`,
      ...firstLines(test.failureMessages[0]),
    ])
  })
}

function linesOfPlaywright(suite) {
  const failedSpecs = (suite.specs ?? []).filter((spec) => !spec.ok)
  return [
    ...failedSpecs.flatMap((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      return [
        `    ${spec.file} › ${spec.title}`,
        ...firstLines(results.find((result) => result.error)?.error.message),
      ]
    }),
    ...(suite.suites ?? []).flatMap(linesOfPlaywright),
  ]
}

/**
 * Returns the lines that name the failed tests of a Vitest or Playwright report, each with the
 * start of its message.
 */
export const failedTests = (report) =>
  report.stats ? report.suites.flatMap(linesOfPlaywright) : linesOfVitest(report)
