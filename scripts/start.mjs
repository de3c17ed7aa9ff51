// npm start: builds the outdated parts, then runs the product.
import { build } from './build.mjs'

build()
await import('../apps/server/dist/main.js')
