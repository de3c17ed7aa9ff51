import type { ResourceName } from '@pos/contract/resources'
import { availabilityRoutes } from '#availability/routes'
import { copyRoutes } from '#copies/routes'
import { deviceRoutes } from '#devices/routes'
import type { RouteModule } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { allergiesFeature } from '#features/allergies/allergies'
import { apiTokenRoutes } from '#features/api-tokens/routes'
import { authRoutes } from '#features/auth/routes'
import { categoriesFeature } from '#features/categories/categories'
import { chargesFeature } from '#features/charges/charges'
import { condimentGroupsFeature } from '#features/condiment-groups/condiment-groups'
import { condimentsFeature } from '#features/condiments/condiments'
import { couponsFeature } from '#features/coupons/coupons'
import { coursesFeature } from '#features/courses/courses'
import { revealRoutes } from '#features/credentials/reveal-routes'
import { deviceKeyRoutes } from '#features/devices/device-keys'
import { deviceStateRoutes } from '#features/devices/device-states'
import { devicesFeature } from '#features/devices/devices'
import { discountsFeature } from '#features/discounts/discounts'
import { factorRoutes } from '#features/factors/routes'
import { familyGroupsFeature } from '#features/family-groups/family-groups'
import { fileRoutes } from '#features/files/routes'
import { holidayFilling } from '#features/holidays/fill'
import { holidaysFeature } from '#features/holidays/holidays'
import { listViewRoutes } from '#features/list-views/routes'
import { mainScreenRoutes } from '#features/main-screen/main-screen'
import { majorGroupsFeature } from '#features/major-groups/major-groups'
import { menuItemsFeature } from '#features/menu-items/menu-items'
import { modesFeature } from '#features/modes/modes'
import { factorPolicyRoutes } from '#features/organizations/factor-policy-routes'
import { organizationsFeature } from '#features/organizations/organizations'
import { paymentsFeature } from '#features/payments/payments'
import { presetRoutes } from '#features/presets/presets'
import { printersFeature } from '#features/printers/printers'
import { profileRoutes } from '#features/profile/routes'
import { revenueCentersFeature } from '#features/revenue-centers/revenue-centers'
import { roleUserRoutes } from '#features/roles/role-users'
import { rolesFeature } from '#features/roles/roles'
import { setUpListRoutes } from '#features/set-up-list/routes'
import { shopMapsFeature } from '#features/shop-maps/shop-maps'
import { tableFileRoutes } from '#features/shop-maps/table-file'
import { shopsFeature } from '#features/shops/shops'
import { staffRoutes } from '#features/staff/routes'
import { subCategoriesFeature } from '#features/sub-categories/sub-categories'
import { subCategoryGroupRoutes } from '#features/sub-category-groups/routes'
import { subCategoryGroupsFeature } from '#features/sub-category-groups/sub-category-groups'
import { tableChargesFeature } from '#features/table-charges/table-charges'
import { taxesFeature } from '#features/taxes/taxes'
import { timePeriodsFeature } from '#features/time-periods/time-periods'
import { troubleTableRoutes } from '#features/trouble-tables/routes'
import { userRoutes } from '#features/users/routes'
import { usersFeature } from '#features/users/users'
import { exportRoutes, importExportRoutes } from '#import-export/routes'
import { masterDataRoutes } from '#releases/master-data-routes'
import { releaseRoutes } from '#releases/routes'
import { attentionRoutes } from '#reports/attention/routes'
import { bridgeRoutes } from '#reports/bridge/routes'
import { condimentsReportRoutes } from '#reports/condiments/routes'
import { dashboardRoutes } from '#reports/dashboard/routes'
import { discountsReportRoutes } from '#reports/discounts/routes'
import { reportMailRoutes } from '#reports/mails/routes'
import { menuMatrixReportRoutes } from '#reports/menu-matrix/routes'
import { ordersReportRoutes } from '#reports/orders/routes'
import { paymentsReportRoutes } from '#reports/payments/routes'
import { receivablesReportRoutes } from '#reports/receivables/routes'
import { revenueCentersReportRoutes } from '#reports/revenue-centers/routes'
import { revenuesReportRoutes } from '#reports/revenues/routes'
import { shopsReportRoutes } from '#reports/shops/routes'
import { staffReportRoutes } from '#reports/staff/routes'
import { tablesReportRoutes } from '#reports/tables/routes'
import { salesTargetRoutes, targetsReportRoutes } from '#reports/targets/routes'
import { taxReportRoutes } from '#reports/tax/routes'
import { timePeriodsReportRoutes } from '#reports/time-periods/routes'
import { voidsReportRoutes } from '#reports/voids/routes'
import { dayCloseRoutes } from '#sales/day-close/routes'
import { ingestRoutes } from '#sales/ingest/routes'
import { journalRoutes } from '#sales/journals/routes'
import { receiptRoutes } from '#sales/receipt-list/routes'
import { customersFeature } from '#sales/receivables/customers'
import { receivableRoutes } from '#sales/receivables/routes'
import { salesRoutes } from '#sales/routes'
import { voidOrderRoutes } from '#sales/void-orders/routes'
import { searchRoutes } from '#search/routes'
import { templateRoutes } from '#templates/routes'
import { trailRoutes } from '#trail/routes'
import { trashRoutes } from '#trash/routes'
import { webhookRoutes } from '#webhooks/routes'

/** Every resource of the contract with its table; the compiler reports a missing one. */
export const resourceFeatures = {
  allergies: allergiesFeature,
  categories: categoriesFeature,
  charges: chargesFeature,
  'condiment-groups': condimentGroupsFeature,
  condiments: condimentsFeature,
  coupons: couponsFeature,
  courses: coursesFeature,
  customers: customersFeature,
  devices: devicesFeature,
  discounts: discountsFeature,
  'family-groups': familyGroupsFeature,
  holidays: holidaysFeature,
  'major-groups': majorGroupsFeature,
  'menu-items': menuItemsFeature,
  modes: modesFeature,
  organizations: organizationsFeature,
  payments: paymentsFeature,
  printers: printersFeature,
  'revenue-centers': revenueCentersFeature,
  roles: rolesFeature,
  'shop-maps': shopMapsFeature,
  shops: shopsFeature,
  'sub-categories': subCategoriesFeature,
  'sub-category-groups': subCategoryGroupsFeature,
  'table-charges': tableChargesFeature,
  taxes: taxesFeature,
  'time-periods': timePeriodsFeature,
} satisfies Record<ResourceName, Feature>

/**
 * Routes besides those of resources; the ones with fixed segments come before the resources'
 * `/:id`.
 */
export const routeModules: readonly RouteModule[] = [
  authRoutes,
  factorRoutes,
  factorPolicyRoutes,
  profileRoutes,
  apiTokenRoutes,
  listViewRoutes,
  fileRoutes,
  mainScreenRoutes,
  subCategoryGroupRoutes,
  tableFileRoutes,
  presetRoutes,
  setUpListRoutes,
  templateRoutes,
  holidayFilling,
  deviceKeyRoutes,
  deviceStateRoutes,
  releaseRoutes,
  masterDataRoutes,
  deviceRoutes,
  staffRoutes,
  availabilityRoutes,
  searchRoutes([usersFeature]),
  ingestRoutes,
  salesRoutes,
  receiptRoutes,
  voidOrderRoutes,
  dayCloseRoutes,
  receivableRoutes,
  journalRoutes,
  roleUserRoutes,
  troubleTableRoutes,
  userRoutes,
  exportRoutes(usersFeature),
  attentionRoutes,
  reportMailRoutes,
  dashboardRoutes,
  ordersReportRoutes,
  paymentsReportRoutes,
  revenueCentersReportRoutes,
  bridgeRoutes,
  revenuesReportRoutes,
  tablesReportRoutes,
  condimentsReportRoutes,
  discountsReportRoutes,
  menuMatrixReportRoutes,
  shopsReportRoutes,
  receivablesReportRoutes,
  staffReportRoutes,
  salesTargetRoutes,
  targetsReportRoutes,
  taxReportRoutes,
  voidsReportRoutes,
  timePeriodsReportRoutes,
  importExportRoutes,
  revealRoutes,
  copyRoutes,
  trailRoutes,
  trashRoutes,
  webhookRoutes,
]
