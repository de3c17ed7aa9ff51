import { Failure, fail } from '@pos/contract/errors'
import {
  openUnsubscribe,
  type ReceivedMail,
  subscribeAgain,
  unsubscribe,
} from '@pos/contract/report-mails/subscriptions'
import { sql, type Transaction } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'

/** Returns the mails with the caller as recipient. */
export async function listReceived(context: Context): Promise<ReceivedMail[]> {
  const { rows } = await sql<ReceivedMail>`
    select m.id, m.name, m.frequency, m.time, m.active, r.unsubscribed_at is null as subscribed
    from report_mail_recipients r join report_mails m on m.organization_id = r.organization_id and m.id = r.report_mail_id
    where r.organization_id = ${context.session.organization_id} and r.user_id = ${context.session.user_id} and r.listed
    order by m.name, m.id`.execute(context.db)
  return rows
}

/** Unsubscribes the caller from a mail, or subscribes again. */
export async function changeReceived(
  context: Context,
  mailId: string,
  isSubscribed: boolean,
): Promise<ReceivedMail> {
  const subscription = {
    organization_id: organizationOf(context),
    mail_id: mailId,
    user_id: context.session.user_id,
  }
  await setSubscribed(context.db, subscription, isSubscribed, context.now)
  return (await listReceived(context)).find(({ id }) => id === mailId) ?? fail('NotFound')
}

/**
 * The routes of the address in each mail. They need no sign-in: the signed address identifies the
 * person.
 */
export function mountUnsubscribe(engine: Engine): void {
  const { http, environment } = engine
  // RFC 8058: mail programs post `List-Unsubscribe=One-Click` as a form. The address is sufficient,
  // so the form is ignored.
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) => {
      if (request.routeOptions.url === unsubscribe.path) done(null, undefined)
      else done(new Failure('UnsupportedMediaType'))
    },
  )
  streamRoute(engine, openUnsubscribe, async (_session, { params, reply }) => {
    const search = new URLSearchParams({ token: params.token })
    return reply.redirect(`${environment.PUBLIC_URL}/unsubscribe?${search.toString()}`)
  })
  streamRoute(engine, unsubscribe, async (_session, { params }) => ({
    data: await change(engine, params.token, false),
  }))
  streamRoute(engine, subscribeAgain, async (_session, { params }) => ({
    data: await change(engine, params.token, true),
  }))
}

async function change(engine: Engine, token: string, subscribed: boolean) {
  const subscription = readUnsubscribeToken(engine, token) ?? fail('NotFound')
  const name = await engine.database.transaction({ system: true }, (db) =>
    setSubscribed(db, subscription, subscribed, engine.clock.now()),
  )
  return { name, subscribed }
}

/** Returns the mail's name. Unsubscribing twice keeps the first time. */
async function setSubscribed(
  db: Transaction<unknown>,
  { organization_id, mail_id, user_id }: Subscription,
  isSubscribed: boolean,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    update report_mail_recipients r set unsubscribed_at = case when ${isSubscribed} then null else coalesce(r.unsubscribed_at, ${now}::timestamptz) end
    from report_mails m
    where r.organization_id = ${organization_id} and r.report_mail_id = ${mail_id} and r.user_id = ${user_id}
      and m.organization_id = r.organization_id and m.id = r.report_mail_id returning m.name`.execute(
    db,
  )
  return rows[0]?.name ?? fail('NotFound')
}
