import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import type { LiveFloorTable } from '@pos/contract/checks/live-floor'
import { tableShapes } from '@pos/domain/tables/table-shapes'
import { useNavigate } from '@tanstack/react-router'
import type { SVGProps } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#lib/routing/page-path.ts'
import { type FloorClock, sumsOf, type TableContent, toneOfTable } from './floor-tables.ts'
import classes from './live-floor.module.css'
import { useFloorTexts } from './use-floor-texts.ts'

interface FloorMapProps {
  floor: { name: string; tables: readonly LiveFloorTable[] }
  contentOf: (code: string) => TableContent
  clock: FloorClock
}

/** A floor as drawn in the floor editor, with the state of each table. */
export function FloorMap({ floor, contentOf, clock }: FloorMapProps) {
  const { t } = useTranslation('live-floor')
  if (floor.tables.length === 0) return <p className={classes.hint}>{t('map.no_tables')}</p>
  return (
    <svg
      className={classes.map}
      viewBox={frameOf(floor.tables)}
      role="group"
      aria-label={t('map.label', { name: floor.name })}
    >
      {floor.tables.map((table) => (
        <FloorTable key={table.code} table={table} content={contentOf(table.code)} clock={clock} />
      ))}
    </svg>
  )
}

/** Map units around the tables. */
const margin = 20

/** The part of the floor that has tables, so that they are as large as possible. */
function frameOf(tables: readonly LiveFloorTable[]): string {
  const boxes = tables.map(({ shape, x, y }) => {
    const { width, height } = tableShapes[shape]
    // A rotated table needs up to its diagonal around its center.
    const reach = Math.hypot(width, height) / 2
    return { x: x + width / 2, y: y + height / 2, reach }
  })
  const left = Math.min(...boxes.map(({ x, reach }) => x - reach)) - margin
  const top = Math.min(...boxes.map(({ y, reach }) => y - reach)) - margin
  const right = Math.max(...boxes.map(({ x, reach }) => x + reach)) + margin
  const bottom = Math.max(...boxes.map(({ y, reach }) => y + reach)) + margin
  return `${left} ${top} ${right - left} ${bottom - top}`
}

interface FloorTableProps {
  table: LiveFloorTable
  content: TableContent
  clock: FloorClock
}

/** A table; pressing it opens its check, or a menu if it has several. */
function FloorTable({ table, content, clock }: FloorTableProps) {
  const { t } = useTranslation('live-floor')
  const texts = useFloorTexts(clock)
  const navigate = useNavigate()
  const { checks, reported } = content
  const open = (uid: string) => void navigate({ to: recordPath('floor', uid) })
  const [first] = checks
  const figure = (props: SVGProps<SVGGElement>) => (
    <TableFigure table={table} content={content} clock={clock} {...props} />
  )
  if (checks.length > 1)
    return (
      <Menu withinPortal>
        <Menu.Target>{figure({ role: 'button', tabIndex: 0 })}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('table.choose', { code: table.code })}</Menu.Label>
          {checks.map((check) => (
            <Menu.Item key={check.uid} onClick={() => open(check.uid)}>
              {`${texts.nameOf(check)} · ${texts.duration(check.opened_at)} · ${texts.amount(check.amount)}`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  if (first)
    return figure({
      role: 'link',
      tabIndex: 0,
      onClick: () => open(first.uid),
      onKeyDown: (event) => {
        if (event.key === 'Enter' || event.key === ' ') open(first.uid)
      },
    })
  return figure({
    role: 'img',
    ...(reported ? { 'data-reported': true } : {}),
  })
}

/** The shape of a table with its code and figures. */
function TableFigure({ table, content, clock, ...props }: FloorTableProps & SVGProps<SVGGElement>) {
  const { t } = useTranslation('live-floor')
  const texts = useFloorTexts(clock)
  const { checks, reported } = content
  const { width, height } = tableShapes[table.shape]
  const tone = toneOfTable(content, clock)
  const { guests, amount, opened_at } = sumsOf(content)
  const since = opened_at && texts.duration(opened_at)
  const isSmall = width < 80
  const isFree = tone === 'free'
  const rows = isFree
    ? []
    : [
        <text key="time" className={classes.figure}>
          {opened_at && texts.shortDuration(opened_at)}
        </text>,
        ...(isSmall
          ? []
          : [
              <Guests key="guests" count={guests} />,
              <text key="amount" className={classes.figure}>
                {texts.amount(amount)}
              </text>,
            ]),
      ]
  const label = [
    table.code,
    t(`states.${tone}`),
    checks.length > 1 && t('table.several', { count: checks.length }),
    ...(isFree ? [] : [t('table.guests', { count: guests }), since, texts.amount(amount)]),
    reported &&
      (reported.device
        ? t('table.reported', { device: reported.device })
        : t('table.reported_by_unknown')),
  ]
    .filter(Boolean)
    .join(', ')
  const top = -((rows.length * rowHeight) / 2)
  return (
    <g
      {...props}
      className={classes.table}
      data-tone={tone}
      aria-label={label}
      transform={`translate(${table.x + width / 2} ${table.y + height / 2})`}
    >
      <title>{label}</title>
      <g transform={`rotate(${table.rotation})`}>
        <Top shape={table.shape} />
      </g>
      <g aria-hidden>
        <text className={classes.code} y={top}>
          {table.code}
        </text>
        {rows.map((row, index) => (
          <g key={row.key} transform={`translate(0 ${top + (index + 1) * rowHeight})`}>
            {row}
          </g>
        ))}
        {checks.length > 1 && (
          <g
            className={classes.count}
            transform={`translate(${width / 2 - 10} ${10 - height / 2})`}
          >
            <circle r={11} />
            <text>{checks.length}</text>
          </g>
        )}
      </g>
    </g>
  )
}

/** Height of a row of text in a table, in map units. */
const rowHeight = 16

/** A person and the number of guests, which needs less width than words. */
function Guests({ count }: { count: number }) {
  return (
    <>
      <path
        className={classes.person}
        d="M-13 5c0-3 2-4.6 4.4-4.6S-4.2 2-4.2 5zM-8.6-.6a2.3 2.3 0 1 0 0-4.6a2.3 2.3 0 0 0 0 4.6z"
      />
      <text className={classes.figure} x={5}>
        {count}
      </text>
    </>
  )
}

/** Distance of the top of a table from its box, as in the floor editor. */
const inset = 6

function Top({ shape }: Pick<LiveFloorTable, 'shape'>) {
  const { kind, width, height } = tableShapes[shape]
  if (kind === 'circle') return <circle className={classes.top} r={width / 2 - inset} />
  const edge = kind === 'rhombus' ? width / Math.SQRT2 : width
  const [w, h] = [edge - 2 * inset, (kind === 'rhombus' ? edge : height) - 2 * inset]
  return (
    <rect
      className={classes.top}
      x={-w / 2}
      y={-h / 2}
      width={w}
      height={h}
      rx={8}
      {...(kind === 'rhombus' ? { transform: 'rotate(45)' } : {})}
    />
  )
}
