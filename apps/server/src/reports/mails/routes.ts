import {
  changeReportMail,
  createReportMail,
  deleteReportMail,
  getReportMail,
  getReportMailOptions,
  listReportMailDeliveries,
  listReportMails,
  resendReportMail,
  sendReportMailSample,
} from '@pos/contract/report-mails/report-mails'
import { changeReceivedMail, listReceivedMails } from '@pos/contract/report-mails/subscriptions'
import { localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { visibleShops } from '#engine/other-shops'
import { systemRoute } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { listDeliveries, resend } from './deliveries.ts'
import { getMail, listMails } from './read-mails.ts'
import { changeMail, createMail, reachableAccounts, removeMail } from './save-mail.ts'
import { handleDeliveries } from './send-delivery.ts'
import { sendSample } from './send-sample.ts'
import { changeReceived, listReceived, mountUnsubscribe } from './subscriptions.ts'

/**
 * Routes of report mails. System administrators, who belong to no organization, may get mails too,
 * so these run as the system: each statement names the organization.
 */
export const reportMailRoutes: RouteModule = {
  name: 'report-mails',
  mount(engine) {
    handleDeliveries(engine)
    mountMails(engine)
    systemRoute(engine, listReportMailDeliveries, (context, { params, query }) =>
      listDeliveries(context, params.id, query),
    )
    systemRoute(engine, resendReportMail, async (context, { params }) => ({
      data: await resend(context, params.id),
    }))
    systemRoute(engine, listReceivedMails, async (context) => ({
      data: await listReceived(context),
    }))
    systemRoute(engine, changeReceivedMail, async (context, { params, body }) => ({
      data: await changeReceived(context, params.id, body.subscribed),
    }))
    mountUnsubscribe(engine)
  },
}

function mountMails(engine: Engine) {
  systemRoute(engine, listReportMails, async (context) => ({ data: await listMails(context) }))
  systemRoute(engine, getReportMailOptions, async (context) => ({
    data: await readOptions(context),
  }))
  streamRoute(engine, sendReportMailSample, async (session, { body, request }) => ({
    data: await sendSample(engine, session, localeOf(request.headers['accept-language']), body),
  }))
  systemRoute(engine, createReportMail, async (context, { body }) => ({
    data: await createMail(context, body),
  }))
  systemRoute(engine, getReportMail, async (context, { params }) => ({
    data: await getMail(context, params.id),
  }))
  systemRoute(engine, changeReportMail, async (context, { params, body }) => ({
    data: await changeMail(context, params.id, body),
  }))
  systemRoute(engine, deleteReportMail, (context, { params }) => removeMail(context, params.id))
}

async function readOptions(context: Context) {
  const { db, session } = context
  const shops = await sql<{ id: string; name: string; timezone: string }>`
    select s.id, s.name, s.timezone from shops s where ${visibleShops(context)} order by s.name, s.id`.execute(
    db,
  )
  const users = await sql<{ id: string; name: string; address: string | null; is_me: boolean }>`
    select u.id, u.display_name as name, u.email as address, u.id = ${session.user_id} as is_me
    from users u where ${reachableAccounts(context)} order by u.id = ${session.user_id} desc, u.display_name, u.id limit 1000`.execute(
    db,
  )
  return { shops: shops.rows, users: users.rows }
}
