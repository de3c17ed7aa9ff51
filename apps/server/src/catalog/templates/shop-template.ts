import type { ContentItem } from './shop-content.ts'

/** A text in the languages of a template's countries. */
export interface Bilingual {
  readonly ja: string
  readonly en: string
}

/**
 * A dish or drink of a template. In Japan it has its Japanese name and costs `yen`, in the United
 * States its English name and `cents`.
 */
export interface TemplateItem extends Bilingual {
  readonly yen: number
  readonly cents: number
  readonly attribute?: NonNullable<ContentItem['attribute']>
  /** Names of condiment sets, as `ja`. */
  readonly condiments?: readonly string[]
}

/** A page of the order screen with its items. */
export interface TemplatePage extends Bilingual {
  readonly kind: 'food' | 'drinks'
  readonly color: string
  readonly picture: string
  readonly items: readonly TemplateItem[]
}

/** A set of condiments; with `min` above zero guests must choose. */
interface TemplateCondiments extends Bilingual {
  readonly min: number
  readonly max: number
  readonly condiments: readonly (Bilingual & {
    readonly yen: number
    readonly cents: number
    readonly key?: 'add' | 'less' | 'no' | 'extra'
  })[]
}

/** A set menu with its items by Japanese name; `null` is a divider. */
interface TemplateCourse extends Bilingual {
  readonly yen: number
  readonly cents: number
  readonly items: readonly (string | null)[]
}

/** Tables of the floor: counter seats, and tables for two, four and six. */
export interface TemplateSeating {
  readonly counter: number
  readonly twos: number
  readonly fours: number
  readonly sixes: number
}

/**
 * A kind of restaurant and its first records. Allergens are omitted, because only the kitchen knows
 * the ingredients.
 */
export interface ShopTemplate {
  readonly id: string
  readonly name: Bilingual
  readonly description: Bilingual
  readonly seating: TemplateSeating
  readonly pages: readonly TemplatePage[]
  readonly condiments: readonly TemplateCondiments[]
  readonly course: TemplateCourse
}
