// npm start: builds what is out of date, then runs the product.
import { build } from './build.mjs'

build()
await import('../apps/server/dist/main.js')
