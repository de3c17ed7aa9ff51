// npm run backup, npm run restore: builds the outdated parts, then runs the server command of that
// name.
import { build } from './build.mjs'

const [command] = process.argv.splice(2, 1)
build()
await import(`../apps/server/dist/${command}.js`)
