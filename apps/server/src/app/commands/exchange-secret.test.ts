import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealTrailJob } from '#history/audit-log/seal'
import { verifyTrails } from '#history/audit-log/verify'
import { createSealer } from '#platform/security/secrets'
import { codeNow, proveAgain, setUpTotp } from '#testing/peers/factors'
import { makeAccount, run, samplePassword, tokenOf } from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'
import { aboutSecret } from '#webhooks/secrets'
import { exchangeSecret } from './exchange-secret.ts'

const server = sharedServer()
const next = randomBytes(32).toString('hex')
const before = () => server.engine.environment.APP_SECRET
/** The server configured with these secrets. */
const startWith = (present: string, ...previous: string[]) =>
  Object.assign(server.engine, { sealer: createSealer(present, previous) })
const exchange = () => exchangeSecret(server.engine)
const shop = () => `/v1/shops/${server.admin.shop_id}`
const revealed = async () =>
  (
    await server.call(server.admin, 'POST', `${shop()}/reveal`, {
      field: 'card_payment_access_token',
    })
  ).body.data?.value
const person = (name: string, security_code: string) => ({
  display_name: name,
  first_name: name,
  last_name: name,
  email: `${name}@example.com`,
  role: 'organization_admin',
  password: samplePassword,
  security_code,
})
const make = (name: string, code: string) =>
  server.call(server.admin, 'POST', '/v1/users', person(name, code))
const webhook = {
  name: 'Books',
  url: 'https://example.com/hook',
  events: ['receipt.stored'],
  shop_scope: 'all',
  shop_ids: [],
  active: true,
}

test('APP_SECRET is exchanged in place while the previous one is configured', async () => {
  await server.call(server.admin, 'PUT', shop(), {
    version: 1,
    card_payment_access_token: 'token-of-before',
  })
  // Values stored before keys had names.
  await run(
    server,
    sql`update shops set card_payment_access_token_sealed = split_part(card_payment_access_token_sealed, '~', 2)
    where card_payment_access_token_sealed is not null`,
  )
  const { body: mika } = await make('Mika', '4711')
  const { body: hook } = await server.call(server.admin, 'POST', '/v1/webhooks', webhook)
  const account = await makeAccount(server)
  const first = await tokenOf(server, account.email)
  const { secret, recovery_codes } = await setUpTotp(server, first)
  await sealTrailJob(server.engine).run()
  let token = first
  const proves = async (proof: object) => {
    const { status, body } = await proveAgain(server, token, proof)
    token = body.data?.access_token ?? token
    return status
  }
  const codeOf = async (id: string) =>
    (await server.call(server.admin, 'POST', `/v1/users/${id}/security-code/reveal`)).body.data
      ?.security_code
  const hookSecret = async () => {
    const [row] = await run(
      server,
      sql<{
        sealed: string
      }>`select secret_sealed as sealed from webhook_endpoints where id = ${hook.data.id}`,
    )
    return server.engine.sealer.open(row?.sealed ?? '', aboutSecret(hook.data.id))
  }

  startWith(next, before())
  expect([await revealed(), await codeOf(mika.data.id), await hookSecret()]).toEqual([
    'token-of-before',
    '4711',
    hook.data.secret,
  ])
  expect((await make('Second', '4711')).body.errors).toHaveProperty('security_code')
  expect([
    await proves({ code: codeNow(server, secret) }),
    await proves({ recovery_code: recovery_codes?.[0] }),
  ]).toEqual([200, 200])
  await make('New', '4712')
  await sealTrailJob(server.engine).run()
  const faults = async () =>
    (await verifyTrails(server.engine)).map(({ fault }) => fault?.kind ?? null)
  expect(new Set(await faults())).toEqual(new Set([null]))

  const { columns, recovery_codes: left } = await exchange()
  const counts = Object.fromEntries(columns.map(({ name, sealed }) => [name, sealed]))
  expect(counts).toMatchObject({
    'shops.card_payment_access_token_sealed': 1,
    'organizations.reservation_api_key_sealed': 0,
    'totp_factors.secret_sealed': 1,
    'webhook_endpoints.secret_sealed': 1,
    'users.security_code_sealed': 1,
  })
  expect(left).toEqual({ codes: 9, accounts: 1 })
  expect(
    (await exchange()).columns.every(
      ({ sealed, unreadable }) => sealed === 0 && unreadable.length === 0,
    ),
  ).toBe(true)

  startWith(next)
  server.clock.set(new Date(server.clock.now().getTime() + 30_000))
  expect([await revealed(), await codeOf(mika.data.id), await hookSecret()]).toEqual([
    'token-of-before',
    '4711',
    hook.data.secret,
  ])
  expect((await make('Third', '4711')).body.errors).toHaveProperty('security_code')
  expect([
    await proves({ code: codeNow(server, secret) }),
    await proves({ recovery_code: recovery_codes?.[1] }),
  ]).toEqual([200, 422])
  expect(await faults()).toContain('seal_forged')
  startWith(before())
})

test('values encrypted with an unknown secret stay unchanged and are named', async () => {
  await server.call(server.admin, 'PUT', shop(), {
    version: 2,
    card_payment_access_token: 'another-token',
  })
  startWith(next)
  const { columns } = await exchange()
  const shops = columns.find(({ name }) => name === 'shops.card_payment_access_token_sealed')
  expect(shops).toMatchObject({ sealed: 0, unreadable: [server.admin.shop_id] })
  startWith(before())
  expect(await revealed()).toBe('another-token')
})
