import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { builtProgram } from '#testing/built-programs'
import { prepare, withDatabase } from '#testing/databases/crash-database'
import { startPostgres } from '#testing/databases/postgres-server'
import { type MailServer, startMailServer } from '#testing/peers/mail-server'
import { within } from '#testing/peers/within'
import { type ServerProcess, serverProcess } from '#testing/server-process'

const program = [builtProgram('main')]
const readers = 12
const addresses = Array.from({ length: readers }, (_, index) => `reader-${index}@example.com`)

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let smtp: MailServer
let servers: readonly [ServerProcess, ServerProcess]
let settings: { VAR_DIR: string; DATABASE_URL: string }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-mails-'))
  postgres = await startPostgres()
  smtp = await startMailServer()
  settings = { VAR_DIR: folder, DATABASE_URL: postgres.url }
  await withDatabase(settings, prepare)
  await makeMail()
  const variables = { ...settings, APP_SECRET: randomBytes(32).toString('hex'), SMTP_URL: smtp.url }
  servers = [await serverProcess(program, variables), await serverProcess(program, variables)]
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await smtp.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a statement while the servers run. */
const run = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  withDatabase(settings, (database) =>
    database.transaction({ system: true }, async (db) => (await statement.execute(db)).rows),
  )

/** A daily mail to many recipients that has been due since the morning. */
async function makeMail() {
  const [{ id: organization } = { id: '' }] = await run(
    sql<{ id: string }>`select id from organizations`,
  )
  const mail = newId()
  await run(sql`
    insert into users (id, organization_id, role, display_name, first_name, last_name, email, password_hash)
    select a.id, ${organization}, 'organization_admin', a.address, 'Reader', 'Test', a.address, 'none'
    from unnest(${addresses.map(() => newId())}::uuid[], ${addresses}::text[]) as a(id, address)`)
  await run(sql`
    insert into report_mails (organization_id, id, created_at, updated_at, name, frequency, time, reports, compare, all_shops, attachment, active, since, check_at)
    values (${organization}, ${mail}, now(), now(), 'Killed', 'daily', '00:00', array['revenues'], 'none', true, 'none', true, now() - interval '9 days', now())`)
  await run(sql`
    insert into report_mail_recipients (organization_id, report_mail_id, user_id)
    select ${organization}, ${mail}, id from users where email like 'reader-%'`)
}

const states = () =>
  run(
    sql<{
      state: string
      count: number
    }>`select state, count(*)::int as count from report_mail_deliveries group by state order by state`,
  )

async function until(what: string, isSo: () => boolean | Promise<boolean>) {
  const waiting = async () => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  // A server that found nothing to send looks again a minute later.
  await within(240_000, what, waiting())
}

it('two servers send each mail once, even when one is killed while sending', {
  timeout: 900_000,
}, async () => {
  let release = () => {}
  const killed = new Promise<void>((resolve) => {
    release = resolve
  })
  smtp.pause = () => (smtp.received.length > 2 ? killed : Promise.resolve())
  await Promise.all(servers.map((server) => server.start()))
  // Both have handed over a mail and wait for the response.
  await until('both servers are sending', async () =>
    (await states()).some(({ state, count }) => state === 'sending' && count === 2),
  )
  await until('both mails have arrived', () => smtp.received.length >= 4)
  const [first, second] = servers
  await first.kill()
  release()
  await until('the other one has sent the rest', async () =>
    (await states()).every(({ state }) => state === 'sent' || state === 'sending'),
  )

  // The time after which unfinished work of another server counts as abandoned.
  await run(
    sql`update report_mail_deliveries set claimed_at = claimed_at - interval '1 hour' where state = 'sending'`,
  )
  await until('what was left over is decided', async () =>
    (await states()).every(({ state }) => state !== 'sending'),
  )
  await first.start()
  await run(sql`update report_mails set check_at = now()`)
  await until(
    'the mail is planned again',
    async () => (await run(sql`select from report_mails where check_at > now()`)).length > 0,
  )
  await second.stop()

  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  expect(await states()).toEqual([
    { state: 'sent', count: readers - 1 },
    { state: 'unclear', count: 1 },
  ])
})
