// What failed in a step, by the JSON report of its test program: for the end of a long output.
import path from 'node:path'

/** The first lines of a failure, without colours. */
function firstLines(message = '') {
  // oxlint-disable-next-line no-control-regex -- what is cut is exactly a control sequence
  const lines = message.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n')
  return lines.slice(0, 12).map((line) => `      ${line.slice(0, 300)}`)
}

function ofVitest(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    const name = path.basename(file.name)
    if (failed.length === 0 && file.status === 'failed') return [`    ${name}`, ...firstLines(file.message)]
    return failed.flatMap((test) => [`    ${name} › ${test.fullName}`, ...firstLines(test.failureMessages[0])])
  })
}

function ofPlaywright(suite) {
  const own = (suite.specs ?? []).filter((spec) => !spec.ok)
  return [
    ...own.flatMap((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      return [`    ${spec.file} › ${spec.title}`, ...firstLines(results.find((result) => result.error)?.error.message)]
    }),
    ...(suite.suites ?? []).flatMap(ofPlaywright),
  ]
}

/** Lines that name the failed tests of a report of Vitest or Playwright, each with the beginning of its message. */
export const failedTests = (report) => (report.stats ? report.suites.flatMap(ofPlaywright) : ofVitest(report))
