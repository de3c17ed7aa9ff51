import dns, { type lookup as systemLookup } from 'node:dns'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEventReceipts } from '#sales/read-event-receipts'
import { sampleReceipt } from '#testing/peers/sample-device'
import { webhookScenario } from '#testing/peers/webhook-scenario'
import { makeAccount, run } from '#testing/sample-account'
import { testNow } from '#testing/server'
import { sharedDevice } from '#testing/shared-server'
import { removeOld } from '../remove-old.ts'
import { deliverTo } from './deliver.ts'
import { planWebhooksJob } from './plan-webhooks.ts'

const {
  server,
  receiver,
  allow,
  call,
  make,
  get,
  work,
  bodies,
  verify,
  deliveries,
  detail,
  planAt,
  input,
} = webhookScenario()
const device = sharedDevice(server)

const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)
const hours = (count: number) => after(count * 3600)
let count = 0
/** Causes an event and sends everything that is due. */
async function happen() {
  count += 1
  await device.post(sampleReceipt(`delivery-${count}`))
  await work()
}
const only = async (webhook: Webhook) => {
  const [delivery, ...others] = await deliveries(`?webhook_id=${webhook.id}`)
  expect(others).toEqual([])
  return delivery!
}

afterEach(() => {
  vi.restoreAllMocks()
  allow('127.0.0.1')
})

describe('a message', () => {
  it('is signed by Standard Webhooks; its library rejects altered and old messages', async () => {
    const { secret } = await make()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await happen()
    const [post] = receiver.received
    expect(post?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(testNow.getTime() / 1000),
    })
    expect(verify(secret, post!)).toEqual(bodies()[0])
    expect(() => verify(secret, { ...post!, body: post!.body.replace('1100', '1000') })).toThrow(
      'No matching signature',
    )
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, post!)).toThrow(
      'No matching signature',
    )
    expect(() => verify(secret, post!, after(301))).toThrow('too old')
    expect(verify(secret, post!, after(299))).toBeTruthy()
  })

  it('is signed with both secrets for a day after a change', async () => {
    const webhook = await make()
    const { secret } = await call('POST', `webhooks/${webhook.id}/secret`)
    await happen()
    const [both] = receiver.received
    expect(verify(webhook.secret, both!)).toEqual(verify(secret, both!))
    expect((await get(webhook)).former_secret_until).toBe(hours(24).toISOString())
    server.clock.set(hours(25))
    await happen()
    const single = receiver.received[1]
    expect(() => verify(webhook.secret, single!)).toThrow('No matching signature')
    expect(verify(secret, single!)).toBeTruthy()
  })

  it('is in the log with its request and response', async () => {
    receiver.answerWith(200, 'x'.repeat(5000))
    const webhook = await make()
    await happen()
    const delivery = await only(webhook)
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 200,
      event: 'receipt.stored',
      shop: { name: 'Organization A shop' },
    })
    const { body, tries } = await detail(delivery.id)
    expect(body).toBe(receiver.received[0]?.body)
    expect(tries[0]?.headers['webhook-id']).toBe(delivery.message_id)
    expect(tries).toMatchObject([
      { number: 1, status: 200, failure: null, answer: 'x'.repeat(1024), url: receiver.url },
    ])
    expect(await get(webhook)).toMatchObject({ state: 'delivering', waiting: 0, failed: 0 })
    expect(await deliveries(`?states=failed&events=receipt.stored`)).toEqual([])
    expect(
      await deliveries(`?q=${delivery.message_id}&shop_ids=${server.admin.shop_id}`),
    ).toHaveLength(1)
  })

  it('can be sent again with the same id and a new time', async () => {
    const { secret, ...webhook } = await make()
    await happen()
    server.clock.set(hours(1))
    await call('POST', `webhook-deliveries/${(await only(webhook)).id}/redeliver`)
    await work()
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(verify(secret, second!)).toBeTruthy()
    expect((await detail((await only(webhook)).id)).tries.map(({ number }) => number)).toEqual([
      2, 1,
    ])
  })

  it('is deleted after thirty days', async () => {
    const webhook = await make()
    await happen()
    const forget = (now: Date) =>
      server.engine.database.transaction({ system: true }, (db) => removeOld(db, now))
    await forget(hours(24 * 30))
    expect(await deliveries()).toHaveLength(1)
    await forget(hours(24 * 30 + 1))
    expect(await deliveries()).toEqual([])
    expect(await get(webhook)).toMatchObject({ name: 'Books' })
  })
})

describe('a receiver that fails', () => {
  it('retries with growing pauses, one message at a time, and then delivers all', async () => {
    receiver.answerWith(503, 'Busy')
    const webhook = await make()
    await happen()
    await happen()
    expect(receiver.received).toHaveLength(1)
    expect(await get(webhook)).toMatchObject({
      state: 'failing',
      failing_since: testNow.toISOString(),
      waiting: 2,
    })
    await planAt(after(4))
    expect(receiver.received).toHaveLength(1)
    await planAt(after(6))
    expect(receiver.received).toHaveLength(2)
    receiver.answerWith(204)
    await planAt(after(400))
    expect(await get(webhook)).toMatchObject({
      state: 'delivering',
      failing_since: null,
      waiting: 0,
      failed: 0,
    })
    expect(new Set(bodies().map(({ data }) => data.receipt.uid)).size).toBe(2)
  })

  it('is not called before its Retry-After', async () => {
    receiver.answerWith(429, '', { 'retry-after': '120' })
    await make()
    await happen()
    await planAt(after(100))
    expect(receiver.received).toHaveLength(1)
    expect(await planWebhooksJob(server.engine, readEventReceipts).nextDue?.(after(100))).toEqual(
      after(120),
    )
    await planAt(after(121))
    expect(receiver.received).toHaveLength(2)
  })

  it('is turned off after three days with a mail to each administrator', async () => {
    const mails: { to: string; subject: string }[] = []
    Object.assign(server.engine.mailer, {
      send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)),
    })
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    receiver.answerWith(500)
    const webhook = await make()
    await happen()
    const next = async () => {
      const [row] = await run(
        server,
        sql<{ at: string | null }>`select next_attempt_at as at from webhook_deliveries`,
      )
      return row?.at ? new Date(row.at) : null
    }
    for (let at = await next(); at; at = await next()) await planAt(at)
    // Sessions last for days.
    server.clock.set(testNow)
    expect(receiver.received).toHaveLength(10)
    const off = await get(webhook)
    expect(off).toMatchObject({
      state: 'off',
      active: false,
      off_reason: 'failing',
      waiting: 0,
      failed: 1,
    })
    expect(new Date(off.off_at ?? 0).getTime()).toBeGreaterThanOrEqual(hours(72).getTime())
    expect(new Date(off.off_at ?? 0).getTime()).toBeLessThanOrEqual(hours(80).getTime())
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [email, `${server.admin.user_id}@example.com`].toSorted(),
    )
    expect(mails[0]?.subject).toContain('Books')
    expect(
      await run(
        server,
        sql`select user_name from changes where record_id = ${webhook.id} and action = 'update'`,
      ),
    ).toEqual([{ user_name: 'POS back-office' }])
    await happen()
    expect(receiver.received).toHaveLength(10)
    expect(
      (await server.call(server.admin, 'POST', `/v1/webhooks/${webhook.id}/redeliveries`)).status,
    ).toBe(409)
    await call('PUT', `webhooks/${webhook.id}`, { ...input(), version: off.version })
    receiver.answerWith(204)
    expect(await call('POST', `webhooks/${webhook.id}/redeliveries`)).toEqual({ count: 1 })
    await work()
    expect(receiver.received).toHaveLength(11)
    expect(await get(webhook)).toMatchObject({ state: 'delivering', failed: 0, off_reason: null })
  }, 60_000)

  it('is turned off at once after 410', async () => {
    receiver.answerWith(410)
    const webhook = await make()
    await happen()
    expect(await get(webhook)).toMatchObject({ state: 'off', off_reason: 'gone', failed: 1 })
    expect((await detail((await only(webhook)).id)).tries).toMatchObject([{ status: 410 }])
  })

  it('does not delay other receivers or, with a refusal, other messages', async () => {
    const [bad, good] = [await make({ url: `${receiver.url}/bad` }), await make()]
    receiver.answer = (response, post) =>
      void response
        .writeHead(post.path.endsWith('bad') && post.body.includes('"delivery-poison"') ? 400 : 204)
        .end()
    await device.post(sampleReceipt('delivery-poison'))
    await device.post(sampleReceipt('delivery-fine'))
    await work()
    await planAt(after(5))
    expect(await get(good)).toMatchObject({ state: 'delivering', waiting: 0 })
    expect(
      (await deliveries(`?webhook_id=${bad.id}`)).map(({ state }) => state).toSorted(),
    ).toEqual(['delivered', 'waiting'])
  })

  it('gets the message from another server under the same id', async () => {
    const webhook = await make()
    await device.post(sampleReceipt('delivery-left'))
    await run(server, sql`update webhook_outbox set check_at = ${testNow}`)
    await planAt(testNow)
    await run(
      server,
      sql`update webhook_deliveries set state = 'sending', claimed_at = ${testNow}, attempts = 1, ended_at = null`,
    )
    await planAt(after(59))
    expect(receiver.received).toHaveLength(1)
    await planAt(after(61))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
    expect((await only(webhook)).state).toBe('delivered')
  })

  it('gets each message once from two servers at the same time', async () => {
    const webhook = await make()
    receiver.answerWith(500)
    for (let one = 0; one < 6; one += 1) await happen()
    receiver.answerWith(204)
    receiver.received.length = 0
    server.clock.set(hours(1))
    const ref = { organization_id: String(server.admin.organization_id), id: webhook.id }
    await Promise.all([deliverTo(server.engine, ref), deliverTo(server.engine, ref)])
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
      [...new Set(receiver.received.map(({ headers }) => headers['webhook-id']))].toSorted(),
    )
    expect(receiver.received).toHaveLength(6)
  })
})

describe('the address of a receiver', () => {
  const failureOf = async (webhook: Webhook) => {
    await happen()
    const { failure, status } = await only(webhook)
    return [failure, status]
  }

  it('cannot be in a private network, also if its name changes to one', async () => {
    const webhook = await make({
      url: receiver.url.replace('127.0.0.1', 'hooks.example.com').replace('http:', 'https:'),
    })
    const asked: string[] = []
    vi.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      _options: object,
      done: (...answer: unknown[]) => void,
    ) => {
      asked.push(name)
      done(null, [
        { address: '169.254.169.254', family: 4 },
        { address: 'fd00::1', family: 6 },
      ])
    }) as unknown as typeof systemLookup)
    expect(await failureOf(webhook)).toEqual(['address', null])
    expect(asked).toEqual(['hooks.example.com'])
    expect(receiver.received).toEqual([])
  })

  it('can be in a network that the operator allows, without TLS', async () => {
    const webhook = await make({ url: receiver.url.replace('127.0.0.1', 'localhost') })
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      done: (...answer: unknown[]) => void,
    ) =>
      done(null, [
        { address: '10.0.0.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as unknown as typeof systemLookup)
    expect(await failureOf(webhook)).toEqual([null, 204])
    allow('192.168.0.0/16')
    expect((await call('POST', `webhooks/${webhook.id}/test`)).failure).toBe('address')
  })

  it('is never the target of a redirect', async () => {
    const webhook = await make()
    receiver.answerWith(302, '', { location: `${receiver.url}/elsewhere` })
    expect(await failureOf(webhook)).toEqual(['redirect', 302])
    expect(receiver.received).toHaveLength(1)
  })

  it('needs https in all other cases', async () => {
    const webhook = await make({ url: 'http://8.8.8.8/hook' })
    expect(await failureOf(webhook)).toEqual(['insecure', null])
    allow('')
    expect(
      (
        await server.call(
          server.admin,
          'POST',
          '/v1/webhooks',
          input({ url: 'http://8.8.8.8/hook' }),
        )
      ).body.errors.url[0],
    ).toContain('https')
  })
})

describe('a test event', () => {
  it('is sent at once, even to an inactive webhook, and returns the result', async () => {
    const { secret, ...webhook } = await make({ active: false })
    const sent = await call('POST', `webhooks/${webhook.id}/test`)
    expect(sent).toMatchObject({
      state: 'delivered',
      event: 'webhook.test',
      status: 204,
      tries: [{ number: 1 }],
    })
    expect(verify(secret, receiver.received[0]!)).toMatchObject({
      type: 'webhook.test',
      data: { webhook: 'Books' },
    })
    receiver.answerWith(404, 'Not here')
    expect(await call('POST', `webhooks/${webhook.id}/test`)).toMatchObject({
      state: 'failed',
      failure: 'status',
      tries: [{ answer: 'Not here' }],
    })
    await planAt(hours(1))
    expect(receiver.received).toHaveLength(2)
  })
})
