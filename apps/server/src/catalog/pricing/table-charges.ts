import { failField } from '@pos/contract/errors'
import { tableCharges } from '@pos/contract/pricing/table-charges'
import { listedTableCodes } from '@pos/domain/tables/table-code'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { feature } from '#engine/feature'

export const tableChargesFeature = feature(tableCharges, {
  table: 'table_charges',
  hooks: {
    async beforeWrite(context, write) {
      const codes = listedTableCodes(write.after.excluded_table_codes)
      if (codes.length === 0) return
      const known = await tableCodes(context, codes)
      if (codes.some((code) => !known.has(code)))
        failField(write.path('excluded_table_codes'), 'not_found')
    },
  },
})

async function tableCodes(context: Context, codes: readonly string[]) {
  const { rows } = await sql<{ code: string }>`
    select code_key as code from shop_map_tables where shop_id = ${shopOf(context)} and code_key = any(${codes}::text[])`.execute(
    context.db,
  )
  return new Set(rows.map((row) => row.code))
}
