import type { Permission } from '@pos/contract/permissions'
import type { ShownResourceName } from '@pos/contract/resources'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** The screen of every resource, loaded when it is opened; the compiler misses none. */
export const resourceScreens = {
  allergies: () => import('../features/allergies/allergies-screen.tsx').then((m) => m.AllergiesScreen),
  categories: () => import('../features/categories/categories-screen.tsx').then((m) => m.CategoriesScreen),
  'condiment-groups': () => import('../features/condiment-groups/condiment-groups-screen.tsx').then((m) => m.CondimentGroupsScreen),
  condiments: () => import('../features/condiments/condiments-screen.tsx').then((m) => m.CondimentsScreen),
  devices: () => import('../features/devices/devices-screen.tsx').then((m) => m.DevicesScreen),
  'family-groups': () => import('../features/family-groups/family-groups-screen.tsx').then((m) => m.FamilyGroupsScreen),
  holidays: () => import('../features/holidays/holidays-screen.tsx').then((m) => m.HolidaysScreen),
  'major-groups': () => import('../features/family-groups/major-groups-screen.tsx').then((m) => m.MajorGroupsScreen),
  'menu-items': () => import('../features/menu-items/menu-items-screen.tsx').then((m) => m.MenuItemsScreen),
  modes: () => import('../features/modes/modes-screen.tsx').then((m) => m.ModesScreen),
  organizations: () => import('../features/organizations/organizations-screen.tsx').then((m) => m.OrganizationsScreen),
  payments: () => import('../features/payments/payments-screen.tsx').then((m) => m.PaymentsScreen),
  printers: () => import('../features/printers/printers-screen.tsx').then((m) => m.PrintersScreen),
  'revenue-centers': () => import('../features/revenue-centers/revenue-centers-screen.tsx').then((m) => m.RevenueCentersScreen),
  roles: () => import('../features/roles/roles-screen.tsx').then((m) => m.RolesScreen),
  'shop-maps': () => import('../features/shop-maps/shop-maps-screen.tsx').then((m) => m.ShopMapsScreen),
  shops: () => import('../features/shops/shops-screen.tsx').then((m) => m.ShopsScreen),
  'sub-categories': () => import('../features/sub-categories/sub-categories-screen.tsx').then((m) => m.SubCategoriesScreen),
  'sub-category-groups': () =>
    import('../features/sub-category-groups/sub-category-groups-screen.tsx').then((m) => m.SubCategoryGroupsScreen),
  taxes: () => import('../features/taxes/taxes-screen.tsx').then((m) => m.TaxesScreen),
  'time-periods': () => import('../features/time-periods/time-periods-screen.tsx').then((m) => m.TimePeriodsScreen),
  users: () => import('../features/users/users-screen.tsx').then((m) => m.UsersScreen),
  courses: () => import('../features/courses/courses-screen.tsx').then((m) => m.CoursesScreen),
  charges: () => import('../features/charges/charges-screen.tsx').then((m) => m.ChargesScreen),
  'table-charges': () => import('../features/table-charges/table-charges-screen.tsx').then((m) => m.TableChargesScreen),
  discounts: () => import('../features/discounts/discounts-screen.tsx').then((m) => m.DiscountsScreen),
  coupons: () => import('../features/coupons/coupons-screen.tsx').then((m) => m.CouponsScreen),
} satisfies Record<ShownResourceName, Load>

/** A screen that is no resource's: the permission that it needs, the namespace of its texts, its component. */
interface OtherScreen {
  readonly permission: Permission
  readonly texts: string
  readonly load: Load
}

/** The screens that are no resource's, by path below /pos. */
export const otherScreens: Readonly<Record<string, OtherScreen>> = {
  'condiments/preview': {
    permission: 'order_screen',
    texts: 'order-preview',
    load: () => import('../features/order-preview/condiment-preview-screen.tsx').then((m) => m.CondimentPreviewScreen),
  },
  dashboard: {
    permission: 'reports',
    texts: 'dashboard',
    load: () => import('../features/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
  },
  firebase: {
    permission: 'push_service',
    texts: 'firebase',
    load: () => import('../features/firebase/firebase-screen.tsx').then((m) => m.FirebaseScreen),
  },
  'main-screen': {
    permission: 'order_screen',
    texts: 'main-screen',
    load: () => import('../features/main-screen/main-screen-screen.tsx').then((m) => m.MainScreenScreen),
  },
  'menu-items/preview': {
    permission: 'menu',
    texts: 'order-preview',
    load: () => import('../features/order-preview/menu-preview-screen.tsx').then((m) => m.MenuPreviewScreen),
  },
  'profile-info': {
    permission: 'profile',
    texts: 'profile-info',
    load: () => import('../features/profile/profile-info-screen.tsx').then((m) => m.ProfileInfoScreen),
  },
  'profile-info/security': {
    permission: 'profile',
    texts: 'profile-info',
    load: () => import('../features/profile/security-screen.tsx').then((m) => m.SecurityScreen),
  },
  'receipt-void-orders': {
    permission: 'receipts',
    texts: 'receipts',
    load: () => import('../features/receipts/voids/void-orders-screen.tsx').then((m) => m.VoidOrdersScreen),
  },
  'receipt-void-orders/$id': {
    permission: 'receipts',
    texts: 'receipts',
    load: () => import('../features/receipts/voids/void-order-screen.tsx').then((m) => m.VoidOrderScreen),
  },
  receipts: {
    permission: 'receipts',
    texts: 'receipts',
    load: () => import('../features/receipts/receipts-screen.tsx').then((m) => m.ReceiptsScreen),
  },
  'receipts/$id': {
    permission: 'receipts',
    texts: 'receipts',
    load: () => import('../features/receipts/receipt-screen.tsx').then((m) => m.ReceiptScreen),
  },
  'receipts/quarantine/$id': {
    permission: 'receipts',
    texts: 'receipts',
    load: () => import('../features/receipts/quarantine-screen.tsx').then((m) => m.QuarantineScreen),
  },
  releases: {
    permission: 'releases',
    texts: 'releases',
    load: () => import('../features/releases/releases-screen.tsx').then((m) => m.ReleasesScreen),
  },
  'shop-maps/tables': {
    permission: 'table_screen',
    texts: 'shop-maps',
    load: () => import('../features/shop-maps/tables-screen.tsx').then((m) => m.TablesScreen),
  },
  'trouble-tables': {
    permission: 'trouble_tables',
    texts: 'trouble-tables',
    load: () => import('../features/trouble-tables/trouble-tables-screen.tsx').then((m) => m.TroubleTablesScreen),
  },
  'reports/orders': {
    permission: 'reports',
    texts: 'reports',
    load: () => import('../features/reports/orders-screen.tsx').then((m) => m.OrdersScreen),
  },
  'reports/payments': {
    permission: 'reports',
    texts: 'reports',
    load: () => import('../features/reports/payments-screen.tsx').then((m) => m.PaymentsScreen),
  },
  'reports/revenue-centers': {
    permission: 'reports',
    texts: 'reports',
    load: () => import('../features/reports/revenue-centers-screen.tsx').then((m) => m.RevenueCentersScreen),
  },
  'reports/revenues': {
    permission: 'reports',
    texts: 'reports',
    load: () => import('../features/reports/revenues-screen.tsx').then((m) => m.RevenuesScreen),
  },
  'reports/tables': {
    permission: 'reports',
    texts: 'reports',
    load: () => import('../features/reports/tables-screen.tsx').then((m) => m.TablesScreen),
  },
  'reports/time-periods': {
    permission: 'reports',
    texts: 'reports',
    load: () => import('../features/reports/time-periods-screen.tsx').then((m) => m.TimePeriodsScreen),
  },
}
