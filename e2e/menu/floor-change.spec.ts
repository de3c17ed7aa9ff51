import type { RecordOf } from '@pos/contract/resource'
import type { shopMaps } from '@pos/contract/shop/shop-maps'
import { problemText } from '@pos/texts/message-text'
import { map, saveButton, settings, tables } from '../support/floor.ts'
import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, answer, field, notice, press } from '../support/ui.ts'

type Floor = RecordOf<typeof shopMaps>

test('edits a floor in use by keyboard, rejects a used code, and survives a reload', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'organization_admin')
  const table = { shape: 'rect_4_1', rotation: 0, seats: 4, revenue_center_id: null }
  const made = await person.send<{ data: Floor }>('POST', '/v1/shop-maps', {
    name: '模様替え',
    tables: [
      { ...table, code: 'Z1', x: 200, y: 200 },
      { ...table, code: 'Z2', x: 600, y: 200 },
    ],
  })
  const address = `/v1/shop-maps/${made.data.id}`
  const control = (name: 'code' | 'x' | 'y' | 'shape' | 'seats' | 'revenue_center_id') =>
    field(settings(page, texts), texts(`shop-maps:fields.${name}`))
  const named = (code: string) => map(page).getByRole('button', { name: new RegExp(`${code}、`) })
  await page.goto(`/pos/shop-maps/${made.data.id}`)
  await expect(tables(page)).toHaveCount(2)

  await test.step('move by keys, near and far', async () => {
    await named('Z1').focus()
    await expect(control('code')).toHaveValue('Z1')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(control('x')).toHaveValue('210')
    await expect(control('y')).toHaveValue('250')
    await page.keyboard.press('Tab')
    await expect(control('code')).toHaveValue('Z2')
    await page.keyboard.press('ArrowUp')
    await expect(control('y')).toHaveValue('190')
  })

  await test.step('another shape brings its seats', async () => {
    await control('shape').selectOption({ label: texts('shop-maps:options.shape.rect_6_1') })
    await expect(control('seats')).toHaveValue('6')
    await control('revenue_center_id').selectOption({ index: 1 })
  })

  await test.step('a new table with a taken number is refused', async () => {
    await press(
      page,
      texts('shop-maps:palette.add', { shape: texts('shop-maps:options.shape.circle_4') }),
    )
    await expect(tables(page)).toHaveCount(3)
    await control('code').fill('z1')
    await expect(control('code')).toHaveAccessibleDescription(
      problemText('ja', { key: 'duplicate_table_code' }),
    )
    await saveButton(page, texts).click()
    await expect(page.getByText(texts('shop-maps:tools.problems', { count: 2 }))).toBeVisible()
    expect((await person.get<{ data: Floor }>(address)).data.version).toBe(made.data.version)
    // The first of the two columns is shown; the other one is hidden.
    await tables(page).last().focus()
    await control('code').fill('Z3')
  })

  await test.step('saved and there after a reload', async () => {
    await page.keyboard.press('Control+s')
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('shop-maps:saved.updated'))).toBeVisible()
    const labels = () =>
      tables(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')))
    const before = await labels()
    await page.reload()
    await expect(tables(page)).toHaveCount(3)
    // The names of revenue centers load later.
    await expect.poll(labels).toEqual(before)
    const { data } = await person.get<{ data: Floor }>(address)
    expect(
      data.tables.map(({ code, shape, x, y, seats }) => ({ code, shape, x, y, seats })).slice(0, 2),
    ).toEqual([
      { code: 'Z1', shape: 'rect_4_1', x: 210, y: 250, seats: 4 },
      { code: 'Z2', shape: 'rect_6_1', x: 600, y: 190, seats: 6 },
    ])
    expect(data.tables[1]?.revenue_center_id).not.toBeNull()
    expect(data.tables[2]).toMatchObject({ code: 'Z3', shape: 'circle_4' })
  })

  await test.step('removed again', async () => {
    await page.getByRole('button', { name: texts('kit:delete.button'), exact: true }).click()
    await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
    await expect(page).toHaveURL(/\/pos\/shop-maps$/)
  })
})
