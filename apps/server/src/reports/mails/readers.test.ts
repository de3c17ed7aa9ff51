import type { ReportMail, ReportMailInput } from '@pos/contract/report-mails/report-mails'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressOf, later, mailScenario, morning } from '#testing/peers/mail-scenario'
import { run } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { planMailsJob } from './plan-mails.ts'

const { server, smtp, people, input, make, sendAt, statesOf } = mailScenario()

describe('a reader', () => {
  const linkIn = (address: string) =>
    /<(.+)>/.exec(smtp.to(address)[0]?.header('list-unsubscribe') ?? '')?.[1] ?? ''
  const press = (method: string, link: string, body?: string) =>
    server.engine.http.inject({
      method: method === 'POST' ? 'POST' : method === 'DELETE' ? 'DELETE' : 'GET',
      url: new URL(link).pathname,
      ...(body
        ? { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
        : {}),
    })

  it('unsubscribes by one press without a sign-in and can undo it; no one else can', async () => {
    const mail = await make({ user_ids: [server.admin.user_id, people.manager.user_id] })
    await sendAt(morning)
    const [received] = smtp.to(addressOf(people.manager))
    expect(received?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = linkIn(addressOf(people.manager))
    expect(received?.mail.text).toContain(link)
    // A scanner that requests the address changes nothing.
    const read = await press('GET', link)
    expect([read.statusCode, read.headers.location]).toEqual([
      302,
      expect.stringContaining('/unsubscribe?token='),
    ])
    const stateOf = async () =>
      (
        await server.call(server.admin, 'GET', `/v1/report-mails/${mail.id}`)
      ).body.data.recipients.find((one: { id: string }) => one.id === people.manager.user_id)?.state
    expect(await stateOf()).toBe('subscribed')
    const done = await press('POST', link, 'List-Unsubscribe=One-Click')
    expect([done.statusCode, done.json().data]).toEqual([
      200,
      { name: 'Yesterday', subscribed: false },
    ])
    expect(await stateOf()).toBe('unsubscribed')
    const without = { ...input(), version: 1 }
    await server.call(server.admin, 'PUT', `/v1/report-mails/${mail.id}`, without)
    await server.call(server.admin, 'PUT', `/v1/report-mails/${mail.id}`, {
      ...input({ user_ids: [server.admin.user_id, people.manager.user_id] }),
      version: 2,
    })
    expect(await stateOf()).toBe('unsubscribed')
    smtp.received.length = 0
    await sendAt(later(24 * 60))
    expect(smtp.received.map(({ to }) => to)).toEqual([addressOf(server.admin)])
    expect((await press('DELETE', link)).json().data).toEqual({
      name: 'Yesterday',
      subscribed: true,
    })
    await sendAt(later(48 * 60))
    expect(smtp.to(addressOf(people.manager))).toHaveLength(1)
  })

  it('is not unsubscribed by a forged address', async () => {
    await make()
    await sendAt(morning)
    const link = linkIn(addressOf(server.admin))
    for (const forged of [
      `${link}x`,
      link.replace(/unsubscribe\/../, 'unsubscribe/AA'),
      link.replace(/\..*$/, ''),
    ])
      expect((await press('POST', forged)).statusCode).toBe(404)
    const other = await server.engine.http.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(other.statusCode).toBe(415)
  })

  it('sees the mails in the profile and unsubscribes there', async () => {
    const mail = await make({ user_ids: [people.manager.user_id] })
    const mine = async () =>
      (await server.call(people.manager, 'GET', '/v1/profile/report-mails')).body.data
    expect(await mine()).toMatchObject([{ id: mail.id, subscribed: true }])
    expect(
      (
        await server.call(people.manager, 'PUT', `/v1/profile/report-mails/${mail.id}`, {
          subscribed: false,
        })
      ).body.data.subscribed,
    ).toBe(false)
    expect(
      (
        await server.call(server.admin, 'PUT', `/v1/profile/report-mails/${mail.id}`, {
          subscribed: false,
        })
      ).status,
    ).toBe(404)
    await sendAt(morning)
    expect(smtp.received).toEqual([])
  })

  it('stops for a reader who lost the right to reports or to the shop', async () => {
    const readers = [
      await server.signIn('shop_manager', server.admin.organization_id, people.sister.shop_id),
      people.manager,
    ]
    const [demoted] = readers
    const mail = await make({
      user_ids: readers.map(({ user_id }) => user_id),
      shop_ids: [people.sister.shop_id],
      all_shops: false,
    })
    server.clock.set(morning)
    await planMailsJob(server.engine).run()
    await run(server, sql`update users set role = 'shop_staff' where id = ${demoted?.user_id}`)
    await run(server, sql`delete from user_shops where user_id = ${people.manager.user_id}`)
    await sendAt(morning)
    await run(
      server,
      sql`insert into user_shops (organization_id, user_id, shop_id) values (${server.admin.organization_id}, ${people.manager.user_id}, ${people.sister.shop_id})`,
    )
    expect(smtp.received).toEqual([])
    expect(await statesOf(mail)).toEqual([
      ['skipped', 'no_access'],
      ['skipped', 'no_access'],
    ])
  })
})

describe('permissions of mails', () => {
  it('a manager changes own mails and those about the own shops', async () => {
    await make({ name: 'All' })
    const ours = await make({ name: 'Ours', all_shops: false, shop_ids: [people.sister.shop_id] })
    const both = await make({
      name: 'Both',
      all_shops: false,
      shop_ids: [people.sister.shop_id, server.admin.shop_id ?? ''],
    })
    const mine = await make({ name: 'Own', user_ids: [people.manager.user_id] }, people.manager)
    const names = async (caller: Caller) =>
      (await server.call(caller, 'GET', '/v1/report-mails')).body.data.map(
        (one: ReportMail) => one.name,
      )
    expect(await names(people.manager)).toEqual(['Ours', 'Own'])
    expect(await names(server.admin)).toEqual(['All', 'Both', 'Ours', 'Own'])
    const put = (mail: ReportMail, more: Partial<ReportMailInput>) =>
      server.call(people.manager, 'PUT', `/v1/report-mails/${mail.id}`, {
        ...input({ user_ids: mail.user_ids }),
        ...more,
        version: mail.version,
      })
    expect((await put(both, {})).status).toBe(404)
    expect(
      (await put(ours, { all_shops: false, shop_ids: [server.admin.shop_id ?? ''] })).body.errors,
    ).toHaveProperty('shop_ids')
    expect((await put(mine, { user_ids: [server.stranger.user_id] })).body.errors).toHaveProperty(
      'user_ids',
    )
    expect((await put(mine, { name: 'Renamed' })).body.data).toMatchObject({
      name: 'Renamed',
      version: 2,
    })
    expect((await put(mine, { name: 'Again' })).status).toBe(409)
    expect(
      (await server.call(people.manager, 'DELETE', `/v1/report-mails/${both.id}`)).status,
    ).toBe(404)
    expect((await server.call(server.stranger, 'GET', `/v1/report-mails/${mine.id}`)).status).toBe(
      404,
    )
    const { users } = (await server.call(people.manager, 'GET', '/v1/report-mails/options')).body
      .data
    expect(users[0]).toMatchObject({ id: people.manager.user_id, is_me: true })
    expect(users.map((one: { id: string }) => one.id)).not.toContain(server.admin.user_id)
  })

  it('a system administrator gets mails of the current organization', async () => {
    const system = await server.signIn(
      'system_admin',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    await make({ user_ids: [system.user_id] }, system)
    await sendAt(morning)
    expect(smtp.to(addressOf(system))[0]?.mail.text).toContain('¥6,500')
  })
})

describe('a sample', () => {
  it("sends a sample at once, saved or not, and shows the mail server's response", async () => {
    server.clock.set(morning)
    const ask = () =>
      server.call(
        people.manager,
        'POST',
        '/v1/report-mails/samples',
        input({ user_ids: [people.manager.user_id] }),
      )
    expect((await ask()).body.data).toMatchObject({
      address: addressOf(people.manager),
      state: 'sent',
    })
    expect(smtp.received.map((one) => [one.to, one.mail.subject])).toEqual([
      [addressOf(people.manager), expect.stringMatching(/^\[Sample\] Yesterday/)],
    ])
    expect(smtp.received[0]?.header('list-unsubscribe')).toBe('')
    smtp.answer = () => ({ code: 550, text: 'Mailbox full', at: 'recipient' })
    expect((await ask()).body.data).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('Mailbox full'),
    })
  })

  it('covers the day of the next mail once that day is over', async () => {
    const subjectAt = async (now: Date) => {
      server.clock.set(now)
      smtp.received.length = 0
      const { status } = await server.call(
        people.manager,
        'POST',
        '/v1/report-mails/samples',
        input({ user_ids: [people.manager.user_id] }),
      )
      expect(status).toBe(200)
      return smtp.received[0]?.mail.subject
    }
    // The mail of April 9 is due at 7 in the morning of April 10.
    expect(await subjectAt(later(-60))).toMatch(/Apr 9|4月9日/)
    expect(await subjectAt(later(0))).toMatch(/Apr 9|4月9日/)
    expect(await subjectAt(later(-720))).toMatch(/Apr 8|4月8日/)
  })
})
