import { problemText } from '@pos/contract/message-text'
import { type ResourceName, resources } from '@pos/contract/resources'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resourceForm } from './support/resource-form.ts'
import { expect, test } from './support/test.ts'
import { answer, notice, press, row } from './support/ui.ts'
import { wordsOf } from './support/words.ts'

interface PlainCase {
  readonly name: ResourceName
  /** What is typed for a new record, the label first. */
  readonly values: Readonly<Record<string, string>>
  /** A value that is refused, and the rule that refuses it. */
  readonly wrong: readonly [field: string, value: string, rule: string]
}

const cases: readonly PlainCase[] = [
  {
    name: 'allergies',
    values: { name: '試験アレルゲン', name_en: 'Test allergen', code: 'zz9' },
    wrong: ['code', 'あ', 'not_contain_special_characters'],
  },
  {
    name: 'taxes',
    values: { label: '試験税率', rate: '7.5', kind: 'exclusive', rounding: 'half_up' },
    wrong: ['rate', '101', 'max_value'],
  },
  { name: 'categories', values: { name: '試験カテゴリー', name_en: 'Test category' }, wrong: ['main_position', '-1', 'min_value'] },
  {
    name: 'sub-categories',
    values: { name: '試験サブ', name_en: 'Test sub', category_id: '' },
    wrong: ['main_position', '10000', 'max_value'],
  },
  {
    name: 'sub-category-groups',
    values: { name: '試験見出し', name_en: 'Test heading', sub_category_id: '' },
    wrong: ['main_position', '10000', 'max_value'],
  },
  {
    name: 'condiments',
    values: { name: '試験トッピング', name_en: 'Test topping', price: '-50', function_key: 'less' },
    wrong: ['price', '99999999', 'max_value'],
  },
  {
    name: 'condiment-groups',
    values: { name: '試験セット', name_en: 'Test set', min_select: '1', max_select: '2' },
    wrong: ['min_select', '100', 'max_value'],
  },
  {
    name: 'modes',
    values: { name: '試験モード', theme: 'teal', description: '試験のため' },
    wrong: ['name', '😀', 'only_contain_valid_characters'],
  },
  {
    name: 'revenue-centers',
    values: { name: '試験売場', display_name: '試験', mode_id: 'テイクアウト', auto_logout: '15' },
    wrong: ['auto_logout', '1441', 'max_value'],
  },
  {
    name: 'printers',
    values: { name: '試験プリンター', type: 'kitchen', ip_address: '192.0.2.99' },
    wrong: ['ip_address', '192.0.2.999', 'invalid_ip_address'],
  },
  {
    name: 'payments',
    values: { name: '試験支払', name_en: 'Test payment', type: 'cash' },
    wrong: ['name', '😀', 'only_contain_valid_characters'],
  },
  {
    name: 'time-periods',
    values: { name: '試験時間帯', name_en: 'Test period', start_time: '1530', end_time: '16:30' },
    wrong: ['start_time', '30:00', 'invalid_extended_time'],
  },
]

for (const { name, values, wrong } of cases) {
  const resource: ResourceDefinition = resources[name]
  const { path, label, fields } = resource
  const [ja, en] = [wordsOf('ja'), wordsOf('en')]

  test(`${name}: made in Japanese, changed and deleted in English`, async ({ page, url }) => {
    await page.goto(`/pos/${path}`)
    await expect(page).toHaveTitle(`${ja(`navigation:paths.${path}`)} - POS`)
    await page.getByRole('link', { name: ja('kit:new'), exact: true }).click()
    const form = resourceForm(page, name, ja)

    await expect(form.control(label)).toBeVisible()
    await press(page, ja('common:save'))
    await expect(form.control(label)).toHaveAccessibleDescription(new RegExp(escape(problemText('ja', { key: 'required' }))))
    await form.fill(wrong[0], wrong[1])
    await press(page, ja('common:save'))
    await expect(form.control(wrong[0])).toHaveAccessibleDescription(sentence('ja', wrong, resource))
    if (fields[wrong[0]]?.required === false) await form.fill(wrong[0], '')
    else if (fields[wrong[0]]?.default !== undefined) await form.fill(wrong[0], String(fields[wrong[0]]?.default))

    for (const [source, value] of Object.entries(values)) {
      if (value === '')
        await form
          .control(source)
          .click()
          .then(() => page.getByRole('listbox').getByRole('option').first().click())
      else await form.fill(source, value)
    }
    await press(page, ja('common:save'))
    await expect(notice(page, ja('kit:created'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}$`))

    await page.getByRole('button', { name: 'English' }).click()
    const english = resourceForm(page, name, en)
    const changed = `${values[label]}2`
    await english.fill(label, changed)
    await expect(page.getByText(en('kit:unsaved'))).toBeVisible()
    await press(page, en('common:save'))
    await expect(notice(page, en('kit:updated'))).toBeVisible()
    await page.reload()
    await expect(english.control(label)).toHaveValue(changed)

    await page.goto(`${url}/pos/${path}`)
    await page.getByRole('searchbox', { name: en('kit:search') }).fill(changed)
    await expect(page).toHaveURL(/[?&]q=/)
    const shown = values.name_en ?? changed
    await expect(page.getByRole('row')).toHaveCount(2)
    await row(page, changed).getByRole('link').first().click()
    await press(page, en('kit:delete.button'))
    await expect(page.getByRole('dialog')).toContainText(shown)
    await answer(page, en('kit:delete.title'), en('kit:delete.button'))
    await expect(notice(page, en('kit:deleted'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/pos/${path}$`))
    await expect(row(page, changed)).toHaveCount(0)
  })
}

/** The rule's sentence with its limit filled in from the contract. */
function sentence(language: 'ja' | 'en', [field, , key]: PlainCase['wrong'], resource: ResourceDefinition) {
  const { min, max } = resource.fields[field] ?? {}
  const params = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return new RegExp(escape(problemText(language, { key, params })))
}

function escape(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
