import { Failure } from '@pos/contract/errors'
import { Kysely, sql, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { sharedDatabase } from '#testing/shared-server'
import { withUnavailable } from './connection-errors.ts'
import type { Database } from './database.ts'
import { openingWith, readTogether, ScopedDialect, writeAlong } from './scoped-dialect.ts'

const database = sharedDatabase()

const tenant = { organization_id: '019a0000-0000-7000-8000-000000000001', shop_ids: [] }
const whoAmI = async (db: Transaction<unknown> | Database['kysely']) => {
  const { rows } = await sql<{ role: string; organization: string }>`
    select current_user as role, coalesce(current_setting('app.organization_id', true), '') as organization`.execute(
    db,
  )
  return rows[0]!
}

describe('a transaction', () => {
  it('belongs to its tenant from the first statement on and leaves nothing behind', async () => {
    const system = await whoAmI(database.kysely)
    expect(system.role).not.toBe('pos_app')
    const blocks = Array.from({ length: 60 }, async (_, index) => {
      const organization_id = crypto.randomUUID()
      const found = await database.transaction(
        { organization_id, shop_ids: [], readOnly: index % 2 === 0 },
        whoAmI,
      )
      expect(found).toEqual({ role: 'pos_app', organization: organization_id })
      // The commit of a reading may still be in progress.
      expect(await whoAmI(database.kysely)).toEqual(system)
    })
    await Promise.all(blocks)
  })

  it('treats the tenant’s id as text, whatever it contains', async () => {
    const organization_id = `x'; reset role; select '\\' --`
    expect(await database.transaction({ ...tenant, organization_id }, whoAmI)).toEqual({
      role: 'pos_app',
      organization: organization_id,
    })
  })

  it('for reading refuses writes', async () => {
    const write = database.transaction({ system: true, readOnly: true }, (db) =>
      sql`delete from sessions`.execute(db),
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it.each(['first', 'along', 'each'] as const)(
    'returns nothing if it cannot begin, even when its statement was sent along (%s)',
    async (sent) => {
      const scope = ['set local role nobody_of_that_name', 'set local jit = off']
      const read = openingWith({ begin: 'begin', scope, sent }, () =>
        database.kysely.transaction().execute(whoAmI),
      )
      await expect(read).rejects.toMatchObject({
        message: expect.stringContaining('nobody_of_that_name'),
      })
      for (let times = 0; times < 25; times += 1)
        expect((await whoAmI(database.kysely)).role).not.toBe('pos_app')
    },
  )

  it('releases its connection if a statement is refused', async () => {
    for (const first of ['each', 'reads'] as const) {
      const context = { ...tenant, readOnly: first === 'each', first }
      for (let times = 0; times < 25; times += 1)
        await expect(
          database.transaction(context, (db) => sql`select 1 / 0`.execute(db)),
        ).rejects.toMatchObject({ code: '22012' })
      expect(await database.transaction(context, whoAmI)).toEqual({
        role: 'pos_app',
        organization: tenant.organization_id,
      })
    }
    expect((await whoAmI(database.kysely)).role).not.toBe('pos_app')
  })

  it('returns nothing if BEGIN is not confirmed, and releases its connection', async () => {
    const confirmation = (holds: boolean) => ({
      statement: 'select $1::int as answer',
      values: [1],
      holds: () => holds,
    })
    const reading = (holds: boolean) =>
      ({ ...tenant, readOnly: true, first: 'each', confirmation: confirmation(holds) }) as const
    for (let times = 0; times < 25; times += 1)
      await expect(database.transaction(reading(false), whoAmI)).rejects.toThrow(
        /not hold|not confirmed/,
      )
    // Nothing was sent, so nothing was confirmed.
    await expect(database.transaction(reading(true), async () => 'an answer')).rejects.toThrow(
      'not confirmed',
    )
    // The embedded database executes statements one after the other and needs no confirmation.
    const found = await database.transaction(reading(true), whoAmI).catch(() => null)
    expect(found).toEqual(
      database.kind === 'postgres'
        ? { role: 'pos_app', organization: tenant.organization_id }
        : null,
    )
    expect((await whoAmI(database.kysely)).role).not.toBe('pos_app')
  })

  it('scopes each single reading, allows no writes and sees newer commits', async () => {
    await database.transaction({ ...tenant, readOnly: true, first: 'each' }, async (db) => {
      for (let times = 0; times < 3; times += 1)
        expect(await whoAmI(db)).toEqual({ role: 'pos_app', organization: tenant.organization_id })
      await expect(sql`delete from sessions`.execute(db)).rejects.toMatchObject({
        code: expect.stringMatching(/^(25006|42501)$/),
      })
    })
    await expect(
      database.transaction({ system: true, readOnly: true, first: 'each' }, (db) =>
        sql`delete from sessions`.execute(db),
      ),
    ).rejects.toMatchObject({ code: '25006' })
  })

  it('reads two statements together, in order, and writes after them as its tenant', async () => {
    const found = await database.transaction({ ...tenant, first: 'reads' }, async (db) => {
      const [one, other] = await readTogether(
        db,
        sql<{ n: number }>`select 1 as n`.compile(db),
        sql<{ role: string }>`select current_user as role`.compile(db),
      )
      return { one, other, ...(await whoAmI(db)) }
    })
    expect(found).toEqual({
      one: [{ n: 1 }],
      other: [{ role: 'pos_app' }],
      role: 'pos_app',
      organization: tenant.organization_id,
    })
  })

  it('reads two statements together, and settings of the first reach only the second', async () => {
    const leave = (value: string) =>
      sql<{ left: string }>`select set_config('app.page_ids', ${value}, true) as left`
    const found = sql<{
      found: string
      role: string
    }>`select coalesce(current_setting('app.page_ids', true), '') as found, current_user as role`
    const read = { ...tenant, readOnly: true, first: 'each' } as const
    const both = (value: string) =>
      database.transaction(read, (db) =>
        readTogether(db, leave(value).compile(db), found.compile(db)),
      )
    const values = Array.from({ length: 40 }, () => crypto.randomUUID())
    const answers = await Promise.all(values.map(both))
    expect(answers).toEqual(
      values.map((value) => [[{ left: value }], [{ found: value, role: 'pos_app' }]]),
    )
    expect((await database.transaction(read, (db) => found.execute(db))).rows).toEqual([
      { found: '', role: 'pos_app' },
    ])
  })

  it('pipelines a write that the next statement sees and a failure rolls back', async () => {
    const { id } = { id: crypto.randomUUID() }
    const name = (label: string) =>
      sql`insert into organizations (id, name) values (${crypto.randomUUID()}, ${`${label} ${id}`})`
    const names = async (db: Transaction<unknown> | Database['kysely']) =>
      (
        await sql<{
          name: string
        }>`select name from organizations where name like ${`%${id}`} order by name`.execute(db)
      ).rows.map((row) => row.name)
    const seen = await database.transaction({ system: true }, async (db) => {
      await writeAlong(db, name('a'))
      await writeAlong(db, name('b'))
      const found = await names(db)
      await writeAlong(db, name('c'))
      return found
    })
    expect(seen).toEqual([`a ${id}`, `b ${id}`])
    expect(await names(database.kysely)).toEqual([`a ${id}`, `b ${id}`, `c ${id}`])
    const failing = (action: (db: Transaction<unknown>) => Promise<unknown>) =>
      database.transaction({ system: true }, action)
    // A refused row fails the commit; waiting rows are dropped when another statement fails.
    await expect(
      failing((db) => writeAlong(db, sql`insert into organizations (id) values (${id})`)),
    ).rejects.toMatchObject({
      code: '23502',
    })
    await expect(
      failing((db) => writeAlong(db, name('d')).then(() => Promise.reject(new Error('no')))),
    ).rejects.toThrow('no')
    expect(await names(database.kysely)).toHaveLength(3)
    await sql`delete from organizations where name like ${`%${id}`}`.execute(database.kysely)
  })

  it('writes nothing if BEGIN is not confirmed', async () => {
    const confirmation = (holds: boolean) => ({
      statement: 'select $1::int as answer',
      values: [1],
      holds: () => holds,
    })
    const name = `unconfirmed ${crypto.randomUUID()}`
    const write = (holds: boolean) =>
      database.transaction(
        { system: true, first: 'reads', confirmation: confirmation(holds) },
        async (db) => {
          await whoAmI(db)
          await sql`insert into organizations (id, name) values (${crypto.randomUUID()}, ${name})`.execute(
            db,
          )
        },
      )
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from organizations where name = ${name}`.execute(
          database.kysely,
        )
      ).rows[0]?.n
    await expect(write(false)).rejects.toThrow(/not hold|not confirmed/)
    expect(await count()).toBe(0)
    await write(true).catch(() => {})
    expect(await count()).toBe(database.kind === 'postgres' ? 1 : 0)
    await sql`delete from organizations where name = ${name}`.execute(database.kysely)
  })
})

it('fails a statement with two responses as a lost connection', async () => {
  const pool = new Pool()
  Object.assign(pool, {
    connect: async () => ({ query: async () => [{ rows: [] }, { rows: [] }], release() {} }),
  })
  const mixed = new Kysely<unknown>({ dialect: new ScopedDialect(pool) })
  const asked = sql`select * from session_of(${'hash'}, ${new Date(0)})`.execute(mixed)
  await expect(asked).rejects.toSatisfy((error) => withUnavailable(error) instanceof Failure)
})
