import type { ContentGroup } from '#catalog/templates/shop-content'
import { honoluluDrinks } from './honolulu-drinks.ts'
import { honoluluFood } from './honolulu-food.ts'

/** The Honolulu shop's menu; prices in cents, tax is added. */
export const honoluluMenu: readonly ContentGroup[] = [...honoluluFood, ...honoluluDrinks]
