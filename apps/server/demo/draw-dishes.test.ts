import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoShops } from './demo-accounts.ts'
import { dishPictures } from './dish-pictures.ts'
import { drawDishes } from './draw-dishes.ts'

describe.each(demoShops.map((demo) => [demo.shop.name, demo] as const))('the pictures of %s', (_name, demo) => {
  test('are there for every dish, group and category, as WebP that differs from its neighbours', async () => {
    const images = await drawDishes(demo)
    const names = demo.groups.flatMap(({ category, sub_category, name, items }) => [
      category,
      sub_category,
      name,
      ...items.map((one) => one.name),
    ])
    expect(names.filter((name) => !images.has(name))).toEqual([])
    for (const { items } of demo.groups) {
      const pictures = items.map(({ name }) => images.get(name)!.thumb.toString('base64'))
      expect(new Set(pictures).size).toBe(items.length)
    }
    const [first] = images.values()
    expect(await sharp(first!.full).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 })
    expect(await sharp(first!.thumb).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 })
  })
})

test('no picture is named for a dish that no shop has', () => {
  const names = new Set(
    demoShops.flatMap(({ groups }) =>
      groups.flatMap(({ category, sub_category, name, items }) => [category, sub_category, name, ...items.map((one) => one.name)]),
    ),
  )
  expect(Object.keys(dishPictures).filter((name) => !names.has(name))).toEqual([])
})
