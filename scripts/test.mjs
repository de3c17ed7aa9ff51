// npm test: format, lint, types, boundaries, unit, server on both databases, browser.
import { ensureSystem } from './ensure-system.mjs'
import { runSteps } from './steps.mjs'
import { browserStep, buildStep, serverSteps, staticSteps, unitStep } from './test-steps.mjs'

ensureSystem()
runSteps([...staticSteps, unitStep, buildStep, ...serverSteps, browserStep])
