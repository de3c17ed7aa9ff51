import { sql } from 'kysely'
import { newId } from '#platform/process/ids'
import type { Caller, TestServer } from '../server.ts'
import { expectOk } from './expect-ok.ts'

/** A report mail without recipients. */
export const foreignMail = {
  name: 'Foreign mail',
  frequency: 'daily',
  time: '07:00',
  reports: ['revenues'],
  compare: 'none',
  all_shops: true,
  shop_ids: [],
  attachment: 'none',
  active: true,
}

/** A report mail of the caller's shop with a due delivery. */
export async function mailReports(server: TestServer, caller: Caller, ids: Map<string, string>) {
  const mail = {
    ...foreignMail,
    all_shops: false,
    shop_ids: [caller.shop_id],
    user_ids: [caller.user_id],
  }
  const { body } = await expectOk(server.call(caller, 'POST', '/v1/report-mails', mail))
  ids.set('/v1/report-mails', body.data.id)
  ids.set('/v1/profile/report-mails', body.data.id)
  const delivery = newId()
  ids.set('/v1/report-mail-deliveries', delivery)
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`
      insert into report_mail_deliveries (organization_id, id, report_mail_id, user_id, clock, timezone, period_from, period_to, due_at, state)
      values (${caller.organization_id}, ${delivery}, ${body.data.id}, ${caller.user_id}, 'Asia/Tokyo JPY', 'Asia/Tokyo', '2026-04-01', '2026-04-01', '2026-04-02', 'refused')`.execute(
      db,
    ),
  )
}
