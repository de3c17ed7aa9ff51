import type { Locator, Page } from '@playwright/test'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type ResourceName, resources } from '@pos/contract/resources'
import { insideSentence } from '@pos/texts/inside-sentence'
import { goInside } from './inspect-page.ts'
import { expect } from './test.ts'
import { type Texts, textKey } from './texts.ts'
import { choose, chooseAll, createdNotice, field, press } from './ui.ts'

/**
 * Returns helpers for the form of a resource, which find controls by the contract's field names and
 * a language's labels.
 */
export function resourceForm(page: Page, name: ResourceName, texts: Texts) {
  const { fields }: ResourceDefinition = resources[name]
  const main = page.getByRole('main')
  const control = (source: string): Locator =>
    field(main, texts(textKey(`${name}:fields.${source}`)))
  const fill = async (source: string, value: string) => {
    const kind = fields[source]?.kind
    const label = texts(textKey(`${name}:fields.${source}`))
    if (kind === 'choice')
      return choose(page, main, label, texts(textKey(`${name}:options.${source}.${value}`)))
    if (kind === 'reference') return choose(page, main, label, value)
    if (kind === 'references') return chooseAll(page, main, label, value.split(','))
    if (kind === 'boolean') return control(source).setChecked(value === 'true')
    await control(source).fill(value)
  }
  return {
    control,
    fill,
    fillAll: async (values: Readonly<Record<string, string>>) => {
      for (const [source, value] of Object.entries(values)) await fill(source, value)
    },
  }
}

/**
 * Creates a record by its form, like a person, and returns its id. Commas separate several
 * references.
 */
export async function makeByForm(
  page: Page,
  name: ResourceName,
  texts: Texts,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { path }: ResourceDefinition = resources[name]
  await goInside(page, `/pos/${path}/new`)
  // The previous form may have a field with the same label, so wait for the new heading.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    texts('kit:new_title', { name: insideSentence(texts(`${name}:title_one`)) }),
  )
  await resourceForm(page, name, texts).fillAll(values)
  await press(page, texts('common:save'))
  await expect(createdNotice(page, texts).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/pos/${path}/[0-9a-f-]{36}$`))
  await expect(
    page.getByRole('button', { name: texts('kit:history.button'), exact: true }),
  ).toBeVisible()
  return page.url().slice(-36)
}
