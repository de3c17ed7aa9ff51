import { inCurrency } from '@pos/contract/fields/number-problems'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { problemText } from '@pos/texts/message-text'
import { settle } from '../support/inspect-page.ts'
import { type PlainCase, plainCases } from '../support/plain-cases.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'
import { textKey, textsOf } from '../support/texts.ts'
import {
  agreeToUpdate,
  answer,
  createdNotice,
  escapeRegExp,
  notice,
  press,
  row,
} from '../support/ui.ts'

/** Resources whose new records continue on their page, for a key, settings or accounts. */
const staysOpen = new Set<keyof typeof plainCases>(['devices', 'shops', 'organizations'])

for (const [key, plainCase] of Object.entries(plainCases)) {
  const name = key as keyof typeof plainCases
  const { values, wrong, first = {}, role = 'shop_manager' } = plainCase
  const resource: ResourceDefinition = resources[name]
  const { path, label, fields } = resource
  const [ja, en] = [textsOf('ja'), textsOf('en')]

  test.describe(role, () => {
    test.use({ role })
    test(`${name}: created in the Japanese UI, changed and deleted in the English UI`, async ({
      page,
    }) => {
      await page.goto(`/pos/${path}`)
      await expect(page).toHaveTitle(`${ja(textKey(`navigation:paths.${path}`))} - POS`)
      // Leaving a list before its rows have loaded does not count as opened from it.
      await settle(page)
      await page.getByRole('link', { name: ja('kit:new'), exact: true }).click()
      const form = resourceForm(page, name, ja)

      await expect(form.control(label)).toBeVisible()
      await press(page, ja('common:save'))
      await expect(form.control(label)).toHaveAccessibleDescription(
        new RegExp(escapeRegExp(problemText('ja', { key: 'required' }))),
      )
      await form.fillAll(first)
      await form.fill(wrong[0], wrong[1])
      await press(page, ja('common:save'))
      await expect(form.control(wrong[0])).toHaveAccessibleDescription(
        sentence('ja', wrong, resource),
      )
      if (fields[wrong[0]]?.required === false) await form.fill(wrong[0], '')
      else if (fields[wrong[0]]?.default !== undefined)
        await form.fill(wrong[0], String(fields[wrong[0]]?.default))

      for (const [source, value] of Object.entries(values)) {
        if (value === '')
          await form
            .control(source)
            .click()
            .then(() => page.getByRole('listbox').getByRole('option').first().click())
        else await form.fill(source, value)
      }
      await press(page, ja('common:save'))
      await expect(createdNotice(page, ja)).toBeVisible()
      // Back in the previous list with the new record marked, unless the record needs more than its
      // fields.
      if (!staysOpen.has(name)) {
        await expect(page).toHaveURL(new RegExp(`/pos/${path}($|[?])`))
        await page.getByRole('searchbox', { name: ja('kit:search') }).fill(values[label] ?? '')
        const made = row(page, values[label] ?? '').first()
        await expect(made).toHaveAttribute('data-opened')
        await made.getByRole('link').first().click()
      }
      await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}$`))

      // The line at the lower edge changes with the form.
      await expect(
        page.getByRole('button', { name: ja('kit:history.button'), exact: true }),
      ).toBeVisible()
      await page.getByRole('button', { name: 'English' }).click()
      const english = resourceForm(page, name, en)
      const changed = `${values[label]}2`
      await english.fill(label, changed)
      await expect(page.getByText(en('kit:changed_one', { count: 1 }))).toBeVisible()
      await press(page, en('common:save'))
      await agreeToUpdate(page, en)
      await expect(notice(page, en('kit:updated'))).toBeVisible()
      if (staysOpen.has(name)) await page.reload()
      else await row(page, changed).getByRole('link').first().click()
      await expect(english.control(label)).toHaveValue(changed)
      const shown = values.name_en ?? changed
      await press(page, en('kit:delete.button'))
      await expect(page.getByRole('dialog')).toContainText(shown)
      await answer(page, en('kit:delete.title'), en('kit:delete.button'))
      await expect(notice(page, en('kit:deleted'))).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/pos/${path}($|[?])`))
      await expect(row(page, changed)).toHaveCount(0)
    })
  })
}

/** The rule's message with the limit from the contract. */
function sentence(
  language: 'ja' | 'en',
  [field, , key]: PlainCase['wrong'],
  resource: ResourceDefinition,
) {
  const { min, max, kind } = resource.fields[field] ?? {}
  const problem = {
    key,
    params: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
  }
  // The demo's first shop uses yen.
  return new RegExp(
    escapeRegExp(
      problemText(
        language,
        kind === 'money' ? inCurrency({ ...problem, amount: true }, 'JPY') : problem,
      ),
    ),
  )
}
