import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exceptions } from '@pos/contract/errors'
import type { UserRole } from '@pos/contract/permissions'
import { typedKeys } from '@pos/domain/typed-entries'
import { sql } from 'kysely'
import { z } from 'zod'
import { createSession } from '#accounts/sign-in/service'
import { compose } from '#app/compose'
import type { Engine } from '#engine/engine'
import { readEnvironment } from '#platform/process/environment'
import { newId } from '#platform/process/ids'
import { createLog } from '#platform/process/log'
import { testDatabase } from './databases/database.ts'
import { fixedClock } from './fixed-clock.ts'
import { assertAnswer } from './suites/assert-answer.ts'

/** The caller of a request in a test. */
export interface Caller {
  readonly token: string
  readonly user_id: string
  readonly organization_id: string | null
  readonly shop_id: string | null
}

/** A response of the server in a test. */
export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of many types
  readonly body: any
  readonly headers: Record<string, unknown>
}

/** A complete server with its own database, called without a network. */
export interface TestServer {
  readonly engine: Engine
  /** The engine's clock, which a test sets. */
  readonly clock: ReturnType<typeof fixedClock>
  /** Administrator of organization A with the Tokyo shop; B's administrator has no access to A. */
  readonly admin: Caller
  readonly stranger: Caller
  call(
    caller: Caller | null,
    method: string,
    url: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Answer>
  signIn(role: UserRole, organizationId: string | null, shopId: string | null): Promise<Caller>
  /** Creates the administrator of another organization with an empty shop. */
  newTenant(): Promise<Caller>
  close(): Promise<void>
}

/** The default time of tests. */
export const testNow = new Date('2026-04-10T03:00:00.000Z')

/**
 * Starts a server with two organizations of one shop each; every response is checked against its
 * schema.
 */
export async function startTestServer(openDatabase = testDatabase): Promise<TestServer> {
  const varDir = await mkdtemp(path.join(tmpdir(), 'pos-test-'))
  const environment = readEnvironment({
    APP_ENV: 'development',
    VAR_DIR: varDir,
    LOG_LEVEL: 'silent',
    APP_SECRET: randomBytes(32).toString('hex'),
    DEMO_DATA: 'false',
    // Tests send requests faster than people.
    PERSON_REQUESTS_PER_MINUTE: '0',
  })
  const database = await openDatabase()
  const clock = fixedClock(testNow)
  const engine = await compose({
    environment,
    database,
    log: createLog(environment),
    clock,
    webRoot: null,
    inspectAnswer: assertAnswer,
  })
  await engine.http.ready()
  const signIn = (role: UserRole, organizationId: string | null, shopId: string | null) =>
    makeCaller(engine, role, organizationId, shopId)
  const a = await makeTenant(engine, 'Organization A', 'Asia/Tokyo', 'JPY')
  const b = await makeTenant(engine, 'Organization B', 'Pacific/Honolulu', 'USD')
  return {
    engine,
    clock,
    admin: await signIn('organization_admin', a.organization_id, a.shop_id),
    stranger: await signIn('organization_admin', b.organization_id, b.shop_id),
    signIn,
    async newTenant() {
      const { organization_id, shop_id } = await makeTenant(engine, newId(), 'Asia/Tokyo', 'JPY')
      return signIn('organization_admin', organization_id, shop_id)
    },
    call: (caller, method, url, body, headers) => call(engine, caller, method, url, body, headers),
    async close() {
      await engine.http.close()
      await engine.events.close()
      await database.close()
      await rm(varDir, { recursive: true, force: true })
    },
  }
}

async function call(
  engine: Engine,
  caller: Caller | null,
  method: string,
  url: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await engine.http.inject({
    method,
    url,
    headers: {
      'accept-language': 'en',
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const isJson =
    response.body !== '' && String(response.headers['content-type'] ?? '').includes('json')
  const answer = {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    headers: response.headers,
  }
  if (answer.status >= 400 && method !== 'HEAD') assertErrorBody(answer)
  return answer
}

/** Every error uses the error codes and shows no internal details. */
function assertErrorBody({ status, body }: Answer) {
  const { exception, errors, data } = errorBody.parse(body)
  if (exceptions[exception] !== status) throw new Error(`${exception} was answered with ${status}`)
  if (exception === 'ValidationFailed' && !errors && data === undefined)
    throw new Error('ValidationFailed says nothing of what is wrong')
}

/** The problems of a refused request by path, as texts; empty if the response has none. */
export const errorsOf = ({ body }: Answer): Record<string, string[]> =>
  errorBody.parse(body).errors ?? {}

const errorBody = z.strictObject({
  message: z.string().min(1),
  exception: z.enum(typedKeys(exceptions)),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  data: z.unknown().optional(),
  request_id: z.string().optional(),
})

async function makeTenant(engine: Engine, name: string, timezone: string, currency: 'JPY' | 'USD') {
  const organization_id = newId()
  const shop_id = newId()
  await engine.database.transaction({ system: true }, async (db) => {
    await sql`insert into organizations (id, name) values (${organization_id}, ${name})`.execute(db)
    await sql`
      insert into shops (organization_id, id, created_at, name, country_code, timezone, currency, close_time)
      values (${organization_id}, ${shop_id}, '2020-01-01', ${`${name} shop`}, ${currency === 'JPY' ? 'JP' : 'US'}, ${timezone}, ${currency}, '05:00')`.execute(
      db,
    )
  })
  return { organization_id, shop_id }
}

async function makeCaller(
  engine: Engine,
  role: UserRole,
  organizationId: string | null,
  shopId: string | null,
): Promise<Caller> {
  const user_id = newId()
  return engine.database.transaction({ system: true }, async (db) => {
    await sql`
      insert into users (id, organization_id, role, display_name, first_name, last_name, email, password_hash)
      values (${user_id}, ${role === 'system_admin' ? null : organizationId}, ${role}, ${role}, ${role}, 'Test', ${`${user_id}@example.com`}, 'none')`.execute(
      db,
    )
    if (shopId && (role === 'shop_manager' || role === 'shop_staff')) {
      await sql`insert into user_shops (organization_id, user_id, shop_id) values (${organizationId}, ${user_id}, ${shopId})`.execute(
        db,
      )
    }
    const { access_token } = await createSession(engine, db, {
      user_id,
      organization_id: organizationId,
      shop_id: shopId,
      ip_address: null,
      user_agent: null,
    })
    return { token: access_token, user_id, organization_id: organizationId, shop_id: shopId }
  })
}
