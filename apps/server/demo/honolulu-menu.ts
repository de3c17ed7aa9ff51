import type { DemoGroup } from './demo-shop.ts'
import { honoluluDrinks } from './honolulu-drinks.ts'
import { honoluluFood } from './honolulu-food.ts'

/** The Honolulu shop's menu; prices in cents, tax is added. */
export const honoluluMenu: readonly DemoGroup[] = [...honoluluFood, ...honoluluDrinks]
