import {
  type DeviceStaff,
  deviceStaff,
  getDeviceStaff,
  type StaffMember,
  type StaffRight,
  staffSignIn,
} from '@pos/contract/devices/device-staff'
import { z } from 'zod'
import type { DeviceStore } from '../store.ts'
import { type DeviceApi, HttpError, Unreachable } from '../transport/device-api.ts'

/** Milliseconds that a device waits for the server before it checks a code itself. */
const patience = 3000
const minute = 60_000
const storeKey = 'staff'
/** Ids of people who signed in here, the last one first. */
const recentKey = 'recent-staff'
const maxRecent = 20
const recentIds = z.array(z.string())

/** Checks a security code against an argon2id hash in PHC format. */
export type VerifyCode = (verifier: string, code: string) => Promise<boolean>

/** The person who signed in, or the refusal: a wrong code, or too many of them. */
export type SignIn = { readonly person: StaffMember } | { readonly refusal: 'wrong' | 'locked' }

/** The staff list of a device, and the signed-in person. */
export class StaffSession {
  readonly #api: DeviceApi
  readonly #store: DeviceStore
  readonly #verify: VerifyCode
  #staff: DeviceStaff | null = null
  #recent: readonly string[] = []
  #current: { readonly id: string; readonly at: number; readonly idleMinutes: number } | null = null

  constructor(api: DeviceApi, store: DeviceStore, verify: VerifyCode) {
    this.#api = api
    this.#store = store
    this.#verify = verify
  }

  get members(): readonly StaffMember[] {
    return this.#staff?.staff ?? []
  }

  /** Number of digits of a new security code. */
  get codeLength(): number {
    return this.#staff?.security_code_length ?? 4
  }

  /** The signed-in person. */
  get current(): StaffMember | null {
    return this.members.find(({ id }) => id === this.#current?.id) ?? null
  }

  /** Restores the list after a restart; the person has to sign in again. */
  async start(): Promise<void> {
    const [stored] = await this.#store.read(storeKey)
    if (stored) this.#staff = deviceStaff.parse(stored.value)
    const [recent] = await this.#store.read(recentKey)
    if (recent) this.#recent = recentIds.parse(recent.value)
  }

  /** Fetches the staff list or its changes, and signs out people who have left. */
  async pull(): Promise<void> {
    const query = this.#staff ? { since: this.#staff.version } : {}
    const { data } = await this.#api.call(getDeviceStaff, { query })
    this.#staff = data.since === null ? data : { ...data, staff: merged(this.members, data) }
    await this.#store.write([{ key: storeKey, value: this.#staff }])
    if (!this.current) this.#current = null
  }

  /** Signs in with a code: at the server, or with the verifiers if the server does not respond. */
  async signIn(code: string, now = Date.now()): Promise<SignIn> {
    const outcome = await this.#check(code)
    if ('refusal' in outcome) return outcome
    this.#current = { id: outcome.person.id, at: now, idleMinutes: 0 }
    this.#noteRecent(outcome.person.id)
    return outcome
  }

  /**
   * Returns the person of a code who has a right and approves an action of another person, without
   * signing in; null if the code is wrong or its person lacks the right.
   */
  async approve(code: string, right: StaffRight): Promise<StaffMember | null> {
    const outcome = await this.#check(code)
    return 'person' in outcome && outcome.person.flags[right] ? outcome.person : null
  }

  signOut(): void {
    this.#current = null
  }

  /** Notes an action of the signed-in person, who is signed out after idle minutes (0: never). */
  touch(idleMinutes: number, now = Date.now()): void {
    if (this.#current) this.#current = { id: this.#current.id, at: now, idleMinutes }
  }

  /** Signs out after enough idle time. Returns true if a person was signed out. */
  signOutIdle(now = Date.now()): boolean {
    if (!this.#current) return false
    const { at, idleMinutes } = this.#current
    if (idleMinutes === 0 || now - at < idleMinutes * minute) return false
    this.#current = null
    return true
  }

  async #check(code: string): Promise<SignIn> {
    try {
      const { data } = await this.#api.call(staffSignIn, { body: { code }, patience })
      const known = this.members.find(({ id }) => id === data.staff_id)
      const { staff_id: id, signed_in_at: _, ...person } = data
      return { person: known ?? { ...person, id, role_id: null, verifier: null } }
    } catch (error) {
      // A response of the server is final; without one, the verifiers are used.
      if (error instanceof HttpError) return { refusal: 'wrong' }
      if (!(error instanceof Unreachable)) throw error
      return error.status === 429 ? { refusal: 'locked' } : this.#checkOffline(code)
    }
  }

  /** A full disk only costs the order in which codes are compared. */
  #noteRecent(id: string): void {
    if (this.#recent[0] === id) return
    this.#recent = [id, ...this.#recent.filter((one) => one !== id)].slice(0, maxRecent)
    this.#store.write([{ key: recentKey, value: this.#recent }]).catch(() => {})
  }

  /** Each comparison takes long, so people who work here come first. */
  async #checkOffline(code: string): Promise<SignIn> {
    const rank = ({ id }: StaffMember) => {
      const at = this.#recent.indexOf(id)
      return at === -1 ? maxRecent : at
    }
    const people = this.members.toSorted((a, b) => rank(a) - rank(b))
    for (const person of people)
      if (person.verifier && (await this.#verify(person.verifier, code))) return { person }
    return { refusal: 'wrong' }
  }
}

function merged(known: readonly StaffMember[], { staff, removed }: DeviceStaff): StaffMember[] {
  const gone = new Set([...removed, ...staff.map(({ id }) => id)])
  return [...known.filter(({ id }) => !gone.has(id)), ...staff]
}
