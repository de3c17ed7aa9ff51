import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { webhookBodies } from '@pos/contract/webhooks/webhook-events'
import { deliveredEvents } from '@pos/contract/webhooks/webhook-lists'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8')

it.each(['webhooks.md', 'webhooks.ja.md'])(
  '%s names every event, and its example is a message',
  (name) => {
    const page = read(name)
    for (const type of deliveredEvents) expect(page, type).toContain(`\`${type}\``)
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
    const body = JSON.parse(example)
    const type = deliveredEvents.find((one) => one === body.type)
    expect(type && webhookBodies[type].parse(body)).toEqual(body)
  },
)

it('the documented example of a signature is valid', () => {
  const [, block = ''] = /```text\n([\s\S]*?)```/.exec(read('webhooks.md')) ?? []
  const values = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 11).trim(), line.slice(11)]),
  )
  expect(webhookBodies['webhook.test'].parse(JSON.parse(values.body ?? ''))).toBeTruthy()
  const signed = new Webhook(values.secret ?? '').sign(
    values.id ?? '',
    new Date(Number(values.timestamp) * 1000),
    values.body ?? '',
  )
  expect(signed).toBe(values.signature)
})
