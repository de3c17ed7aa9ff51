import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * A clock that steps back by less than this was adjusted by the network: ids keep growing in the
 * meantime.
 */
const smallStep = 1000
let last = { msecs: -Infinity, seq: 0 }

/**
 * Returns a new record id: a uuid v7 of the current time, so that ids grow with time and indexes
 * stay dense. Within a millisecond, and while the clock steps back a little, a counter keeps them
 * growing. Larger jumps are followed in both directions, so that ids are right again after a day in
 * the future or in 1970.
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
