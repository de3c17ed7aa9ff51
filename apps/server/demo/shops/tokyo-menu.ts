import type { ContentGroup } from '#catalog/templates/shop-content'
import { tokyoDrinks } from './tokyo-drinks.ts'
import { tokyoFood } from './tokyo-food.ts'

/** The Tokyo shop's menu; prices include tax. */
export const tokyoMenu: readonly ContentGroup[] = [...tokyoFood, ...tokyoDrinks]
