import type { TableFigures, TablesReport } from '@pos/contract/reports/tables'
import type { RecordOf } from '@pos/contract/resource'
import type { shopMaps } from '@pos/contract/shop/shop-maps'
import { tableShapes } from '@pos/domain/tables/table-shapes'
import { textWidth } from '@pos/domain/text/text-width'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { Section } from '#ui/layout/section.tsx'
import { addressBehind, behindKeys } from '../frame/drill-down.ts'
import { FigureChoice } from '../frame/figure-choice.tsx'
import { useDelegatedLinks } from '../frame/use-follow.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'
import type { ReportColumn } from '../table/report-rows.ts'
import classes from './floor-sales.module.css'

type ShopMap = RecordOf<typeof shopMaps>

interface FloorSalesProps {
  report: TablesReport
  figures: readonly string[]
  columns: readonly ReportColumn<TableFigures>[]
  address: ReportAddress
}

/** The current floors of the shop. The higher the figure of a table, the darker its color. */
export function FloorSales({ report, figures, columns, address }: FloorSalesProps) {
  const { t } = useTranslation('reports')
  const { shop } = useProfile()
  const isMine = report.basis.shops.some(({ id }) => id === shop?.id)
  const { data: floors = [] } = useEndpoint(
    '/v1/shop-maps',
    { per_page: 100 },
    { enabled: isMine, noProgress: true },
  )
  const offered = columns.filter(({ key }) => figures.includes(key))
  const column = offered.find(({ key }) => key === address.raw.map_figure) ?? offered[0]
  const floor = floors.find(({ id }) => id === address.raw.floor) ?? floors[0]
  if (!isMine || !column || !floor) return null
  return (
    <Section
      title={t('tables.map', { figure: column.label })}
      description={t('tables.map_text')}
      actions={
        <>
          {floors.length > 1 && (
            <FigureChoice
              label={t('tables.floor_shown')}
              names={floors.map(({ id }) => id)}
              labelOf={(id) => floors.find((one) => one.id === id)?.name ?? ''}
              value={floor.id}
              onChange={(id) => address.change({ floor: id })}
            />
          )}
          <FigureChoice
            names={offered.map(({ key }) => key)}
            labelOf={(key) => offered.find((one) => one.key === key)?.label ?? key}
            value={column.key}
            onChange={(map_figure) => address.change({ map_figure })}
          />
        </>
      }
    >
      <FloorMap floor={floor} report={report} column={column} shopId={shop?.id ?? ''} />
    </Section>
  )
}

interface FloorMapProps {
  floor: ShopMap
  report: TablesReport
  column: ReportColumn<TableFigures>
  shopId: string
}

/** Map of a floor's sales. The table below has the same figures, so screen readers skip the map. */
function FloorMap({ floor, report, column, shopId }: FloorMapProps) {
  const links = useDelegatedLinks<HTMLDivElement>()
  const mine = report.rows
    .filter(({ shop_id }) => shop_id === shopId)
    .flatMap(({ tables }) => tables)
  const rowOf = new Map(
    mine.flatMap((row) => (row.label === null ? [] : [[row.label, row] as const])),
  )
  const values = floor.tables.map(({ code }) => {
    const row = rowOf.get(code)
    return row ? (column.of(row.figures) ?? 0) : 0
  })
  const most = Math.max(1e-9, ...values)
  return (
    <div
      ref={links}
      role="group"
      className={classes.floor}
      aria-label={floor.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      data-scrolls
    >
      <svg viewBox={`-10 -10 ${floor.width + 20} ${floor.height + 20}`} aria-hidden>
        <rect className={classes.ground} width={floor.width} height={floor.height} rx={10} />
        {floor.tables.map((table, index) => {
          const value = values[index] ?? 0
          const behind = behindKeys('tables', rowOf.get(table.code)?.keys ?? [])
          const drawn = (
            <TableMark
              key={table.id}
              table={table}
              share={Math.max(0, value) / most}
              text={column.format(value)}
            />
          )
          if (!behind || value === 0) return drawn
          return (
            <a
              key={table.id}
              href={addressBehind(
                'receipts',
                { ...behind, shop_ids: shopId },
                report.basis,
                shopId,
              )}
              tabIndex={-1}
            >
              {drawn}
            </a>
          )
        })}
      </svg>
    </div>
  )
}

interface TableMarkProps {
  table: ShopMap['tables'][number]
  share: number
  text: string
}

/** A text is as large as its table allows; a digit is about 0.58 times as wide as high. */
const sizeWithin = (across: number, text: string) => Math.min(14, across / (0.58 * textWidth(text)))

function TableMark({ table: { code, shape, x, y, rotation }, share, text }: TableMarkProps) {
  const { kind, width, height } = tableShapes[shape]
  const least = Math.min(width, height)
  const [across, down] =
    kind === 'rhombus' ? [least / Math.SQRT2, least / Math.SQRT2] : [width, height]
  return (
    <g
      className={classes.table}
      style={{ '--heat': share }}
      transform={`translate(${x + width / 2} ${y + height / 2})`}
    >
      <title>{`${code}: ${text}`}</title>
      {kind === 'circle' ? (
        <circle r={least / 2} />
      ) : (
        <rect
          x={-across / 2}
          y={-down / 2}
          width={across}
          height={down}
          rx={8}
          transform={`rotate(${kind === 'rhombus' ? rotation + 45 : rotation})`}
        />
      )}
      <text className={classes.code} y={-8} fontSize={sizeWithin(across, code)}>
        {code}
      </text>
      <text y={12} fontSize={sizeWithin(across, text)}>
        {text}
      </text>
    </g>
  )
}
