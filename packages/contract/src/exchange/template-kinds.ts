/** The kinds of records that some template for a new shop fills. */
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
