import { isFileOfRecords } from '@pos/contract/endpoint'
import { expect, it } from 'vitest'
import { sharedServer } from '../shared-server.ts'

const server = sharedServer()

/** Files of records without personal data: menus, layouts, settings and sums. */
const records = `allergies categories charges condiment-groups condiments coupons courses devices discounts family-groups major-groups
  menu-items modes payments printers reasons revenue-centers roles shop-maps shop-maps/tables shops sub-categories sub-categories/groups
  table-charges tax-changes taxes time-periods`
const reports =
  'condiments discounts menu-matrix orders payments revenue-centers revenues shops tables targets tax time-periods'
const withoutPeople = [
  ...records.split(/\s+/),
  ...reports.split(' ').map((report) => `reports/${report}`),
].map((path) => `/v1/${path}/export`)

it('every file that names people requires a fresh factor', () => {
  const open = server.engine.routes
    .filter((route) => isFileOfRecords(route) && !route.requireFreshFactor)
    .map(({ path }) => path)
  expect(open.toSorted()).toEqual(withoutPeople.toSorted())
})
