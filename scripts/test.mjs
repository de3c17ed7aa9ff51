// npm test: format, lint, types, boundaries, unit, server on both databases (and on Citus where TEST_CITUS_URL names a cluster), browser.
import { ensureSystem } from './ensure-system.mjs'
import { runSteps } from './steps.mjs'
import { browserStep, buildStep, checkSteps, notTested, serverSteps } from './test-steps.mjs'

ensureSystem()
if (notTested) console.log(notTested)
await runSteps([checkSteps, [buildStep], ...serverSteps.map((step) => [step]), [browserStep]])
