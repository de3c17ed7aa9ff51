// npm run check: everything that needs neither a browser nor a database server, in about a minute.
import { runSteps } from './steps.mjs'
import { staticSteps, unitStep } from './test-steps.mjs'

runSteps([...staticSteps, unitStep])
