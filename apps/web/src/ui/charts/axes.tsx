import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import type { ChartSeries } from './chart-props.ts'
import classes from './charts.module.css'

/** Margins around the plotted area in pixels; `left` depends on the widest label of the axis. */
interface ChartRoom {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const characterWidth = 7.2
const labelRoom = 76

/** The value scale with round ends, always including zero. */
export function valueScale(series: readonly ChartSeries[], height: number) {
  const values = series.flatMap((one) => one.values).filter((value) => value !== null)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return scaleLinear<number>({
    domain: low === high ? [0, 1] : [low, high],
    range: [height, 0],
    nice: 5,
  })
}

/** Values with a line and a label. Figures are whole numbers, so there are no fractional labels. */
export function valueTicks(scale: ReturnType<typeof valueScale>): number[] {
  return scale.ticks(5).filter(Number.isInteger)
}

/** Width for the labels of the value axis. */
export function chartRoom(
  ticks: readonly number[],
  formatTick: (value: number) => string,
): ChartRoom {
  const widest = Math.max(0, ...ticks.map((tick) => textWidth(formatTick(tick))))
  return { left: Math.ceil(widest) + 14, right: 22, top: 10, bottom: 28 }
}

function textWidth(text: string) {
  return Array.from(text).reduce(
    (width, character) => width + (character > '\u2e7f' ? 12 : characterWidth),
    0,
  )
}

/** The interval of category labels that prevents overlaps. */
export function categoryStep(count: number, width: number): number {
  return Math.max(1, Math.ceil((count * labelRoom) / Math.max(width, 1)))
}

/** Scales and labels of both axes. */
interface AxesProps {
  values: ReturnType<typeof valueScale>
  ticks: readonly number[]
  formatTick: (value: number) => string
  /** Middle of a category in pixels. */
  xOf: (index: number) => number
  labels: readonly string[]
  width: number
  height: number
  room: ChartRoom
  children: ReactNode
}

/** Grid, axes and their content; the origin is that of the plotted area. */
export function Axes({
  values,
  ticks,
  formatTick,
  xOf,
  labels,
  width,
  height,
  room,
  children,
}: AxesProps) {
  const step = categoryStep(labels.length, width)
  const shown = labels.flatMap((_, index) => (index % step === 0 ? [index] : []))
  const fractions = scaleLinear<number>({ domain: [0, 1], range: [xOf(0), xOf(1)] })
  return (
    <g transform={`translate(${room.left},${room.top})`}>
      {ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 ? classes.zero : classes.grid}
          x1={0}
          x2={width}
          y1={values(tick)}
          y2={values(tick)}
        />
      ))}
      {children}
      <AxisLeft
        scale={values}
        tickValues={[...ticks]}
        tickFormat={(value) => formatTick(Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{
          className: classes.tick ?? '',
          fontSize: 12,
          textAnchor: 'end',
          dx: -2,
          dy: '0.33em',
        }}
      />
      <AxisBottom
        top={height}
        scale={fractions}
        tickValues={shown}
        tickFormat={(value) => labels[Number(value)] ?? ''}
        hideAxisLine
        hideTicks
        tickLabelProps={{ className: classes.tick ?? '', fontSize: 12, textAnchor: 'middle' }}
      />
    </g>
  )
}
