// npm run simulate: builds the outdated parts, then runs simulated POS devices.
import { build } from './build.mjs'

build()
await import('../apps/pos-simulator/dist/main.js')
