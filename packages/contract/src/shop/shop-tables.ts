import { z } from 'zod'
import { plainCsv } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** All tables of all floors as a file, with the text of their QR codes. */
export const exportTables = defineEndpoint({
  method: 'GET',
  path: '/v1/shop-maps/tables/export',
  access: 'table_screen',
  summary: 'Export the tables of all floors as CSV or Excel, with the text of their QR codes',
  query: z.strictObject({
    format: z.enum(['csv', 'xlsx']).default('csv'),
    charset: z.enum(['utf-8', 'shift_jis']).default('utf-8'),
    plain: plainCsv,
  }),
  produces: 'application/octet-stream',
})
