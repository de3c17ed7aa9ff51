// npm run simulate: builds what is out of date, then runs simulated POS devices.
import { build } from './build.mjs'

build()
await import('../apps/pos-simulator/dist/main.js')
