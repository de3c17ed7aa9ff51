import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import { noteStaff } from '#accounts/staff/service'
import { newCode, saveCode } from '#accounts/users/security-codes'
import { makeLink } from '#devices/keys/pairing'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'

/** Texts by the country of the shop. */
const names = {
  JP: { device: 'お試しレジ', person: 'お試しスタッフ' },
  US: { device: 'Trial register', person: 'Trial staff' },
}

/**
 * Returns a link to a register of a demo shop, and the code of a person who may do everything on
 * it. Both are created once; each call makes a new link and a new code.
 */
export async function openRegister(
  engine: Engine,
  shopId: string,
): Promise<{ token: string; code: string }> {
  const now = engine.clock.now()
  return engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ organization_id: string; country_code: 'JP' | 'US' }>`
      select organization_id, country_code from shops where id = ${shopId} for update`.execute(db)
    const { organization_id, country_code } = rows[0] ?? fail('NotFound')
    const { device, person } = names[country_code]
    const deviceId = await deviceOf(db, shopId, device)
    const personId = await personOf(db, organization_id, shopId, person)
    const { code, stored } = await newCode(engine, db, organization_id, personId)
    await saveCode(db, personId, stored, now)
    await noteStaff(engine, db, organization_id, now)
    const { token } = await makeLink(db, { shop_id: shopId, id: deviceId, by: person, now })
    return { token, code }
  })
}

async function deviceOf(db: Transaction<unknown>, shopId: string, name: string) {
  const { rows } = await sql<{ id: string }>`
    select id from devices where shop_id = ${shopId} and name = ${name}`.execute(db)
  if (rows[0]) return rows[0].id
  const id = newId()
  await sql`insert into devices (shop_id, id, name, cash_check_device) values (${shopId}, ${id}, ${name}, false)`.execute(
    db,
  )
  return id
}

/** The person works in this shop with the role of a manager, and cannot sign in elsewhere. */
async function personOf(
  db: Transaction<unknown>,
  organizationId: string,
  shopId: string,
  name: string,
) {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join user_shops s on s.organization_id = u.organization_id and s.user_id = u.id
    where u.organization_id = ${organizationId} and u.display_name = ${name} and s.shop_id = ${shopId}`.execute(
    db,
  )
  if (rows[0]) return rows[0].id
  const id = newId()
  await sql`
    insert into users (id, organization_id, role, role_id, display_name, first_name, last_name)
    select ${id}, ${organizationId}, 'shop_staff', (select r.id from roles r where r.organization_id = ${organizationId} and r.name = '店長'),
      ${name}, ${name}, 'デモ'`.execute(db)
  await sql`insert into user_shops (organization_id, user_id, shop_id, position) values (${organizationId}, ${id}, ${shopId}, 0)`.execute(
    db,
  )
  return id
}
