import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** A clock that steps back by no more than this was set right by the network: ids go on growing meanwhile. */
const smallStep = 1000
let last = { msecs: -Infinity, seq: 0 }

/**
 * A new record id: uuid v7 of the present clock, so that ids grow with time and indexes stay dense. Within a millisecond, and while the
 * clock steps back a little, they grow by a counter. A clock that jumps is followed both ways: what is made after a day in the future or in
 * 1970 bears the right time again.
 */
export function newId(): string {
  const now = Date.now()
  if (now > last.msecs || now < last.msecs - smallStep) last = { msecs: now, seq: randomInt(0, 2 ** 31) }
  else last = last.seq < 0xff_ff_ff_ff ? { msecs: last.msecs, seq: last.seq + 1 } : { msecs: last.msecs + 1, seq: 0 }
  return v7(last)
}
