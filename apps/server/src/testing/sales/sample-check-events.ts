import type { PostedCheckEventInput } from '@pos/contract/checks/check-events'
import type { EventAcknowledgement } from '@pos/contract/checks/check-routes'
import { newId } from '#platform/process/ids'
import type { SampleDevice } from '../peers/sample-device.ts'

type Kind = PostedCheckEventInput['kind']
type PayloadOf<K extends Kind> = Extract<PostedCheckEventInput, { kind: K }>['payload']
type LineInput = PayloadOf<'add'>['lines'][number]

/** A device that posts check events with its own sequence. Tests only. */
export class CheckDevice {
  readonly device: SampleDevice
  #sequence = 0

  constructor(device: SampleDevice) {
    this.device = device
  }

  /** Returns an event with the next sequence of the device, without posting it. */
  event<K extends Kind>(check_uid: string, kind: K, payload: PayloadOf<K>, head: object = {}) {
    this.#sequence += 1
    return {
      uid: newId(),
      check_uid,
      device_sequence: this.#sequence,
      at: '2026-04-10T03:00:00.000Z',
      staff_id: null,
      kind,
      payload,
      ...head,
    }
  }

  /** Posts events and returns the acknowledgements. */
  async post(...events: unknown[]): Promise<EventAcknowledgement[]> {
    const { status, body } = await this.device.call('POST', '/v1/device/check-events', { events })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }

  /** Posts one event and returns its status, or the reason of its refusal. */
  async act<K extends Kind>(check_uid: string, kind: K, payload: PayloadOf<K>): Promise<string> {
    const [answer] = await this.post(this.event(check_uid, kind, payload))
    return answer?.reason ?? answer?.status ?? ''
  }

  /** Opens a check at a table, with lines. */
  async open(table: string, ...lines: LineInput[]): Promise<string> {
    const uid = newId()
    const opened = this.event(uid, 'open', { type: 'table', tables: [table], guests: 2 })
    const added = lines.length > 0 ? [this.event(uid, 'add', { lines })] : []
    await this.post(opened, ...added)
    return uid
  }

  async check(uid: string) {
    const { body } = await this.device.call('GET', `/v1/device/checks/${uid}`)
    return body.data
  }
}

/** Returns two beers for 500 each. */
export function sampleOrder(uid: string, more: Partial<LineInput> = {}): LineInput {
  return {
    uid,
    menu_item_id: null,
    name: 'Beer',
    quantity: 2,
    unit_price: 500,
    tax: { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
    takeout: false,
    gratuity_base: true,
    condiments: [],
    hold: false,
    release: 1,
    ...more,
  }
}
