import { beforeEach, describe, expect, it } from 'vitest'
import { type BlockedLock, holdLock } from '#testing/databases/hold-lock'
import { locked, sharedStuckTables } from '#testing/sales/stuck-tables'

// The first caller waits at the log, which the test locks, after reading the state; the others
// arrive meanwhile. Skipped on the embedded database, which has one connection.
describe.runIf(process.env.TEST_DATABASE_URL)(
  'after another caller has read the state of a table',
  () => {
    const tables = sharedStuckTables()
    let log: BlockedLock
    const holdLog = async () => {
      log = await holdLock(tables.server.engine.database, 'lock table table_fixes in share mode')
    }
    beforeEach(() => tables.nextTable())

    const send = (amount: number) =>
      tables.register.call('PUT', '/v1/device/table-states', {
        tables: [{ table_code: tables.code(), ...locked, amount }],
      })

    it('a second fix is refused', async () => {
      const { register, report, find, fix, history, code } = tables
      await report(register, locked)
      const { version } = await find()
      await holdLog()
      const answers = [fix(version), fix(version, { outcome: 'cancelled' })]
      await log.blocked(2)
      await log.release()
      expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([
        201, 409,
      ])
      expect(
        (await history()).filter((one: { table_code: string }) => one.table_code === code()),
      ).toHaveLength(1)
    })

    it('a report of a freed check is answered with released', async () => {
      const { register, report, find, fix } = tables
      await report(register, locked)
      const { version } = await find()
      await holdLog()
      const fixed = fix(version)
      await log.blocked(1)
      const reported = send(9999)
      await log.blocked(2)
      await log.release()
      expect((await fixed).status).toBe(201)
      expect((await reported).body.data).toMatchObject({
        stored: 0,
        released: [{ table_code: tables.code() }],
      })
      expect(await find()).toBeUndefined()
    })

    it('a fix of an outdated state is refused, and the report stays', async () => {
      const { register, report, find, fix } = tables
      await report(register, locked)
      const { version } = await find()
      await holdLog()
      const reported = send(9999)
      await log.blocked(1)
      const fixed = fix(version)
      await log.blocked(2)
      await log.release()
      expect((await reported).body.data).toMatchObject({ stored: 1, released: [] })
      expect(await fixed).toMatchObject({
        status: 409,
        body: { exception: 'StaleRecord', data: { amount: 9999 } },
      })
      expect(await find()).toMatchObject({ amount: 9999 })
    })

    it('a second undo is refused with the result of the first', async () => {
      const { undo, fixed } = tables
      const { id } = await fixed()
      await holdLog()
      const answers = [undo(id), undo(id)]
      await log.blocked(2)
      await log.release()
      const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200)
      expect(refused).toMatchObject([
        { status: 409, body: { data: { undone: { user_name: 'shop_staff' } } } },
      ])
    })

    it('an undo after the table was used again is refused', async () => {
      const { handheld, fixed, undo, code, find } = tables
      const { id } = await fixed()
      await holdLog()
      const used = handheld.call('PUT', '/v1/device/table-states', {
        tables: [
          {
            table_code: code(),
            ...locked,
            opened_at: tables.server.engine.clock.now().toISOString(),
            amount: 1,
          },
        ],
      })
      await log.blocked(1)
      const undone = undo(id)
      await log.blocked(2)
      await log.release()
      expect((await used).body.data).toMatchObject({ stored: 1 })
      expect((await undone).status).toBe(409)
      expect(await find()).toMatchObject({ amount: 1 })
    })
  },
)
