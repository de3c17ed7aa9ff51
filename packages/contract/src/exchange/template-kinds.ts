/** The kinds of records that at least one template for a new shop contains. */
export const templateKinds = [
  'taxes',
  'payments',
  'time-periods',
  'modes',
  'revenue-centers',
  'shop-maps',
  'major-groups',
  'family-groups',
  'categories',
  'sub-categories',
  'sub-category-groups',
  'condiment-groups',
  'condiments',
  'menu-items',
  'courses',
] as const
