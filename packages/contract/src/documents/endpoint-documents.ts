import { availabilityDocuments } from './availability.ts'
import { cashDocuments } from './cash.ts'
import { checkDocuments } from './checks.ts'
import { customerDocuments } from './customers.ts'
import { deviceDocuments } from './device.ts'
import type { EndpointDocument } from './endpoint-document.ts'
import { masterDataDocuments } from './master-data.ts'
import { numberSeriesDocuments } from './number-series.ts'
import { printJobDocuments } from './print-jobs.ts'
import { salesDocuments } from './sales.ts'
import { staffDocuments } from './staff.ts'

/** Documentation of single endpoints: all device routes. */
export const endpointDocuments: readonly EndpointDocument[] = [
  ...masterDataDocuments,
  ...deviceDocuments,
  ...staffDocuments,
  ...availabilityDocuments,
  ...checkDocuments,
  ...salesDocuments,
  ...cashDocuments,
  ...numberSeriesDocuments,
  ...printJobDocuments,
  ...customerDocuments,
]
