import type { MenuMatrixReport, MenuQuarter } from '@pos/contract/reports/menu-matrix'
import { textWidth } from '@pos/domain/text/text-width'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { useWidth } from '#ui/charts/use-width.ts'
import { addressBehind, behindKeys } from '../frame/drill-down.ts'
import { useDelegatedLinks } from '../frame/use-follow.ts'
import classes from './menu-matrix.module.css'

const height = 380
/** The height of the quarters' names, which no point reaches. */
const corner = 28
const edge = { left: 64, right: 16, top: 28, bottom: 36 }

interface MenuPlotProps {
  report: MenuMatrixReport
  xLabel: string
  yLabel: string
}

/**
 * Items as points: quantity to the right, profit per piece upwards. The table below has the same
 * figures.
 */
export function MenuPlot({ report, xLabel, yLabel }: MenuPlotProps) {
  const { t } = useTranslation('reports')
  const { ref, width } = useWidth(640)
  const links = useDelegatedLinks<HTMLDivElement>()
  const { basis, limits } = report
  const points = pointsOf(report)
  const x = scaleOf(
    [limits.quantity * 2, ...points.map((point) => point.quantity)],
    [edge.left, width - edge.right],
  )
  const y = scaleOf(
    [limits.earning * 2, ...points.map((point) => point.earning)],
    [height - edge.bottom, edge.top + corner],
  )
  const named = namedPoints(points, width, (point) => ({
    x: x(point.quantity),
    y: y(point.earning),
  }))
  return (
    <div ref={ref} className={classes.plot}>
      <div ref={links}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <Corner at="puzzle" x={edge.left} y={edge.top} text={t('menu_matrix.quarters.puzzle')} />
          <Corner
            at="star"
            x={width - edge.right}
            y={edge.top}
            text={t('menu_matrix.quarters.star')}
            isEnd
          />
          <Corner
            at="dog"
            x={edge.left}
            y={height - edge.bottom - 20}
            text={t('menu_matrix.quarters.dog')}
          />
          <Corner
            at="workhorse"
            x={width - edge.right}
            y={height - edge.bottom - 20}
            text={t('menu_matrix.quarters.workhorse')}
            isEnd
          />
          <path
            className={classes.axis}
            d={`M${edge.left} ${edge.top}V${height - edge.bottom}H${width - edge.right}`}
          />
          <path
            className={classes.limit}
            d={`M${x(limits.quantity)} ${edge.top}V${height - edge.bottom}M${edge.left} ${y(limits.earning)}H${width - edge.right}`}
          />
          <text
            className={classes.tick}
            x={x(limits.quantity)}
            y={height - edge.bottom + 14}
            textAnchor="middle"
          >
            {formatNumber(limits.quantity)}
          </text>
          <text
            className={classes.tick}
            x={edge.left - 6}
            y={y(limits.earning) + 4}
            textAnchor="end"
          >
            {money(limits.earning, basis)}
          </text>
          <text className={classes.tick} x={width - edge.right} y={height - 4} textAnchor="end">
            {`${xLabel} →`}
          </text>
          <text className={classes.tick} x={4} y={12}>
            {`↑ ${yLabel}`}
          </text>
          {points.map((point) => (
            <Point
              key={`${point.label} ${point.keys.join()}`}
              point={point}
              basis={basis}
              cx={x(point.quantity)}
              cy={y(point.earning)}
            />
          ))}
          {named.map(({ label, at }) => (
            <text
              key={`${label} ${at.x} ${at.y}`}
              className={classes.name}
              x={at.x + (isNearEnd(at, width) ? -10 : 10)}
              y={at.y + 4}
              textAnchor={isNearEnd(at, width) ? 'end' : 'start'}
            >
              {shortened(label)}
            </text>
          ))}
        </svg>
      </div>
    </div>
  )
}

type Basis = MenuMatrixReport['basis']

const money = (value: number, { currency }: Basis) => formatAmount(Math.round(value), currency)

/** The items with both figures. */
function pointsOf(report: MenuMatrixReport) {
  return report.rows.flatMap(({ label, keys, quarter, figures: { quantity, earning } }) =>
    quarter === null || earning === null
      ? []
      : [{ label: label ?? '–', keys, quarter, quantity, earning }],
  )
}

interface PointProps {
  point: ReturnType<typeof pointsOf>[number]
  basis: Basis
  cx: number
  cy: number
}

/** An item with a link to its receipts, if they can be listed. */
function Point({ point: { label, keys, quarter, quantity, earning }, basis, cx, cy }: PointProps) {
  const { shop } = useProfile()
  const behind = behindKeys('items', keys)
  const point = (
    <circle className={classes.point} data-quarter={quarter} cx={cx} cy={cy} r={6}>
      <title>{`${label}: ${formatNumber(quantity)}, ${money(earning, basis)}`}</title>
    </circle>
  )
  if (!behind) return <g>{point}</g>
  return (
    <a href={addressBehind('receipts', behind, basis, shop?.id ?? null)} tabIndex={-1}>
      {point}
    </a>
  )
}

const isNearEnd = (at: { x: number }, width: number) => at.x > width - 160

/** The name of a quarter in its corner. */
function Corner({
  at,
  x,
  y,
  text,
  isEnd = false,
}: {
  at: MenuQuarter
  x: number
  y: number
  text: string
  isEnd?: boolean
}) {
  return (
    <text
      className={classes.corner}
      data-quarter={at}
      x={x + (isEnd ? -6 : 8)}
      y={y + 14}
      textAnchor={isEnd ? 'end' : 'start'}
    >
      {text}
    </text>
  )
}

/** A linear scale from zero, or the smallest value below it, to the largest. */
function scaleOf(values: readonly number[], [from, to]: readonly [number, number]) {
  const least = Math.min(0, ...values)
  const most = Math.max(1, ...values)
  return (value: number) => from + ((value - least) / (most - least)) * (to - from)
}

interface Positioned {
  readonly label: string
  readonly at: { readonly x: number; readonly y: number }
  /** The left and right edge of the name. */
  readonly span: readonly [number, number]
}

/** Approximate width of half a full-width letter, and the line height. */
const [letter, line] = [6.2, 16]

/** The points whose names fit: no name overlaps another name or point. */
function namedPoints<P extends { label: string }>(
  points: readonly P[],
  width: number,
  placeOf: (point: P) => Positioned['at'],
): Positioned[] {
  const named: Positioned[] = []
  const all = points.map(placeOf)
  for (const [index, { label }] of points.entries()) {
    const at = all[index] ?? { x: 0, y: 0 }
    const length = textWidth(shortened(label)) * letter
    const span = isNearEnd(at, width)
      ? ([at.x - 10 - length, at.x - 8] as const)
      : ([at.x + 8, at.x + 10 + length] as const)
    const isFree = (y: number, [left, right]: readonly [number, number]) =>
      Math.abs(y - at.y) > line || right < span[0] || left > span[1]
    const isRoom =
      span[0] >= edge.left &&
      named.every((one) => isFree(one.at.y, one.span)) &&
      all.every((one) => one === at || isFree(one.y, [one.x - 6, one.x + 6]))
    if (isRoom) named.push({ label, at, span })
  }
  return named
}

/** In half-width letters. */
const longest = 24
function shortened(label: string): string {
  if (textWidth(label) <= longest) return label
  const letters = Array.from(label)
  while (textWidth(letters.join('')) > longest) letters.pop()
  return `${letters.join('')}…`
}
