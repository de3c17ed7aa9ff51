import { honoluluMenu } from '#demo/shops/honolulu-menu'
import { tokyoMenu } from '#demo/shops/tokyo-menu'
import type { ContentGroup, ContentItem } from '../shop-content.ts'
import type { TemplateItem } from '../shop-template.ts'

/** A dish of the demo's shop in Tokyo, with its price in the United States. */
export function fromTokyo(name: string, cents: number): TemplateItem {
  const { name_en = name, price, attribute = 'food' } = dishOf(tokyoMenu, name)
  return { ja: name, en: name_en, yen: price, cents, attribute }
}

/** A dish of the demo's shop in Honolulu, with its name and price in Japan. */
export function fromHonolulu(name: string, ja: string, yen: number): TemplateItem {
  const { price, attribute = 'food' } = dishOf(honoluluMenu, name)
  return { ja, en: name, yen, cents: price, attribute }
}

function dishOf(menu: readonly ContentGroup[], name: string): ContentItem {
  const dish = menu.flatMap(({ items }) => items).find((item) => item.name === name)
  if (!dish) throw new Error(`No dish of the demo is called ${name}`)
  return dish
}
