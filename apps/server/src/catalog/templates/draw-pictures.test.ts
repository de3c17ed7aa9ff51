import { createRequire } from 'node:module'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoShops } from '#demo/demo-accounts'
import { drawPictures, pictured } from './draw-pictures.ts'
import { screenPictures } from './screen-pictures.ts'
import { templateContent } from './template-content.ts'
import { shopTemplates } from './templates.ts'

const ofTemplates = Object.values(shopTemplates).flatMap((template) =>
  (['JP', 'US'] as const).map(
    (country_code) =>
      [
        `${template.id} ${country_code}`,
        templateContent(template, { country_code, region: null }),
      ] as const,
  ),
)
const shops = [...demoShops.map((demo) => [demo.shop.name, demo] as const), ...ofTemplates]

describe.each(shops)('the pictures of %s', (_name, { groups }) => {
  test('exist as WebP for every tab and group, and for nothing else', async () => {
    const images = await drawPictures(groups)
    const names = groups.flatMap(({ category, sub_category, name }) => [
      category,
      sub_category,
      name,
    ])
    expect(new Set(images.keys())).toEqual(new Set(names))
    const [first] = images.values()
    expect(await sharp(first!.full).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 400,
    })
    expect(await sharp(first!.thumb).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 160,
    })
  })
})

test('every picture belongs to a shop', () => {
  const names = new Set(
    demoShops.flatMap(({ groups }) =>
      groups.flatMap(({ category, sub_category, name }) => [category, sub_category, name]),
    ),
  )
  expect(Object.keys(screenPictures).filter((name) => !names.has(name))).toEqual([])
})

// Production installations have no icon package, so the repository contains the icons that are
// used. `vitest run … --update=true` writes them.
test('icons.json equals the drawn icons of the icon package', async () => {
  const { icons, width, height } = createRequire(import.meta.url)(
    '@iconify-json/fluent-emoji-flat/icons.json',
  ) as {
    readonly icons: Record<string, { readonly body: string }>
    readonly width: number
    readonly height: number
  }
  const names = [
    ...new Set(shops.flatMap(([, { groups }]) => pictured(groups).map(({ picture }) => picture))),
  ].toSorted()
  const bodies = Object.fromEntries(names.map((name) => [name, icons[name]?.body]))
  await expect(`${JSON.stringify({ width, height, bodies }, null, 2)}\n`).toMatchFileSnapshot(
    './icons.json',
  )
})
