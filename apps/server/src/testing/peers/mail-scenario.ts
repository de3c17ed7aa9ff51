import type {
  ReportMail,
  ReportMailDelivery,
  ReportMailInput,
} from '@pos/contract/report-mails/report-mails'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect } from 'vitest'
import { createMailer } from '#platform/messaging/mail'
import { planMailsJob } from '#reports/mails/plan-mails'
import { sendDelivery } from '#reports/mails/send-delivery'
import { prepared } from '../prepared.ts'
import { run } from '../sample-account.ts'
import type { Caller } from '../server.ts'
import { sharedServer } from '../shared-server.ts'
import { makeShop } from '../shops.ts'
import { startMailServer } from './mail-server.ts'
import { sampleDevice, sampleReceipt } from './sample-device.ts'

/** 7:05 on Friday, April 10 in Tokyo: the mail about Thursday is due. */
export const morning = new Date('2026-04-09T22:05:00Z')
const evening = new Date('2026-04-09T12:00:00Z')

/** The time this many minutes later. */
export const later = (minutes: number) => new Date(morning.getTime() + minutes * 60_000)

/** The address of a caller's account. */
export const addressOf = (caller: Caller) => `${caller.user_id}@example.com`

/**
 * Two shops in Tokyo with sales on two Thursdays, a manager of the second, and a mail server that
 * receives their reports.
 */
export function mailScenario() {
  const server = sharedServer()
  const smtp = prepared(startMailServer, (mails) => mails.close())
  const people = prepared(async () => {
    const shop_id = await makeShop(server, server.admin.organization_id, {
      name: '渋谷 <b>"A&B"</b>',
    })
    const sister = {
      ...(await server.signIn('organization_admin', server.admin.organization_id, shop_id)),
      shop_id,
    }
    return {
      sister,
      manager: await server.signIn('shop_manager', server.admin.organization_id, shop_id),
    }
  })

  const useMailServer = (url: string) => {
    const { environment, log, queue, sealer } = server.engine
    Object.assign(server.engine, {
      mailer: createMailer({ ...environment, SMTP_URL: url }, log, { queue, sealer }),
    })
  }
  const sell = async (caller: Caller, sales: readonly (readonly [string, number])[]) => {
    const device = await sampleDevice(server, caller)
    const receipts = sales.map(([paid_at, total], index) => {
      const payments = [{ name: 'Cash', type: 'cash' as const, amount: total }]
      return sampleReceipt(`${String(caller.shop_id)}-${index}`, {
        paid_at,
        subtotal: total,
        total,
        settle: total,
        tax: 0,
        taxes: [],
        payments,
      })
    })
    expect((await device.post(...receipts)).map(({ status }) => status)).toEqual(
      sales.map(() => 'stored'),
    )
  }
  beforeAll(async () => {
    useMailServer(smtp.url)
    // Tests run queued work themselves, to control its time.
    Object.assign(server.engine.queue, { add: () => Promise.resolve() })
    await sell(server.admin, [
      ['2026-04-02T03:00:00Z', 1000],
      ['2026-04-09T03:00:00Z', 1200],
      ['2026-04-09T10:30:00Z', 300],
    ])
    await sell(people.sister, [
      ['2026-03-26T03:00:00Z', 400],
      ['2026-04-02T04:00:00Z', 4000],
      ['2026-04-09T04:00:00Z', 5000],
    ])
  })
  afterEach(async () => {
    smtp.answer = () => 'accept'
    smtp.received.length = 0
    await run(server, sql`delete from report_mails`)
  })

  /** A daily mail at seven about all shops, to the administrator. */
  const input = (more: Partial<ReportMailInput> = {}): ReportMailInput => ({
    name: 'Yesterday',
    frequency: 'daily',
    time: '07:00',
    reports: ['revenues', 'orders'],
    compare: 'same_weekdays',
    all_shops: true,
    shop_ids: [],
    user_ids: [server.admin.user_id],
    attachment: 'none',
    active: true,
    ...more,
  })
  const deliveriesOf = async (mail: ReportMail): Promise<ReportMailDelivery[]> =>
    (await server.call(server.admin, 'GET', `/v1/report-mails/${mail.id}/deliveries`)).body.data
  return {
    server,
    smtp,
    people,
    useMailServer,
    input,
    deliveriesOf,
    statesOf: async (mail: ReportMail) =>
      (await deliveriesOf(mail)).map(({ state, answer }) => [state, answer]),
    setLanguage: (caller: Caller, locale: string) =>
      run(server, sql`update users set locale = ${locale} where id = ${caller.user_id}`),
    /** Creates a mail on Thursday evening. */
    async make(more: Partial<ReportMailInput> = {}, caller = server.admin): Promise<ReportMail> {
      server.clock.set(evening)
      const { status, body } = await server.call(caller, 'POST', '/v1/report-mails', input(more))
      expect(status, JSON.stringify(body)).toBe(201)
      return body.data
    },
    /** Plans due mails at a moment, and sends all that wait. */
    async sendAt(now: Date) {
      server.clock.set(now)
      await planMailsJob(server.engine).run()
      const open = await run(
        server,
        sql<{
          id: string
        }>`select id from report_mail_deliveries where state = 'waiting' and next_attempt_at <= ${now}`,
      )
      for (const { id } of open) await sendDelivery(server.engine, id)
    },
  }
}
