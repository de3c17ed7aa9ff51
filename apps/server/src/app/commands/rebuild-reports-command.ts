import { sql } from 'kysely'
import {
  compareRollUps,
  type RollUpDifference,
  rebuildRollUps,
} from '#sales/roll-ups/rebuild-roll-ups'
import { runOnDatabase } from './run-command.ts'

function describeDifference({ table, is, row }: RollUpDifference) {
  return `${table} ${is === 'kept' ? 'had' : 'should have'} ${JSON.stringify(row)}`
}

/**
 * `npm run rebuild-reports -- [--check]`: rebuilds the roll-ups from receipts and voids, shop by
 * shop, and prints the differences; --check only compares. Exits with 1 if there were differences.
 * On PostgreSQL the server may keep running.
 */
await runOnDatabase({
  readOptions: (given) => ({ isCheck: given.includes('--check') }),
  async run({ isCheck }, { database }) {
    const shops = await database.transaction({ system: true }, async (db) => {
      const { rows } = await sql<{ id: string; name: string; receipts: number }>`
        select s.id, s.name, coalesce(u.receipts, 0) as receipts from shops s
        left join (select shop_id, count(*) as receipts from receipt_uids group by shop_id) u on u.shop_id = s.id order by s.name`.execute(
        db,
      )
      return rows
    })
    let wrong = 0
    for (const { id, name, receipts } of shops) {
      const differences = await database.transaction({ system: true }, (db) =>
        isCheck ? compareRollUps(db, id) : rebuildRollUps(db, id),
      )
      wrong += differences.length
      console.log(
        `${name}: ${receipts} receipts, ${differences.length === 0 ? 'equal' : `${differences.length} rows were not equal`}`,
      )
      for (const difference of differences.slice(0, 20))
        console.log(`  ${describeDifference(difference)}`)
    }
    return wrong === 0 ? 0 : 1
  },
})
