import type { ListPath } from '#lib/routing/page-path.ts'

/** The screens that `g` and a letter open, if the person may see them. */
export const goToScreens: Readonly<Record<string, ListPath>> = {
  d: 'dashboard',
  m: 'menu-items',
  a: 'availability',
  c: 'categories',
  r: 'receipts',
  s: 'reports/revenues',
  t: 'trouble-tables',
  l: 'releases',
  p: 'profile-info',
}
