import { sql } from 'kysely'
import { drawPictures, type ScreenImages } from '#catalog/templates/draw-pictures'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'
import { hashPassword } from '#platform/security/passwords'
import { demoPassword, demoShops } from './demo-accounts.ts'
import { type DemoDevices, startDevices } from './history.ts'
import { seedHolidays } from './seed-holidays.ts'
import { seedShop } from './seed-shop.ts'
import { honolulu } from './shops/honolulu.ts'
import { osaka } from './shops/osaka.ts'
import { tokyo } from './shops/tokyo.ts'
import { type DemoAccount, seedStaff } from './staff.ts'

/** The creation date of the shops lies before their first sales. */
const founded = '2020-04-01T00:00:00Z'

/** A running demo. */
export interface Demo {
  /**
   * Starts simulated devices in the background: they fill past days once and continue today while
   * the server runs.
   */
  startDevices(url: string): void
  /** Progress of the days of history. */
  history: DemoDevices['history']
  stop(): void
}

/**
 * Fills an empty database with two organizations, three shops and their accounts; leaves any other
 * database alone.
 */
export async function startDemo(engine: Engine): Promise<Demo> {
  const { rows } = await engine.database.transaction({ system: true }, (db) =>
    sql<{ filled: boolean; demo: boolean }>`
      select exists (select from organizations) as filled, exists (select from users where email = 'owner@example.com') as demo`.execute(
      db,
    ),
  )
  const isDemo = !rows[0]?.filled || rows[0].demo
  let images: Promise<ScreenImages>[] = []
  if (!rows[0]?.filled) {
    // Rendered while the database works.
    images = demoShops.map(({ groups }) => drawPictures(groups))
    await seed(engine)
    await seedHolidays(engine)
  }
  if (isDemo) await fillShops(engine, images)
  let devices: DemoDevices | null = null
  return {
    startDevices(url) {
      if (isDemo) devices = startDevices(engine, url)
    },
    history: () =>
      devices?.history() ?? {
        state: isDemo ? 'starting' : 'complete',
        done: 0,
        days: engine.environment.DEMO_HISTORY_DAYS,
        receipts: 0,
      },
    stop: () => devices?.stop(),
  }
}

async function seed(engine: Engine) {
  const password = await hashPassword(demoPassword)
  const first = { id: newId(), name: '株式会社ことりダイニング' }
  const second = { id: newId(), name: '株式会社みなとフーズ' }
  const shops = { tokyo: newId(), honolulu: newId(), osaka: newId() }
  await engine.database.transaction({ system: true }, async (db) => {
    for (const organization of [first, second])
      await sql`insert into organizations (id, name) values (${organization.id}, ${organization.name})`.execute(
        db,
      )
    for (const [organization, id, content] of [
      [first, shops.tokyo, tokyo],
      [first, shops.honolulu, honolulu],
      [second, shops.osaka, osaka],
    ] as const) {
      const row = JSON.stringify({
        ...content.shop,
        id,
        organization_id: organization.id,
        created_at: founded,
      })
      const columns = sql.join(
        ['id', 'organization_id', 'created_at', ...Object.keys(content.shop)].map((name) =>
          sql.ref(name),
        ),
      )
      await sql`insert into shops (${columns}) select ${columns} from jsonb_populate_record(null::shops, ${row}::jsonb)`.execute(
        db,
      )
    }
    const accounts: readonly DemoAccount[] = [
      {
        email: 'system@example.com',
        role: 'system_admin',
        name: 'システム管理',
        organization: null,
        shops: [],
      },
      {
        email: 'owner@example.com',
        role: 'organization_admin',
        name: 'オーナー',
        organization: first.id,
        shops: [],
        post: '店長',
      },
      {
        email: 'manager@example.com',
        role: 'shop_manager',
        name: '店長',
        organization: first.id,
        shops: [shops.tokyo, shops.honolulu],
        post: '店長',
      },
      {
        email: 'staff@example.com',
        role: 'shop_staff',
        name: 'スタッフ',
        organization: first.id,
        shops: [shops.tokyo],
        post: 'ホール',
      },
      {
        email: 'kitchen@example.com',
        role: 'shop_staff',
        name: 'キッチン',
        organization: first.id,
        shops: [shops.tokyo],
        post: 'キッチン',
      },
      {
        email: 'owner2@example.com',
        role: 'organization_admin',
        name: 'オーナー',
        organization: second.id,
        shops: [],
        post: '店長',
      },
      {
        email: 'staff2@example.com',
        role: 'shop_staff',
        name: 'スタッフ',
        organization: second.id,
        shops: [shops.osaka],
        post: 'ホール',
      },
    ]
    await seedStaff(engine, db, [first.id, second.id], accounts, password)
  })
}

/** Continues an interrupted start: fills demo shops without a release. */
async function fillShops(engine: Engine, images: readonly Promise<ScreenImages>[]) {
  for (const [index, demo] of demoShops.entries()) {
    const { rows } = await engine.database.transaction({ system: true }, (db) =>
      sql<{ id: string; organization_id: string }>`
        select s.id, s.organization_id from shops s
        where s.name = ${demo.shop.name} and s.id not in (select r.shop_id from releases r)`.execute(
        db,
      ),
    )
    for (const { id, organization_id } of rows) {
      await seedShop(
        engine,
        organization_id,
        id,
        demo,
        await (images[index] ?? drawPictures(demo.groups)),
      )
      engine.log.info({ shop: demo.shop.name }, 'demo data made')
    }
  }
}
