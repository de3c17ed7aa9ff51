import { sql } from 'kysely'
import { openDatabase } from '#platform/database/database'
import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { migrate } from '#platform/database/migrate'
import { compareRollUps, rebuildRollUps, type RollUpDifference } from '#sales/roll-ups/rebuild-roll-ups'
import { migrationsFolder } from './home.ts'

/**
 * `npm run rebuild-reports -- [--check]`: rebuilds the roll-ups from receipts and voids, shop by shop, and prints the differences;
 * --check only compares. Exits with 1 if there were differences. On PostgreSQL the server may keep running.
 */
const isCheck = process.argv.includes('--check')
try {
  const environment = readEnvironment()
  const log = createLog(environment)
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const shops = await database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ id: string; name: string; receipts: number }>`
      select s.id, s.name, coalesce(u.receipts, 0) as receipts from shops s
      left join (select shop_id, count(*) as receipts from receipt_uids group by shop_id) u on u.shop_id = s.id order by s.name`.execute(db)
    return rows
  })
  let wrong = 0
  for (const { id, name, receipts } of shops) {
    const found = await database.transaction({ system: true }, (db) => (isCheck ? compareRollUps(db, id) : rebuildRollUps(db, id)))
    wrong += found.length
    console.log(`${name}: ${receipts} receipts, ${found.length === 0 ? 'equal' : `${found.length} rows were not equal`}`)
    for (const difference of found.slice(0, 20)) console.log(`  ${describe(difference)}`)
  }
  await database.close()
  process.exit(wrong === 0 ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(2)
}

function describe({ table, is, row }: RollUpDifference) {
  return `${table} ${is === 'kept' ? 'had' : 'should have'} ${JSON.stringify(row)}`
}
