import type { ContentGroup } from '#catalog/templates/shop-content'
import { tokyoDishes } from './tokyo-dishes.ts'
import { tokyoDrinks } from './tokyo-drinks.ts'
import { tokyoRiceAndDesserts } from './tokyo-rice-and-desserts.ts'
import { tokyoYakitori } from './tokyo-yakitori.ts'

/** Menu of the Tokyo shop in the order of its screens; prices include tax. */
export const tokyoMenu: readonly ContentGroup[] = [
  ...tokyoYakitori,
  ...tokyoDishes,
  ...tokyoRiceAndDesserts,
  ...tokyoDrinks,
]
