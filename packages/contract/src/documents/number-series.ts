import { getNumberSeries } from '../devices/number-series.ts'
import { describeEndpoint } from './endpoint-document.ts'

/** Receipt numbers of a device. */
export const numberSeriesDocuments = [
  describeEndpoint(getNumberSeries, {
    description:
      'Returns the prefix of this device and the last receipt number that the server has. A number is `<prefix>-<YYMMDD>-<counter>`, such as `01-261128-0012`: the business day, and a counter of at least four digits that begins with 1 on each day. Fetch it when the connection opens, and continue with the higher one of this counter and the stored one. The day close lists counters that are missing and numbers that occur twice. Devices may use other numbers; the server does not check those.',
    answers: {
      used: { data: { prefix: '01', last: { date: '2026-11-28', counter: 12 } } },
      unused: { data: { prefix: '02', last: null } },
    },
  }),
]
