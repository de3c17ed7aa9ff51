import { verify } from '@node-rs/argon2'
import { dataOf } from '@pos/contract/answers'
import {
  type DeviceStaff,
  deviceStaff,
  type StaffMember,
  signedInStaff,
} from '@pos/contract/devices/device-staff'
import type { Network } from './network.ts'

/** Time that a device waits for the server before it checks a code itself. */
const patience = 3000
const minute = 60_000
const staffAnswer = dataOf(deviceStaff)
const signInAnswer = dataOf(signedInStaff.pick({ staff_id: true }))

interface Connection {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The staff list of a device, and the signed-in person. */
export class StaffSession {
  readonly #connection: Connection
  readonly #codes: ReadonlyMap<string, string>
  readonly #network: Pick<Network, 'isUp'>
  #staff: DeviceStaff | null = null
  #current: { readonly id: string; readonly at: number; readonly idleMinutes: number } | null = null

  /** `codes` holds the code that each person enters, by id. */
  constructor(
    connection: Connection,
    codes: ReadonlyMap<string, string>,
    network: Pick<Network, 'isUp'> = { isUp: true },
  ) {
    this.#connection = connection
    this.#network = network
    this.#codes = codes
  }

  get members(): readonly StaffMember[] {
    return this.#staff?.staff ?? []
  }

  /** The signed-in person. */
  get current(): string | null {
    return this.#current?.id ?? null
  }

  /** Fetches the staff list or its changes, and signs out people who have left. */
  async pull(): Promise<void> {
    const since = this.#staff ? `?since=${this.#staff.version}` : ''
    const response = await this.#call('GET', `/v1/device/staff${since}`)
    if (!response.ok) return
    const data = staffAnswer.parse(await response.json()).data
    this.#staff = data.since === null ? data : { ...data, staff: merged(this.members, data) }
    if (!this.members.some(({ id }) => id === this.#current?.id)) this.#current = null
  }

  /**
   * Makes sure that the acting person is signed in. After `idleMinutes` without an action everyone
   * is signed out (0: never) and has to sign in again. Returns false if the code is wrong, locked
   * or unknown.
   */
  async workAs(id: string, idleMinutes: number, now = Date.now()): Promise<boolean> {
    if (idleMinutes > 0 && this.#current && now - this.#current.at >= idleMinutes * minute)
      this.#current = null
    if (this.#current?.id !== id) {
      const code = this.#codes.get(id)
      if (!code || (await this.signIn(code)) !== id) return false
    }
    this.#current = { id, at: now, idleMinutes }
    return true
  }

  /** Signs out everyone after enough idle time. Returns true if a person was signed out. */
  signOutIdle(now: number): boolean {
    if (!this.#current) return false
    const { at, idleMinutes } = this.#current
    if (idleMinutes === 0 || now - at < idleMinutes * minute) return false
    this.#current = null
    return true
  }

  /** Signs in with a code: at the server, or offline with the verifiers. Returns the person. */
  async signIn(code: string): Promise<string | null> {
    const answer = await this.#call('POST', '/v1/device/staff/sign-in', { code }).catch(() => null)
    if (answer?.ok) return signInAnswer.parse(await answer.json()).data.staff_id
    // A response of the server is final; without one, the verifiers are used.
    return answer && answer.status < 500 ? null : this.#checkOffline(code)
  }

  async #checkOffline(code: string): Promise<string | null> {
    for (const { id, verifier } of this.members)
      if (verifier && (await verify(verifier, code))) return id
    return null
  }

  async #call(method: string, path: string, body?: object): Promise<Response> {
    if (!this.#network.isUp) throw new Error('The network is lost')
    const { url, headers } = this.#connection
    const content = body ? { body: JSON.stringify(body) } : {}
    const type = body ? { 'content-type': 'application/json' } : {}
    return fetch(url + path, {
      method,
      headers: { ...headers, ...type },
      signal: AbortSignal.timeout(patience),
      ...content,
    })
  }
}

function merged(known: readonly StaffMember[], { staff, removed }: DeviceStaff): StaffMember[] {
  const gone = new Set([...removed, ...staff.map(({ id }) => id)])
  return [...known.filter(({ id }) => !gone.has(id)), ...staff]
}
