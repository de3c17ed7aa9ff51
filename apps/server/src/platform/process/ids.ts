import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * Steps of the clock below this limit are adjustments by the network: ids keep growing meanwhile.
 */
const smallStep = 1000
let last = { msecs: -Infinity, seq: 0 }

/**
 * Returns a new record id: a UUID v7 of the current time, so that ids grow with time and indexes
 * stay dense. Within a millisecond, and during small backward steps of the clock, a counter keeps
 * them growing. Larger jumps are followed, so that ids are right again after a wrong date.
 */
export function newId(): string {
  const now = Date.now()
  if (now > last.msecs || now < last.msecs - smallStep)
    last = { msecs: now, seq: randomInt(0, 2 ** 31) }
  else
    last =
      last.seq < 0xff_ff_ff_ff
        ? { msecs: last.msecs, seq: last.seq + 1 }
        : { msecs: last.msecs + 1, seq: 0 }
  return v7(last)
}
