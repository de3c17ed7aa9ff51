import type * as menuIcons from './menu-icons.ts'

/** Name of an icon of the side menu. */
export type MenuIconName = keyof typeof menuIcons

/** The sections of the side menu, in order. Labels are `navigation:sections.<key>`. */
export const menuSections = ['report', 'general', 'app', 'troubleshooting', 'developer'] as const

/** Name of a section of the side menu. */
export type MenuSectionKey = (typeof menuSections)[number]

/**
 * The groups of the side menu with their section and icon. Labels are `navigation:groups.<key>`.
 */
export const menuGroups = {
  revenue: { section: 'report', icon: 'IconChartBar' },
  receivables: { section: 'report', icon: 'IconReceipt2' },
  receipts: { section: 'report', icon: 'IconReceipt' },
  shop: { section: 'general', icon: 'IconBuildingStore' },
  table_screen: { section: 'app', icon: 'IconLayoutGrid' },
  order_screen: { section: 'app', icon: 'IconDeviceTablet' },
  menu: { section: 'app', icon: 'IconToolsKitchen2' },
  payment: { section: 'app', icon: 'IconCash' },
} as const satisfies Record<string, { section: MenuSectionKey; icon: MenuIconName }>

/** Name of a group of the side menu. */
export type MenuGroupKey = keyof typeof menuGroups
