import { exportTables } from '@pos/contract/shop/shop-tables'
import { tableQrText } from '@pos/domain/tables/table-qr'
import { type TableShapeName, tableShapes } from '@pos/domain/tables/table-shapes'
import { tableFile } from '@pos/texts/files'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import type { Cell } from '#platform/spreadsheet/cell'
import { tableAnswer } from '#platform/spreadsheet/table-file'

interface TableRow {
  readonly code: string
  readonly floor: string
  readonly shape: TableShapeName
  readonly seats: number
  readonly center: string | null
}

/** Routes for a file with the tables of all floors, for printing table signs and for reference. */
export const tableFileRoutes: RouteModule = {
  name: 'shop-maps/table-file',
  mount(engine) {
    route(engine, exportTables, async (context, { query: { format, charset, plain } }) =>
      tableAnswer(await cellsOf(context), { format, encoding: charset, plain, name: 'tables' }),
    )
  },
}

async function cellsOf(context: Context): Promise<Cell[][]> {
  const texts = tableFile[context.locale]
  const shop = shopOf(context)
  const rows = (await readTables(context, shop)).map(({ code, floor, shape, seats, center }) => [
    { exact: code },
    floor,
    texts.shapes[tableShapes[shape].kind],
    { value: seats, decimals: 0 },
    center ?? '',
    tableQrText(shop, code),
  ])
  return [Object.values(texts.headings), ...rows]
}

/** In the order of the floors, with codes in natural order: 2 before 10. */
async function readTables(context: Context, shop: string): Promise<TableRow[]> {
  const { rows } = await sql<TableRow & { position: number }>`
    select t.code, m.name as floor, m.position, t.shape, t.seats, c.name as center
    from shop_map_tables t
    join shop_maps m on m.id = t.shop_map_id
    left join revenue_centers c on c.id = t.revenue_center_id
    where t.shop_id = ${shop}`.execute(context.db)
  const { compare } = new Intl.Collator(context.locale, { numeric: true })
  return rows.toSorted((a, b) => a.position - b.position || compare(a.code, b.code))
}
