// npm run backup / restore: builds what is out of date, then runs the command of that name.
import { build } from './build.mjs'

const [command] = process.argv.splice(2, 1)
build()
await import(`../apps/server/dist/${command}.js`)
