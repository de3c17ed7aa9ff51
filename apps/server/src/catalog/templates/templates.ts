import type { shopTemplateIds } from '@pos/contract/shop/shop-templates'
import { barAndGrill } from './data/bar-and-grill.ts'
import { cafe } from './data/cafe.ts'
import { diner } from './data/diner.ts'
import { izakaya } from './data/izakaya.ts'
import { ramen } from './data/ramen.ts'
import type { ShopTemplate } from './shop-template.ts'

/** Every template by its id. */
export const shopTemplates: Readonly<Record<(typeof shopTemplateIds)[number], ShopTemplate>> = {
  izakaya,
  ramen,
  cafe,
  bar_and_grill: barAndGrill,
  diner,
}
