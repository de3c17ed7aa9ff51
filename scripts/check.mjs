// npm run check: runs all checks that need neither a browser nor a database server, in about a
// minute.
import { runSteps } from './steps.mjs'
import { checkSteps } from './test-steps.mjs'

await runSteps([checkSteps])
