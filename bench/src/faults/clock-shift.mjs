// Preloaded into a server (`node --import`): shifts its clock by the milliseconds in the file
// CLOCK_SHIFT_FILE, which it rereads every 200 ms.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.CLOCK_SHIFT_FILE
let shift = 0
setInterval(() => {
  try {
    shift = Number(readFileSync(file, 'utf8'))
  } catch {
    shift = 0
  }
}, 200).unref()

const now = () => RealDate.now() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, caller) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, caller),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
