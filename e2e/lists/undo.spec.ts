import { saveButton, settings, tables } from '../support/floor.ts'
import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, answer, field, notice, press, row } from '../support/ui.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const unique = (name: string) => `${name}${Date.now().toString(36)}`

test('a deleted record is in the trash and is restored under a free name @phone', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const [name, other] = [unique('屑籠'), unique('別名')]
  const { data: made } = await person.send<{ data: Named }>('POST', '/v1/allergies', { name })
  await person.send('DELETE', `/v1/allergies/${made.id}`)
  const { data: taker } = await person.send<{ data: Named }>('POST', '/v1/allergies', { name })
  await page.goto(`/pos/trash?q=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText(texts('allergies:title'))
  await press(row(page, name), texts('trash:restore'))
  const dialog = page.getByRole('dialog', { name: texts('trash:taken_title') })
  await field(dialog, texts('trash:new_name')).fill(other)
  await press(dialog, texts('trash:restore'))
  await expect(notice(page, texts('trash:restored', { name: other }))).toBeVisible()
  await expect(page.getByText(texts('kit:nothing_found'))).toBeVisible()
  expect((await person.get<{ data: Named }>(`/v1/allergies/${made.id}`)).data.name).toBe(other)
  for (const { id } of [made, taker]) await person.send('DELETE', `/v1/allergies/${id}`)
})

test('a saved order is undone and redone', async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const names = ['甲', '乙', '丙'].map((name) => unique(name))
  const made: Named[] = []
  for (const name of names)
    made.push(
      (await person.send<{ data: Named }>('POST', '/v1/courses', { name, price: 1000 })).data,
    )
  const ids = new Set(made.map(({ id }) => id))
  const order = async () => {
    const { data } = await person.get<{ data: Named[] }>('/v1/courses?sort=position&per_page=200')
    return data.flatMap(({ id }) => (ids.has(id) ? [id] : []))
  }
  const before = await order()
  await page.goto('/pos/courses')
  await press(page, texts('kit:order.button'))
  const dialog = page.getByRole('dialog', { name: texts('kit:order.title') })
  const number = dialog.getByRole('textbox', {
    name: texts('kit:order.number', { name: names[2] ?? '' }),
  })
  await number.fill('1')
  await number.press('Enter')
  await press(dialog, texts('common:save'))
  await answer(page, texts('kit:order.save'), texts('common:ok'))
  const saved = notice(page, texts('kit:order.saved'))
  await expect(saved).toBeVisible()
  const after = await order()
  expect(after[0]).toBe(made[2]?.id)
  await press(saved, texts('kit:undo.button'))
  const undone = notice(page, texts('kit:undo.done'))
  await expect(undone).toBeVisible()
  expect(await order()).toEqual(before)
  await press(undone, texts('kit:undo.redo'))
  await expect(notice(page, texts('kit:undo.redone'))).toBeVisible()
  expect(await order()).toEqual(after)
  for (const { id } of made) await person.send('DELETE', `/v1/courses/${id}`)
})

test('a saved floor is undone with Z, and its drawing too', async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const { data: floor } = await person.send<{ data: Named }>('POST', '/v1/shop-maps', {
    name: unique('階'),
    tables: [],
  })
  const nameField = field(settings(page, texts), texts('shop-maps:fields.name'))
  const save = async () => {
    await saveButton(page, texts).click()
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('shop-maps:saved.updated'))).toBeVisible()
  }
  await page.goto(`/pos/shop-maps/${floor.id}`)
  await press(
    page,
    texts('shop-maps:palette.add', { shape: texts('shop-maps:options.shape.rect_2_1') }),
  )
  await save()
  await page.locator('h1').click()
  await page.keyboard.press('z')
  await expect(notice(page, texts('kit:undo.done'))).toBeVisible()
  await expect(tables(page)).toHaveCount(0)
  // The editor continues from the current version without a conflict.
  await nameField.fill(unique('二階'))
  await save()
  await person.send('DELETE', `/v1/shop-maps/${floor.id}`)
})

test('an entry of the first page of the order screen is removed and restored', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const name = unique('頁')
  const { data: made } = await person.send<{ data: Named }>('POST', '/v1/categories', {
    name,
    on_main_screen: true,
    main_position: 9999,
  })
  await page.goto('/pos/main-screen')
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toHaveCount(1)
  await entry.getByRole('button', { name: texts('main-screen:remove', { name }) }).click()
  await answer(page, texts('main-screen:remove_title'), texts('common:ok'))
  const updated = notice(page, texts('kit:updated'))
  await expect(updated).toBeVisible()
  await expect(entry).toHaveCount(0)
  await press(updated, texts('kit:undo.button'))
  await expect(entry).toHaveCount(1)
  await person.send('DELETE', `/v1/categories/${made.id}`)
})
