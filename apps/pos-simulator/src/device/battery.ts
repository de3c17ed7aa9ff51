import { seededRandom } from '../random.ts'

/** Minutes of battery life, and minutes in the charging cradle until it is full again. */
const usedMinutes = 360
const chargedMinutes = 120
const emptiest = 12

/**
 * The battery of a handheld, which drains during service and is charged in between. It depends only
 * on device and time.
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
