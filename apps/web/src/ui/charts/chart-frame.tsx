import type { PointerEvent, ReactNode, RefObject } from 'react'
import classes from './charts.module.css'
import type { Active, useActiveIndex } from './use-active-index.ts'

/** One series in the tooltip, legend and table. */
export interface FrameSeries {
  readonly key: string
  readonly label: string
  readonly color: string
  readonly isBackground?: boolean
  /** The values as text, one per category. */
  readonly texts: readonly string[]
}

/** Properties of the frame around a chart. */
interface ChartFrameProps {
  label: string
  hint: string
  categoryLabel: string
  categories: readonly string[]
  series: readonly FrameSeries[]
  frameRef: RefObject<HTMLDivElement | null>
  width: number
  height: number
  active: Active | null
  /** The point of the tooltip, in pixels of the drawing. */
  anchor: { x: number; y: number } | null
  handlers: ReturnType<typeof useActiveIndex>['handlers']
  canSelect?: boolean
  onPoint?: (x: number) => void
  legend: ReactNode
  children: ReactNode
}

/** The drawing with its tooltip and legend, and the figures as a table for screen readers. */
export function ChartFrame({
  frameRef,
  width,
  height,
  active,
  anchor,
  handlers,
  canSelect,
  onPoint,
  legend,
  children,
  ...content
}: ChartFrameProps) {
  const { label, hint, categoryLabel, categories, series } = content
  const point = (event: PointerEvent<SVGSVGElement>) =>
    onPoint?.(event.clientX - event.currentTarget.getBoundingClientRect().left)
  return (
    <figure className={classes.figure}>
      <div ref={frameRef} className={classes.plot}>
        <svg
          role="img"
          aria-label={`${label} ${hint}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys step through the values
          tabIndex={0}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          {...handlers}
          onPointerMove={point}
          onPointerDown={(event) => {
            handlers.onPointerDown()
            point(event)
          }}
          data-link={canSelect || undefined}
        >
          {children}
        </svg>
        {active && anchor && (
          <Tooltip {...content} index={active.index} anchor={anchor} width={width} />
        )}
      </div>
      {legend}
      <output className="pos-visually-hidden">
        {active?.isByKeyboard && spoken(categories, series, active.index)}
      </output>
      <div className="pos-visually-hidden">
        <FigureTable
          label={label}
          categoryLabel={categoryLabel}
          categories={categories}
          series={series}
        />
      </div>
    </figure>
  )
}

function spoken(categories: readonly string[], series: readonly FrameSeries[], index: number) {
  return [categories[index], ...series.map(({ label, texts }) => `${label} ${texts[index]}`)].join(
    ', ',
  )
}

type Figures = Pick<ChartFrameProps, 'label' | 'categoryLabel' | 'categories' | 'series'>

function Tooltip({
  categories,
  series,
  index,
  anchor,
  width,
}: Figures & { index: number; anchor: { x: number; y: number }; width: number }) {
  const isRight = anchor.x > width / 2
  return (
    <div
      aria-hidden
      className={classes.tooltip}
      style={{
        top: Math.max(0, anchor.y),
        ...(isRight ? { right: width - anchor.x + 12 } : { left: anchor.x + 12 }),
      }}
    >
      <strong>{categories[index]}</strong>
      {series.map(({ key, label, color, isBackground, texts }) => (
        <span key={key} className={classes.tooltipLine}>
          <Mark color={color} isBackground={isBackground ?? false} />
          <span>{label}</span>
          <span className={classes.value}>{texts[index]}</span>
        </span>
      ))}
    </div>
  )
}

function FigureTable({ label, categoryLabel, categories, series }: Figures) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{categoryLabel}</th>
          {series.map((one) => (
            <th key={one.key} scope="col">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr key={index}>
            <th scope="row">{category}</th>
            {series.map((one) => (
              <td key={one.key}>{one.texts[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The names of the series below a chart; missing if there is only one. */
export function SeriesLegend({ series }: { series: readonly FrameSeries[] }) {
  if (series.length < 2) return null
  return (
    <div aria-hidden className={classes.legend}>
      {series.map(({ key, label, color, isBackground }) => (
        <span key={key}>
          <Mark color={color} isBackground={isBackground ?? false} />
          {label}
        </span>
      ))}
    </div>
  )
}

/** The square with a series' colour. */
export function Mark({ color, isBackground = false }: { color: string; isBackground?: boolean }) {
  return (
    <span
      className={classes.mark}
      style={{ background: color }}
      {...(isBackground ? { 'data-background': true } : {})}
    />
  )
}
