import type { ResourceName } from '@pos/contract/resources'
import { dayCloseRoutes } from '#accounting/day-close/routes'
import { journalRoutes } from '#accounting/journals/routes'
import { customersFeature } from '#accounting/receivables/customers'
import { receivableRoutes } from '#accounting/receivables/routes'
import { apiTokenRoutes } from '#accounts/api-tokens/routes'
import { revealRoutes } from '#accounts/credentials/reveal-routes'
import { factorRoutes } from '#accounts/factors/routes'
import { listViewRoutes } from '#accounts/list-views/routes'
import { profileRoutes } from '#accounts/profile/routes'
import { roleUserRoutes } from '#accounts/roles/role-users'
import { rolesFeature } from '#accounts/roles/roles'
import { authRoutes } from '#accounts/sign-in/routes'
import { staffRoutes } from '#accounts/staff/routes'
import { userRoutes } from '#accounts/users/routes'
import { usersFeature } from '#accounts/users/users'
import { fileRoutes } from '#catalog/files/routes'
import { shopMapsFeature } from '#catalog/floors/shop-maps'
import { tableFileRoutes } from '#catalog/floors/table-file'
import { holidayFilling } from '#catalog/holidays/fill'
import { holidayDates } from '#catalog/holidays/holiday-dates'
import { holidaysFeature } from '#catalog/holidays/holidays'
import { allergenSheetRoutes } from '#catalog/menu/allergen-sheet'
import { allergiesFeature } from '#catalog/menu/allergies'
import { categoriesFeature } from '#catalog/menu/categories'
import { condimentGroupRoutes } from '#catalog/menu/condiment-group-routes'
import { condimentGroupsFeature } from '#catalog/menu/condiment-groups'
import { condimentsFeature } from '#catalog/menu/condiments'
import { coursesFeature } from '#catalog/menu/courses'
import { familyGroupsFeature } from '#catalog/menu/family-groups'
import { mainScreenRoutes } from '#catalog/menu/main-screen'
import { majorGroupsFeature } from '#catalog/menu/major-groups'
import { menuItemsFeature } from '#catalog/menu/menu-items'
import { priceLabelRoutes } from '#catalog/menu/price-labels'
import { subCategoriesFeature } from '#catalog/menu/sub-categories'
import { subCategoryGroupRoutes } from '#catalog/menu/sub-category-group-routes'
import { subCategoryGroupsFeature } from '#catalog/menu/sub-category-groups'
import { modesFeature } from '#catalog/modes'
import { factorPolicyRoutes } from '#catalog/organizations/factor-policy-routes'
import { organizationsFeature } from '#catalog/organizations/organizations'
import { presetRoutes } from '#catalog/presets'
import { chargesFeature } from '#catalog/pricing/charges'
import { couponsFeature } from '#catalog/pricing/coupons'
import { discountsFeature } from '#catalog/pricing/discounts'
import { paymentsFeature } from '#catalog/pricing/payments'
import { reasonsFeature } from '#catalog/pricing/reasons'
import { tableChargesFeature } from '#catalog/pricing/table-charges'
import { taxesFeature } from '#catalog/pricing/taxes'
import { timePeriodsFeature } from '#catalog/pricing/time-periods'
import { printersFeature } from '#catalog/printers'
import { revenueCentersFeature } from '#catalog/revenue-centers'
import { setUpListRoutes } from '#catalog/set-up-list/routes'
import { postCodeRoutes } from '#catalog/shops/post-codes'
import { shopsFeature } from '#catalog/shops/shops'
import { templateRoutes } from '#catalog/templates/routes'
import { liveFloorRoutes } from '#checks/live-floor'
import { troubleTableRoutes } from '#checks/routes'
import { availabilityRoutes } from '#devices/availability/routes'
import { checkRoutes } from '#devices/checks/routes'
import { deviceKeyRoutes } from '#devices/keys/device-keys'
import { deviceStateRoutes } from '#devices/keys/device-states'
import { devicesFeature } from '#devices/keys/devices'
import { pairingRoutes } from '#devices/keys/pairing'
import { numberSeriesRoutes } from '#devices/number-series/routes'
import { priceChangeRoutes } from '#devices/price-changes/price-changes'
import { printJobRoutes } from '#devices/print-jobs/routes'
import { masterDataRoutes } from '#devices/releases/master-data-routes'
import { releaseRoutes } from '#devices/releases/routes'
import { deviceRoutes } from '#devices/reports/routes'
import { taxChangeRoutes } from '#devices/tax-changes/routes'
import type { RouteModule } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { copyRoutes } from '#exchange/copy-jobs/routes'
import { exportRoutes, importExportRoutes } from '#exchange/routes'
import { trailRoutes } from '#history/audit-log/routes'
import { trashRoutes } from '#history/trash/routes'
import { attentionRoutes } from '#reports/attention/routes'
import { bridgeRoutes } from '#reports/bridge/routes'
import { condimentsReportRoutes } from '#reports/condiments/routes'
import { dashboardRoutes } from '#reports/dashboard/routes'
import { discountsReportRoutes } from '#reports/discounts/routes'
import { reportMailRoutes } from '#reports/mails/routes'
import { itemPriceRoutes } from '#reports/menu-matrix/item-prices'
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
import { ingestRoutes } from '#sales/ingest/routes'
import { readEventReceipts } from '#sales/read-event-receipts'
import { deviceReceiptRoutes } from '#sales/receipt-list/find-for-device'
import { receiptRoutes } from '#sales/receipt-list/routes'
import { salesRoutes } from '#sales/routes'
import { typedReasonRoutes } from '#sales/typed-reasons'
import { voidOrderRoutes } from '#sales/void-orders/routes'
import { searchRoutes } from '#search/routes'
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
  reasons: reasonsFeature,
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
 * Routes besides those of resources; routes with fixed segments come before the resources' `/:id`.
 */
export const routeModules: readonly RouteModule[] = [
  authRoutes,
  factorRoutes,
  factorPolicyRoutes,
  profileRoutes,
  apiTokenRoutes,
  listViewRoutes,
  fileRoutes,
  allergenSheetRoutes,
  mainScreenRoutes,
  priceLabelRoutes,
  condimentGroupRoutes,
  subCategoryGroupRoutes,
  tableFileRoutes,
  presetRoutes,
  setUpListRoutes,
  templateRoutes,
  holidayFilling,
  holidayDates,
  postCodeRoutes,
  deviceKeyRoutes,
  pairingRoutes,
  numberSeriesRoutes,
  printJobRoutes,
  deviceStateRoutes,
  releaseRoutes,
  priceChangeRoutes,
  taxChangeRoutes,
  masterDataRoutes,
  deviceRoutes,
  staffRoutes,
  availabilityRoutes,
  searchRoutes([usersFeature]),
  ingestRoutes,
  deviceReceiptRoutes,
  salesRoutes,
  typedReasonRoutes,
  receiptRoutes,
  voidOrderRoutes,
  dayCloseRoutes,
  receivableRoutes,
  journalRoutes,
  roleUserRoutes,
  checkRoutes,
  troubleTableRoutes,
  liveFloorRoutes,
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
  itemPriceRoutes,
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
  webhookRoutes(readEventReceipts),
]
