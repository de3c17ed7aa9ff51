import { asRole } from '../support/interface.ts'
import { makeItem, makeRegister, receiptOf } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'
import { field, press } from '../support/ui.ts'

const name = `試験商事${Date.now()}`

test('finds a debt, links a name, enters a payment and issues a statement', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const { data: customer } = await person.send<{ data: { id: string } }>('POST', '/v1/customers', {
    name,
  })
  const item = await makeItem(person, `${name}の膳`, 1100)
  const register = await makeRegister(url, person, name)
  const paid = new Date(Date.now() - 40 * 86_400_000)
  const payment = { name: '売掛', type: 'kake', customer: `株式会社${name}` } as const
  await register.send('POST', '/v1/device/receipts', {
    receipts: [receiptOf(item, { quantity: 3, paid, payment })],
  })

  await test.step('two presses from the dashboard', async () => {
    await page.goto('/pos/dashboard')
    const menu = page.getByRole('navigation')
    await menu
      .getByRole('button', { name: texts('navigation:groups.receivables'), exact: true })
      .click()
    await menu
      .getByRole('link', { name: texts('navigation:paths.receivables'), exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('receivables:title'))
    await expect(page.getByRole('row', { name })).toContainText('¥0')
  })

  await test.step('one press links the name, and undo unlinks it', async () => {
    await page.getByRole('tab', { name: texts('receivables:tabs.names') }).click()
    const row = page.getByRole('row', { name: `株式会社${name}` })
    await expect(row.getByRole('combobox')).toHaveValue(customer.id)
    await row.getByRole('button', { name: texts('receivables:names.join') }).click()
    await press(page, texts('receivables:names.undo'))
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: texts('receivables:names.join') }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('a partial payment', async () => {
    await page.getByRole('tab', { name: texts('receivables:tabs.accounts') }).click()
    await page.getByRole('row', { name }).getByRole('link', { name }).click()
    await expect(page.getByRole('table')).toContainText('¥3,300')
    await press(page, texts('receivables:payment.button'))
    const dialog = page.getByRole('dialog')
    await field(dialog, texts('receivables:payment.amount')).fill('1300')
    await press(dialog, texts('receivables:payment.ok'))
    await expect(
      page.getByRole('row', { name: texts('receivables:ledger.closing') }),
    ).toContainText('¥2,000')
  })

  await test.step('the statement of the month', async () => {
    await page.getByRole('link', { name: texts('receivables:statements.make') }).click()
    const paper = page.getByRole('article', { name: texts('receivables:paper.title') })
    await expect(paper).toContainText(`${name} 御中`)
    // 3,300 yen include 300 yen of tax.
    await expect(paper.getByRole('row', { name: '10%' }).last()).toContainText('¥3,000')
    await press(page, texts('receivables:paper.issue'))
    await press(page.getByRole('dialog'), texts('receivables:statements.issue'))
    await expect(page).toHaveURL(/statement=\d+/)
    await expect(paper).toContainText(/No\. \d+/)
  })

  await test.step('no charge is on two statements', async () => {
    await page.goto('/pos/receivables')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: texts('receivables:statements.make') }).click()
    await expect(page.getByText(texts('receivables:paper.nothing'))).toBeVisible()
    await expect(
      page.getByRole('button', { name: texts('receivables:paper.issue') }),
    ).toBeDisabled()
  })
})
