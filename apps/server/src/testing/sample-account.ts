import type { UserRole } from '@pos/contract/permissions'
import { sql } from 'kysely'
import { newId } from '#platform/process/ids'
import { hashPassword } from '#platform/security/passwords'
import type { Answer, TestServer } from './server.ts'

/** The password of every sample account. */
export const samplePassword = 'Right-2026!'

/** An account of a test. */
export interface SampleAccount {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
}

interface Sample {
  readonly email?: string | null
  readonly phone?: string | null
  readonly role?: UserRole
  readonly organization_id?: string | null
  readonly shop_ids?: readonly string[]
  readonly active?: boolean
}

/**
 * Creates an account that can sign in, by default a shop manager without shops in organization A.
 */
export async function makeAccount(server: TestServer, sample: Sample = {}): Promise<SampleAccount> {
  const id = newId()
  const {
    email = `${id}@example.com`,
    phone = null,
    role = 'shop_manager',
    shop_ids = [],
    active = true,
  } = sample
  const organization =
    role === 'system_admin' ? null : (sample.organization_id ?? server.admin.organization_id)
  const hash = await hashPassword(samplePassword)
  await server.engine.database.transaction({ system: true }, async (db) => {
    await sql`
      insert into users (id, organization_id, role, display_name, first_name, last_name, email, phone, password_hash, active)
      values (${id}, ${organization}, ${role}, 'Sample', 'Sam', 'Ple', ${email}, ${phone}, ${hash}, ${active})`.execute(
      db,
    )
    for (const shop of shop_ids)
      await sql`insert into user_shops (organization_id, user_id, shop_id) values (${organization}, ${id}, ${shop})`.execute(
        db,
      )
  })
  return { id, email, phone }
}

/** Runs a statement as the system and returns its rows. */
export async function run<Row>(
  server: TestServer,
  statement: ReturnType<typeof sql<Row>>,
): Promise<Row[]> {
  return (await server.engine.database.transaction({ system: true }, (db) => statement.execute(db)))
    .rows
}

/** Calls the server from a network address, as a browser with or without a token. */
export async function callFrom(
  server: TestServer,
  ip: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await server.engine.http.inject({
    method,
    url,
    remoteAddress: ip,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload ? { payload } : {}),
  })
  return {
    status: response.statusCode,
    body: response.body ? response.json() : '',
    headers: response.headers,
  }
}

/** Calls the server with a token. */
export function callWith(
  server: TestServer,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Answer> {
  return callFrom(server, '127.0.0.1', method, url, payload, { authorization: `Bearer ${token}` })
}

/** Signs in and answers the token. */
export async function tokenOf(
  server: TestServer,
  credential: string | null,
  password = samplePassword,
  ip = '127.0.0.1',
): Promise<string> {
  const answer = await callFrom(server, ip, 'POST', '/v1/auth/login', { credential, password })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return answer.body.data.access_token
}

/** Moves the test server's clock by seconds. */
export function passSeconds(server: TestServer, seconds: number): void {
  const { clock } = server
  clock.set(new Date(clock.now().getTime() + seconds * 1000))
}
