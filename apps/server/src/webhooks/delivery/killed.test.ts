import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { createSealer } from '#platform/security/secrets'
import { builtProgram } from '#testing/built-programs'
import { prepare, withDatabase } from '#testing/databases/crash-database'
import { startPostgres } from '#testing/databases/postgres-server'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/peers/webhook-receiver'
import { within } from '#testing/peers/within'
import { type ServerProcess, serverProcess } from '#testing/server-process'
import { newSecret, sealSecret } from '../secrets.ts'

const program = [builtProgram('main')]
const events = 20

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let receiver: WebhookReceiver
let servers: readonly [ServerProcess, ServerProcess]
let settings: { VAR_DIR: string; DATABASE_URL: string }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-webhooks-'))
  postgres = await startPostgres()
  receiver = await startWebhookReceiver()
  settings = { VAR_DIR: folder, DATABASE_URL: postgres.url }
  await withDatabase(settings, prepare)
  const secret = randomBytes(32).toString('hex')
  await happen(secret)
  const variables = { ...settings, APP_SECRET: secret, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' }
  servers = [await serverProcess(program, variables), await serverProcess(program, variables)]
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await receiver.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a statement while the servers run. */
const run = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  withDatabase(settings, (database) =>
    database.transaction({ system: true }, async (db) => (await statement.execute(db)).rows),
  )

/** A webhook, and events that are only in the outbox. */
async function happen(appSecret: string) {
  const [shop] = await run(
    sql<{ organization_id: string; id: string }>`select organization_id, id from shops limit 1`,
  )
  const id = newId()
  const sealed = sealSecret(createSealer(appSecret), id, newSecret())
  await run(sql`
    insert into webhook_endpoints (organization_id, id, created_at, updated_at, name, url, events, shop_scope, active, active_since, secret_sealed)
    values (${shop?.organization_id}, ${id}, now(), now(), 'Killed', ${receiver.url}, array['release.sent'], 'all', true, now() - interval '1 hour', ${sealed})`)
  await run(sql`
    insert into webhook_outbox (organization_id, id, type, shop_id, at, subject, check_at)
    select ${shop?.organization_id}, n.id, 'release.sent', ${shop?.id}, now(), jsonb_build_object('number', n.number, 'note', null), now()
    from unnest(${Array.from({ length: events }, () => newId())}::uuid[]) with ordinality n(id, number)`)
}

const states = () =>
  run(
    sql<{
      state: string
      count: number
    }>`select state, count(*)::int as count from webhook_deliveries group by state order by state`,
  )

async function until(what: string, isSo: () => boolean | Promise<boolean>) {
  const waiting = async () => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await within(120_000, what, waiting())
}

it('two servers deliver every event, even when one is killed during a delivery', {
  timeout: 300_000,
}, async () => {
  const [first, second] = servers
  // No message gets a response until the first server is killed.
  const open: (() => void)[] = []
  receiver.answer = (response) => void open.push(() => response.writeHead(204).end())
  await first.start()
  await until('the first server has sent something', () => receiver.received.length >= 2)
  await first.kill()
  for (const answer of open) answer()
  receiver.answerWith(204)
  // The time after which unfinished work of another server counts as abandoned.
  await run(
    sql`update webhook_deliveries set claimed_at = claimed_at - interval '1 hour' where state = 'sending'`,
  )
  await second.start()
  await until('everything is delivered', async () => {
    const [only, ...others] = await states()
    return others.length === 0 && only?.state === 'delivered' && only.count === events
  })
  expect(await run(sql`select from webhook_outbox`)).toEqual([])
  const ids = new Map(
    receiver.received.map(({ headers, body }) => [
      String(headers['webhook-id']),
      JSON.parse(body).data.release.number,
    ]),
  )
  expect([...ids.values()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: events }, (_, index) => index + 1),
  )
})
