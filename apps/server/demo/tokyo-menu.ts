import type { DemoGroup } from './demo-shop.ts'
import { tokyoDrinks } from './tokyo-drinks.ts'
import { tokyoFood } from './tokyo-food.ts'

/** The Tokyo shop's menu; prices include tax. */
export const tokyoMenu: readonly DemoGroup[] = [...tokyoFood, ...tokyoDrinks]
