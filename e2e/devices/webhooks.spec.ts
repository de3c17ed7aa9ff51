import { createServer } from 'node:http'
import { problemText } from '@pos/texts/message-text'
import { asPerson, asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { choose, field, press } from '../support/ui.ts'

interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

/** A receiver on this machine that responds with a status. */
async function startReceiver() {
  const received: Received[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push({
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body,
      })
      response.writeHead(state.status).end(state.status === 204 ? '' : 'Not today')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`,
    received,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

for (const language of ['ja', 'en'] as const) {
  test.describe(`webhooks (${language})`, () => {
    test.use({ role: 'organization_admin', language, isAlone: true })

    test('are created with a secret shown once, tested, notified of a release and resent', async ({
      page,
      texts,
      url,
    }) => {
      const receiver = await startReceiver()
      const name = `Books ${language}`
      await page.goto('/pos/webhooks')
      // Once only, for an empty and a filled list.
      await page.getByRole('link', { name: texts('webhooks:new') }).click()
      await expect(field(page, texts('webhooks:name'))).toBeFocused()
      await field(page, texts('webhooks:name')).fill(name)
      await field(page, texts('webhooks:url')).fill('http://10.0.0.1/hook')
      await press(page, texts('common:save'))
      await expect(page.getByText(problemText(language, { key: 'private_address' }))).toBeVisible()
      await field(page, texts('webhooks:url')).fill(receiver.url)
      await press(page, texts('common:save'))

      const dialog = page.getByRole('dialog')
      await press(dialog, texts('webhooks:secret_show'))
      const secret = (await dialog.locator('[data-secret="shown"]').textContent()) ?? ''
      expect(secret).toMatch(/^whsec_/)
      await press(dialog, texts('webhooks:secret_done'))
      await expect(page.getByText(secret)).toHaveCount(0)

      await press(page, texts('webhooks:test'))
      await expect(page.getByRole('status').filter({ hasText: '204' })).toBeVisible()
      expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
        type: 'webhook.test',
        data: { webhook: name },
      })
      expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/)

      receiver.state.status = 500
      const person = await asRole(url, 'organization_admin')
      await person.send('POST', '/v1/allergies', { name: `Webhook ${language} ${Date.now()}` })
      await person.send('POST', '/v1/firebases')
      const log = page.getByRole('region', { name: texts('webhooks:log') })
      const rows = log.getByRole('row').filter({ hasText: texts('webhooks:event.release_sent') })
      await expect
        .poll(() => receiver.received.some(({ body }) => body.includes('release.sent')))
        .toBe(true)
      receiver.state.status = 204
      await page.reload()
      await choose(page, log, texts('webhooks:event_one'), texts('webhooks:event.release_sent'))
      await rows.getByRole('link').first().click()
      await expect(dialog.getByText('Not today').first()).toBeVisible()
      await expect(dialog.getByText('webhook-signature').first()).toBeVisible()
      await press(dialog, texts('webhooks:redeliver'))
      await expect(dialog.getByText(texts('webhooks:delivery_states.delivered'))).toBeVisible()
      await page.keyboard.press('Escape')

      await press(page, texts('webhooks:delete'))
      await press(dialog, texts('webhooks:delete'))
      await expect(page.getByText(texts('webhooks:empty'))).toBeVisible()
      await expect(page.getByRole('link', { name: texts('webhooks:new') })).toHaveCount(1)
      await press(page, texts('webhooks:documentation'))
      const guide = page.getByRole('complementary', { name: texts('navigation:help.title') })
      await guide.getByRole('article').getByRole('link').last().click()
      await expect(guide.getByText('webhook-signature')).toBeVisible()
      await receiver.close()
    })

    test('that are switched off are listed in the bell until they are on again', async ({
      page,
      texts,
      url,
      token,
    }) => {
      const receiver = await startReceiver()
      receiver.state.status = 410
      const name = `Ended ${language}`
      const person = asPerson(url, token)
      const webhook = {
        name,
        url: receiver.url,
        events: ['release.sent'],
        shop_scope: 'all',
        shop_ids: [],
        active: true,
      }
      const { data: made } = await person.send<{ data: { id: string; version: number } }>(
        'POST',
        '/v1/webhooks',
        webhook,
      )
      await person.send('POST', '/v1/allergies', { name: `Ended ${language} ${Date.now()}` })
      await person.send('POST', '/v1/firebases')
      const state = async () =>
        (await person.get<{ data: { state: string } }>(`/v1/webhooks/${made.id}`)).data.state
      await expect.poll(state).toBe('off')
      await page.goto('/pos/dashboard')
      await page.locator('[popovertarget="bell"]').click()
      const line = page
        .getByRole('dialog')
        .getByRole('link', { name: texts('attention:webhook_gone', { name }) })
      await line.click()
      await expect(page).toHaveURL(new RegExp(`webhook=${made.id}`))
      await page.getByRole('switch', { name: texts('webhooks:active') }).check()
      await press(page, texts('common:save'))
      await page.locator('[popovertarget="bell"]').click()
      await expect(page.getByRole('heading', { name: texts('attention:bell') })).toBeVisible()
      await expect(line).toHaveCount(0)
      await person.send('DELETE', `/v1/webhooks/${made.id}`)
      await receiver.close()
    })
  })
}
