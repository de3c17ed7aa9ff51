import { type FieldProblems, failFields } from '@pos/contract/errors'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { tableCodePattern } from '@pos/domain/tables/table-code'
import { foldText } from '@pos/domain/text/fold-text'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { child, feature } from '#engine/feature'

export const shopMapsFeature = feature(shopMaps, {
  table: 'shop_maps',
  children: { tables: child('shop_map_tables', 'shop_map_id') },
  hooks: {
    async beforeWrite(context, { id, before, after, path, isStored }) {
      const codes = (after.tables ?? []).map((table) => foldText(table.code))
      const elsewhere = await codesOfOtherFloors(context, id, codes)
      const kept = new Set((before?.tables ?? []).map((table) => table.code))
      const problems: FieldProblems = {}
      for (const [index, code] of codes.entries()) {
        const field = path(`tables.${index}.code`)
        // Codes reserved by the POS app: SAFE is the parking place of moved lines, OUT is takeout.
        if (code === 'safe' || code === 'out') problems[field] = [{ key: 'reserved_table_code' }]
        else if (
          !isStored &&
          !kept.has(after.tables[index]?.code ?? '') &&
          !tableCodePattern.test(after.tables[index]?.code ?? '')
        )
          problems[field] = [{ key: 'invalid_table_code' }]
        else if (codes.indexOf(code) !== index || elsewhere.has(code))
          problems[field] = [{ key: 'duplicate_table_code' }]
      }
      failFields(problems)
    },
  },
})

async function codesOfOtherFloors(context: Context, id: string, codes: string[]) {
  const { rows } = await sql<{ code_key: string }>`
    select code_key from shop_map_tables
    where shop_id = ${shopOf(context)} and shop_map_id <> ${id} and code_key = any(${codes}::text[])`.execute(
    context.db,
  )
  return new Set(rows.map((row) => row.code_key))
}
