// npm test: format, lint, types, boundaries, unit, server on both databases, browser.
import { ensureSystem } from './ensure-system.mjs'
import { runSteps } from './steps.mjs'
import { browserStep, buildStep, checkSteps, serverSteps } from './test-steps.mjs'

ensureSystem()
await runSteps([checkSteps, [buildStep], ...serverSteps.map((step) => [step]), [browserStep]])
