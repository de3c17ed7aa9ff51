// npm test: runs all checks, the server tests on both databases (and on Citus if TEST_CITUS_URL is
// set) and the browser tests.
import { ensureSystem } from './ensure-system.mjs'
import { runSteps } from './steps.mjs'
import { browserStep, buildStep, checkSteps, notTested, serverSteps } from './test-steps.mjs'

ensureSystem()
if (notTested) console.log(notTested)
await runSteps([checkSteps, [buildStep], ...serverSteps.map((step) => [step]), [browserStep]])
