import { seededRandom } from '../random.ts'

/** Minutes on the battery, from full to the charging cradle, and there until it is full again. */
const usedMinutes = 360
const chargedMinutes = 120
const emptiest = 12

/**
 * The battery of a handheld: it is used up during service and charged in between. The same device
 * has the same battery at the same moment.
 */
export class Battery {
  readonly #offset: number

  constructor(device: string) {
    this.#offset = seededRandom(`battery ${device}`).between(0, usedMinutes + chargedMinutes)
  }

  at(now: Date): { percent: number; charging: boolean } {
    const minutes =
      (Math.floor(now.getTime() / 60_000) + this.#offset) % (usedMinutes + chargedMinutes)
    const charging = minutes >= usedMinutes
    const full = charging ? (minutes - usedMinutes) / chargedMinutes : 1 - minutes / usedMinutes
    return { percent: Math.round(emptiest + (100 - emptiest) * full), charging }
  }
}
