import { asRole } from '../support/interface.ts'
import { makeRegister } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'
import { notice, press } from '../support/ui.ts'

test('a typed reason joins a reason, and the report follows', async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const unique = String(Date.now())
  const [text, name] = [`間違えた ${unique}`, `試験 理由 ${unique}`]
  const register = await makeRegister(url, person, `理由レジ ${unique}`)
  const day = '2026-03-11'
  const voided = {
    uid: `reason-${unique}`,
    name: '試験 そば',
    quantity: 1,
    total_void_price: 700,
    void_at: new Date().toISOString(),
    reason: text,
  }
  await register.send('POST', '/v1/device/void-orders', {
    void_orders: [voided, { ...voided, uid: `${voided.uid}-b`, void_at: `${day}T03:00:00.000Z` }],
  })
  const { data: reason } = await person.send<{ data: { id: string } }>('POST', '/v1/reasons', {
    name,
    kinds: ['void'],
  })
  await page.goto('/pos/reasons')
  await press(page, texts('reasons:typed.button'))
  const box = page.getByRole('dialog')
  await box.getByLabel(`${texts('reasons:typed.reason')}: ${text}`).click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(notice(page, texts('reasons:typed.done', { text, reason: name }))).toBeVisible()
  await expect(box).not.toContainText(text)

  await page.goto(`/pos/reports/voids?by=reason&from=${day}&to=${day}`)
  const table = page.getByRole('group', { name: texts('reports:table') })
  await expect(table).toContainText(name)
  await person.send('DELETE', `/v1/reasons/${reason.id}`)
})
