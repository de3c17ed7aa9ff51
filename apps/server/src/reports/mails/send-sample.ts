import { fail } from '@pos/contract/errors'
import type { ReportMailInput } from '@pos/contract/report-mails/report-mails'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context, UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { visibleShops } from '#engine/other-shops'
import { inTransaction } from '#engine/routes/transaction'
import { consumeAttempt } from '#platform/http/rate-limit'
import { MailFailure } from '#platform/messaging/mail'
import { newId } from '#platform/process/ids'
import { composeMail } from './compose-mail.ts'
import type { MailShop } from './read-mails.ts'
import { checkMail } from './save-mail.ts'
import { dueOf, groupsOf } from './schedule.ts'
import { mailFrom } from './send-delivery.ts'

const perPerson = { limit: 10, seconds: 600 }

/**
 * Sends the mail of the latest complete period to the caller at once, to show it and the mail
 * server's response. With several time zones, for the shops of the first.
 */
export async function sendSample(
  engine: Engine,
  session: UserSession,
  locale: Locale,
  input: ReportMailInput,
) {
  await consumeAttempt(
    engine.database,
    `report-mail-sample:${session.user_id}`,
    perPerson.limit,
    perPerson.seconds,
  )
  const { address, organization } = await inTransaction(
    engine,
    session,
    locale,
    (context) => check(context, input),
    {
      system: true,
      readOnly: true,
    },
  )
  const composed = await inTransaction(
    engine,
    session,
    locale,
    (context) => compose(context, input, { address, organization }),
    {
      readOnly: true,
    },
  )
  try {
    const answer = await engine.mailer.deliver(
      mailFrom(composed, { to: address, id: newId(), unsubscribe: null }),
    )
    return { address, state: 'sent' as const, answer }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return { address, state: 'refused' as const, answer: error.message }
  }
}

/** Only the system can access accounts of the installation. */
async function check(context: Context, input: ReportMailInput) {
  await checkMail(context, input, null)
  const { rows } = await sql<{ address: string | null; organization: string }>`
    select u.email as address, o.name as organization from users u join organizations o on o.id = ${context.session.organization_id}
    where u.id = ${context.session.user_id}`.execute(context.db)
  const { address, organization } = rows[0] ?? fail('NotFound')
  return address === null
    ? fail('Conflict', { message: 'no_mail_address' })
    : { address, organization }
}

async function compose(
  context: Context,
  input: ReportMailInput,
  reader: { address: string; organization: string },
) {
  const { rows } = await sql<MailShop>`
    select s.id, s.name, s.timezone, s.close_time, s.currency, s.week_starts_on from shops s
    where ${visibleShops(context)} and (${input.all_shops} or s.id = any(${input.shop_ids}::uuid[]))
    order by s.id = ${context.session.shop_id} desc, s.name, s.id`.execute(context.db)
  const [group] = groupsOf(rows, input)
  if (!group) return fail('Conflict', { message: 'no_shop_for_mail' })
  // The latest period that is over: its mail was sent today or is the next one.
  const { from, to } = dueOf({ ...input, time: '00:00' }, group, context.now).last
  const shopIds = group.shops.map(({ id }) => id)
  return composeMail(context, {
    mail: input,
    period: { from, to },
    shopIds,
    ...reader,
    unsubscribe: null,
  })
}
