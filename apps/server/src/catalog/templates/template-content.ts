import { tableShapes } from '@pos/domain/tables/table-shapes'
import { taxPresets } from '@pos/domain/tax/tax-presets'
import { typedKeys } from '@pos/domain/typed-entries'
import { honolulu } from '#demo/shops/honolulu'
import { tokyo } from '#demo/shops/tokyo'
import type { ContentFloor, ContentGroup, ContentTax, ShopContent } from './shop-content.ts'
import type { Bilingual, ShopTemplate, TemplateSeating } from './shop-template.ts'

/** The shop that a template fills. */
export interface TemplateShop {
  readonly country_code: 'JP' | 'US'
  readonly region: string | null
}

/** Name of a tax without a usual rate, 0 % until the rate of state and county is entered. */
export const unknownTax = 'Sales tax'

const byCountry = {
  JP: {
    base: tokyo,
    floor: '店内',
    dineIn: '店内',
    takeout: 'テイクアウト',
    food: 'フード',
    drinks: 'ドリンク',
  },
  US: {
    base: honolulu,
    floor: 'Dining room',
    dineIn: 'Dine-in',
    takeout: 'Takeout',
    food: 'Food',
    drinks: 'Drinks',
  },
} as const

/** Converts a template to the language, currency and taxes of a shop's country. */
export function templateContent(template: ShopTemplate, shop: TemplateShop): ShopContent {
  const country = shop.country_code
  const { base, floor, dineIn, takeout, food, drinks } = byCountry[country]
  const [table = '', quick = ''] = base.modes.map(({ name }) => name)
  const kinds = { food, drinks }
  const majors = typedKeys(kinds).map((kind) => ({
    name: kinds[kind],
    name_en: byCountry.US[kind],
    families: template.pages
      .filter((page) => page.kind === kind)
      .map((page) => named(page, country)),
  }))
  const taxes = taxesOf(shop)
  const reduced = taxes.find((tax) => tax.reduced)?.label
  const standard = taxes.find((tax) => !tax.reduced)?.label ?? ''
  return {
    country,
    taxes,
    taxFor: { eatIn: standard, takeout: reduced ?? standard, alcohol: standard },
    major: majors,
    timePeriods: base.timePeriods,
    modes: base.modes,
    revenueCenters: [
      { name: dineIn, display_name: dineIn, mode: table },
      { name: takeout, display_name: takeout, mode: quick },
    ],
    floors: [floorOf(floor, dineIn, template.seating)],
    printers: [],
    condimentGroups: template.condiments.map(({ condiments, min, max, ...set }) => ({
      ...named(set, country),
      min,
      max,
      condiments: condiments.map(({ yen, cents, key, ...condiment }) => ({
        ...named(condiment, country),
        price: country === 'JP' ? yen : cents,
        ...(key ? { key } : {}),
      })),
    })),
    groups: template.pages.map((page) =>
      groupOf(page, { template, country, category: kinds[page.kind] }),
    ),
    hasMainScreen: true,
    courses: [courseOf(template, country)],
    payments: base.payments,
  }
}

const named = ({ ja, en }: Bilingual, country: 'JP' | 'US') => ({
  name: country === 'JP' ? ja : en,
  name_en: en,
})

/** The usual rates of the country or, if they differ within it, of the shop's state. */
function taxesOf({ country_code, region }: TemplateShop): ContentTax[] {
  const usual = taxPresets.filter(
    (preset) =>
      preset.country === country_code && (preset.region === null || preset.region === region),
  )
  if (usual.length > 0) return usual.map(({ country: _country, ...tax }) => tax)
  return [
    {
      label: unknownTax,
      rate: '0',
      kind: 'exclusive',
      rounding: 'half_up',
      reduced: false,
      region: null,
    },
  ]
}

interface GroupSurroundings {
  readonly template: ShopTemplate
  readonly country: 'JP' | 'US'
  readonly category: string
}

function groupOf(
  page: ShopTemplate['pages'][number],
  { template, country, category }: GroupSurroundings,
): ContentGroup {
  const { name, name_en } = named(page, country)
  const sets = new Map(template.condiments.map((set) => [set.ja, named(set, country).name]))
  return {
    category,
    category_en: byCountry.US[page.kind],
    sub_category: name,
    sub_category_en: name_en,
    name,
    name_en,
    family: name,
    color: page.color,
    picture: page.picture,
    items: page.items.map(({ ja, en, yen, cents, condiments, ...item }) => ({
      ...item,
      ...named({ ja, en }, country),
      price: country === 'JP' ? yen : cents,
      ...(condiments ? { condiments: condiments.map((set) => sets.get(set) ?? set) } : {}),
    })),
  }
}

function courseOf({ course, pages }: ShopTemplate, country: 'JP' | 'US') {
  const names = new Map(
    pages.flatMap(({ items }) => items).map((item) => [item.ja, named(item, country).name]),
  )
  const { yen, cents, items, ...texts } = course
  return {
    ...named(texts, country),
    price: country === 'JP' ? yen : cents,
    items: items.map((name) => (name === null ? null : (names.get(name) ?? name))),
  }
}

/** Creates a floor with a counter along its upper wall and rows of tables below. */
function floorOf(name: string, revenue_center: string, seating: TemplateSeating): ContentFloor {
  const rows = [
    { count: seating.counter, shape: 'circle_1', letter: 'C', step: 100 },
    { count: seating.twos, shape: 'rect_2_1', letter: 'A', step: 180 },
    { count: seating.fours, shape: 'rect_4_1', letter: 'B', step: 180 },
    { count: seating.sixes, shape: 'rect_6_1', letter: 'D', step: 300 },
  ] as const
  const tables: ContentFloor['tables'][number][] = []
  let y = 80
  for (const { count, shape, letter, step } of rows) {
    for (let index = 0; index < count; index += 1)
      tables.push({
        code: `${letter}${index + 1}`,
        shape,
        x: 80 + index * step,
        y,
        seats: tableShapes[shape].seats,
      })
    if (count > 0) y += tableShapes[shape].height + 80
  }
  return { name, revenue_center, width: 1200, height: Math.max(600, y), tables }
}
