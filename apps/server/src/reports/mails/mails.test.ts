import type { ReportMail } from '@pos/contract/report-mails/report-mails'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressOf, later, mailScenario, morning } from '#testing/peers/mail-scenario'
import { run } from '#testing/sample-account'
import { makeShop } from '#testing/shops'
import { planMailsJob } from './plan-mails.ts'
import { sendDelivery } from './send-delivery.ts'

const {
  server,
  smtp,
  people,
  useMailServer,
  input,
  make,
  sendAt,
  deliveriesOf,
  statesOf,
  setLanguage,
} = mailScenario()

describe('a daily mail', () => {
  it("sends each reader the report's figures of permitted shops in the own language", async () => {
    await setLanguage(server.admin, 'en')
    await setLanguage(people.manager, 'ja')
    const mail = await make({ user_ids: [server.admin.user_id, people.manager.user_id] })
    expect(mail.next).toEqual([
      {
        at: '2026-04-09T22:00:00.000Z',
        from: '2026-04-09',
        to: '2026-04-09',
        timezone: 'Asia/Tokyo',
      },
    ])
    await sendAt(new Date('2026-04-09T21:59:00Z'))
    expect(smtp.received).toEqual([])
    expect(await planMailsJob(server.engine).nextDue?.(server.clock.now())).toEqual(
      new Date('2026-04-09T22:00:00Z'),
    )
    await sendAt(morning)
    expect(smtp.received).toHaveLength(2)

    const [english] = smtp.to(addressOf(server.admin))
    const shops = `${server.admin.shop_id},${people.sister.shop_id}`
    const day = `from=2026-04-09&to=2026-04-09&compare=same_weekdays&shop_ids=${shops}`
    const { totals, compared_totals } = (
      await server.call(server.admin, 'GET', `/v1/reports/revenues?${day}`)
    ).body.data
    expect([totals.total, compared_totals.total]).toEqual([6500, 5000])
    expect(english?.mail.subject).toMatch(/^Yesterday, Thu, Apr 9, 2026 \| .* and 1 more$/)
    for (const part of [english?.mail.text, english?.mail.html]) {
      expect(part).toContain('¥6,500')
      expect(part).toContain('¥5,000')
      expect(part).toContain('+¥1,500 (+30.0%)')
      expect(part).toContain('Receipt order report')
    }
    expect(english?.mail.text).toContain('Total (with tax): ¥6,500 (¥5,000 +¥1,500 (+30.0%))')
    expect(english?.mail.text).toContain('19:00: ¥300')

    const [japanese] = smtp.to(addressOf(people.manager))
    expect(japanese?.mail.subject).toBe('Yesterday 2026年4月9日(木)｜渋谷 <b>"A&B"</b>')
    expect(japanese?.mail.text).toContain('売上合計(税込): ¥5,000 (¥4,000 +¥1,000 (+25.0%))')
    expect(japanese?.mail.html).toContain('渋谷 &lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;')
    expect(japanese?.mail.html).not.toContain('1,500')
    expect(japanese?.mail.html).not.toMatch(/(src|background)="?http/)
    // On a phone, tables omit the compared figures.
    expect(japanese?.mail.html).toContain('@media(max-width:480px){.c{display:none')
    expect(japanese?.mail.html).toMatch(/<td class="c"[^>]*>[^<]*<\/td><td class="f"[^>]*>±<\/td>/)
    expect(await statesOf(mail)).toEqual([
      ['sent', expect.stringContaining('250')],
      ['sent', expect.stringContaining('250')],
    ])
    const after = (await server.call(server.admin, 'GET', `/v1/report-mails/${mail.id}`)).body.data
    expect(after.last).toMatchObject({ counts: { sent: 2 } })
    expect(after.next[0].at).toBe('2026-04-10T22:00:00.000Z')
  })

  it('links to the same view of the same shops', async () => {
    await make()
    await sendAt(morning)
    const link =
      /http\S+\/pos\/reports\/revenues\?\S+/.exec(smtp.received[0]?.mail.text ?? '')?.[0] ?? ''
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      from: '2026-04-09',
      to: '2026-04-09',
      compare: 'same_weekdays',
      shop_ids: `${server.admin.shop_id},${people.sister.shop_id}`,
    })
  })

  it('has the same files attached that the API returns', async () => {
    await setLanguage(server.admin, 'en')
    await make({ attachment: 'csv', shop_ids: [people.sister.shop_id], all_shops: false })
    await sendAt(morning)
    const [first, second] = smtp.received[0]?.mail.attachments ?? []
    const query = `from=2026-04-09&to=2026-04-09&compare=same_weekdays&shop_ids=${people.sister.shop_id}&format=csv`
    const exported = await server.call(server.admin, 'GET', `/v1/reports/revenues/export?${query}`)
    expect(first?.filename).toBe('revenues-2026-04-09-2026-04-09.csv')
    expect(second?.filename).toBe('orders-2026-04-09-2026-04-09.csv')
    const content = first?.content ?? ''
    expect(
      typeof content === 'string'
        ? content
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content),
    ).toBe(exported.body)
  })

  it('names the rows of the tax report by their rate', async () => {
    await setLanguage(server.admin, 'en')
    await make({ reports: ['tax'] })
    await sendAt(morning)
    expect(smtp.received[0]?.mail.text).toMatch(/^Rate \| Taxable base/m)
  })

  it('can contain targets, receivables and the close of days', async () => {
    await setLanguage(server.admin, 'en')
    await make({ reports: ['receivables', 'targets', 'day-close'], attachment: 'csv' })
    await sendAt(morning)
    const { text = '', attachments = [] } = smtp.received[0]?.mail ?? {}
    expect(attachments.map(({ filename }) => filename)).toEqual(
      ['receivables', 'targets', 'day-close'].map((name) => `${name}-2026-04-09-2026-04-09.csv`),
    )
    expect(text).toMatch(/^Customer \| /m)
    expect(text).toContain('/pos/day-close?tab=shops&day=2026-04-09')
    expect(text).toMatch(/^Total \| 6,500 \| 0 \| 0$/m)
    expect(text).toMatch(/\/ 2026-04-09 \/ Not closed \| 5,000 \| {2}\| $/m)
  })

  it('has no average guest count on a day without guests', async () => {
    await setLanguage(server.admin, 'en')
    await make()
    await sendAt(later(6 * 1440))
    expect(smtp.received[0]?.mail.text).toContain('Guests: 0')
    expect(smtp.received[0]?.mail.text).toMatch(/Average per guest: – \(–\)/)
  })

  it('lists alerts with a link into the shop', async () => {
    await setLanguage(server.admin, 'en')
    await make()
    await run(
      server,
      sql`update devices set last_seen_at = ${later(-1440)} where shop_id = ${people.sister.shop_id}`,
    )
    await sendAt(morning)
    expect(smtp.received[0]?.mail.text).toMatch(
      new RegExp(
        `- 1 device is offline \\(Register\\) http\\S+/pos/devices\\?in_shop=${people.sister.shop_id}`,
      ),
    )
  })
})

describe('a mail is sent once', () => {
  it('for any number of servers and attempts', async () => {
    const mail = await make()
    server.clock.set(morning)
    await Promise.all([planMailsJob(server.engine).run(), planMailsJob(server.engine).run()])
    const [delivery, ...others] = await deliveriesOf(mail)
    expect(others).toEqual([])
    await Promise.all([1, 2, 3].map(() => sendDelivery(server.engine, delivery?.id ?? '')))
    await run(server, sql`update report_mails set check_at = ${morning}`)
    await sendAt(later(1))
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.header('message-id')).toBe(`<${delivery?.id}@localhost>`)
  })

  it('covers the latest period if no server ran, and nothing before it was created', async () => {
    const mail = await make()
    server.clock.set(morning)
    const { version: _version, ...rest } = mail
    expect(
      (
        await server.call(server.admin, 'PUT', `/v1/report-mails/${mail.id}`, {
          ...input(),
          version: 1,
          name: rest.name,
          time: '06:00',
        })
      ).status,
    ).toBe(200)
    await sendAt(later(1))
    expect(smtp.received).toEqual([])
    await sendAt(new Date('2026-04-14T00:00:00Z'))
    const sent = await run(
      server,
      sql<{ from: string }>`select period_from::text as "from" from report_mail_deliveries`,
    )
    expect(sent).toEqual([{ from: '2026-04-13' }])
  })

  it('and again only by hand if the connection broke during the handover', async () => {
    smtp.answer = () => 'hang up'
    const mail = await make()
    await sendAt(morning)
    expect(smtp.received).toHaveLength(1)
    expect((await statesOf(mail))[0]?.[0]).toBe('unclear')
    smtp.answer = () => 'accept'
    await sendAt(later(600))
    expect(smtp.received).toHaveLength(1)
    const [delivery] = await deliveriesOf(mail)
    expect(
      (await server.call(server.admin, 'POST', `/v1/report-mail-deliveries/${delivery?.id}/resend`))
        .body.data.state,
    ).toBe('waiting')
    await sendAt(later(601))
    expect(smtp.received).toHaveLength(2)
    expect(new Set(smtp.received.map((one) => one.header('message-id'))).size).toBe(1)
    expect(
      (await server.call(server.admin, 'POST', `/v1/report-mail-deliveries/${delivery?.id}/resend`))
        .status,
    ).toBe(409)
  })

  it('the next server sends a mail only if the first ended before handing any over', async () => {
    const mail = await make({ user_ids: [server.admin.user_id, people.manager.user_id] })
    server.clock.set(morning)
    await planMailsJob(server.engine).run()
    await run(
      server,
      sql`update report_mail_deliveries set state = 'sending', attempts = 1, claimed_at = ${morning}`,
    )
    await run(
      server,
      sql`update report_mail_deliveries set handed_at = ${morning} where user_id = ${people.manager.user_id}`,
    )
    await sendAt(later(2))
    expect(smtp.received).toEqual([])
    await sendAt(later(6))
    expect(smtp.received.map(({ to }) => to)).toEqual([addressOf(server.admin)])
    expect(
      (await deliveriesOf(mail)).map(({ address, state }) => [address, state]).toSorted(),
    ).toEqual(
      [
        [addressOf(server.admin), 'sent'],
        [addressOf(people.manager), 'unclear'],
      ].toSorted(),
    )
  })
})

describe('the mail server', () => {
  it('is tried again with growing pauses while it defers a mail', async () => {
    smtp.answer = () => ({ code: 451, text: 'Greylisted, come back later', at: 'recipient' })
    const mail = await make()
    await sendAt(morning)
    expect(await deliveriesOf(mail)).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        next_attempt_at: later(2).toISOString(),
        answer: expect.stringContaining('451 Greylisted'),
      },
    ])
    await sendAt(later(1))
    await sendAt(later(2))
    expect(await deliveriesOf(mail)).toMatchObject([
      { state: 'waiting', attempts: 2, next_attempt_at: later(6).toISOString() },
    ])
    smtp.answer = () => 'accept'
    await sendAt(later(6))
    expect(await statesOf(mail)).toEqual([['sent', expect.any(String)]])
    expect(smtp.received).toHaveLength(1)
  })

  it('refuses a mail permanently, and its text is stored', async () => {
    smtp.answer = () => ({ code: 550, text: 'No such mailbox here', at: 'data' })
    const mail = await make()
    await sendAt(morning)
    expect(await statesOf(mail)).toEqual([['refused', '550 No such mailbox here']])
    smtp.answer = () => 'accept'
    await sendAt(later(300))
    expect(smtp.received).toHaveLength(1)
  })

  it('may be down: nothing is lost', async () => {
    useMailServer('smtp://127.0.0.1:1')
    const mail = await make()
    await sendAt(morning)
    useMailServer(smtp.url)
    expect(await statesOf(mail)).toEqual([['waiting', expect.stringContaining('ECONNREFUSED')]])
    await sendAt(later(2))
    expect(smtp.received).toHaveLength(1)
  })
})

describe('shops in two zones', () => {
  it('each have a mail in their own morning, also across daylight saving changes', async () => {
    const newYork = await makeShop(server, server.admin.organization_id, {
      name: 'NY',
      timezone: 'America/New_York',
      country_code: 'US',
      currency: 'USD',
      close_time: '02:00',
    })
    server.clock.set(new Date('2026-10-31T12:00:00Z'))
    const admin = await server.signIn(
      'organization_admin',
      server.admin.organization_id,
      people.sister.shop_id,
    )
    const about = input({ all_shops: false, shop_ids: [newYork, people.sister.shop_id] })
    const { body } = await server.call(admin, 'POST', '/v1/report-mails', about)
    const mail: ReportMail = body.data
    expect(mail.next.map(({ at, from, timezone }) => [at, from, timezone])).toEqual([
      ['2026-10-31T22:00:00.000Z', '2026-10-31', 'Asia/Tokyo'],
      ['2026-11-01T12:00:00.000Z', '2026-10-31', 'America/New_York'],
    ])
    await sendAt(new Date('2026-10-31T22:00:00Z'))
    expect(smtp.received).toHaveLength(1)
    await sendAt(new Date('2026-11-01T11:30:00Z'))
    expect(smtp.received).toHaveLength(1)
    await sendAt(new Date('2026-11-01T12:00:00Z'))
    await sendAt(new Date('2026-11-01T13:00:00Z'))
    expect(smtp.received.map((one) => one.mail.subject?.includes('NY'))).toEqual([false, true])
  })
})
