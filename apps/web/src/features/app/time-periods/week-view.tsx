import { Skeleton } from '@mantine/core'
import { timePeriods } from '@pos/contract/pricing/time-periods'
import type { RecordOf } from '@pos/contract/resource'
import { laneMinutes, periodWeek, type Span, type WeekLane } from '@pos/domain/days/period-week'
import type { CSSProperties } from 'react'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf, resourceNamed } from '#kit/resource/reference-names.ts'
import { Section } from '#ui/layout/section.tsx'
import { WeekFindings } from './week-findings.tsx'
import { spanText } from './week-texts.ts'
import classes from './week-view.module.css'

type Period = RecordOf<typeof timePeriods>
type NameOf = (period: Period) => string

const tones = ['info', 'success', 'warning', 'neutral'] as const
const hours = [0, 6, 12, 18, 24, 30]

/** A placeholder for the week while it loads, as high as one without gaps and overlaps. */
export function WeekSkeleton() {
  return <Skeleton height={332} aria-hidden />
}

/**
 * The periods of a week: one lane per weekday from 00:00 to 30:00, with gaps and overlaps marked
 * and listed as text.
 */
export function WeekView({ periods }: { periods: readonly Period[] }) {
  const labels = useLabels(timePeriods)
  if (periods.length === 0) return null
  const lanes = periodWeek(periods)
  const resource = resourceNamed(timePeriods.name)
  const name: NameOf = (period) => nameOf(resource, { ...period })
  const toneOf = new Map(
    periods.map((period, index) => [period.id, tones[index % tones.length] ?? 'info']),
  )
  return (
    <div className={classes.frame}>
      <Section title={labels.text('week.title')}>
        <ol className={classes.week}>
          {lanes.map((lane) => (
            <Lane key={lane.weekday} lane={lane} name={name} toneOf={toneOf} />
          ))}
        </ol>
        <div className={classes.axis} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${((hour * 60) / laneMinutes) * 100}%` }}>
              {`${hour}:00`}
            </span>
          ))}
        </div>
        <WeekFindings lanes={lanes} name={name} />
      </Section>
    </div>
  )
}

interface LaneProps {
  lane: WeekLane<Period>
  name: NameOf
  toneOf: ReadonlyMap<string, string>
}

function Lane({ lane, name, toneOf }: LaneProps) {
  const labels = useLabels(timePeriods)
  const { weekday, spans, gaps, overlaps } = lane
  return (
    <li className={classes.lane}>
      <span className={classes.day}>{labels.option('weekdays', weekday)}</span>
      <ul className={classes.track}>
        {spans.map((span) => {
          const tone = toneOf.get(span.period.id) ?? 'info'
          const style = {
            ...spanStyle(span),
            background: `var(--pos-${tone}-soft)`,
            color: `var(--pos-${tone}-ink)`,
          }
          const label = span.isCarried
            ? labels.text('week.carried', { name: name(span.period) })
            : name(span.period)
          return (
            <li
              key={`${span.period.id} ${span.from}`}
              className={classes.span}
              data-carried={span.isCarried || undefined}
              style={style}
              title={`${label} ${spanText(span)}`}
            >
              <span aria-hidden={span.isCarried}>{span.isCarried ? '' : name(span.period)}</span>
              <span className="pos-visually-hidden">
                {span.isCarried ? `${label} ${spanText(span)}` : spanText(span)}
              </span>
            </li>
          )
        })}
        {gaps.map((gap) => (
          <Mark key={`gap ${gap.from}`} kind="gap" span={gap} label={labels.text('week.gap')} />
        ))}
        {overlaps.map(({ periods, ...span }) => (
          <Mark
            key={periods.map((period) => period.id).join(' ')}
            kind="overlap"
            span={span}
            label={labels.text('week.overlap', { one: name(periods[0]), other: name(periods[1]) })}
          />
        ))}
        {spans.length === 0 && (
          <li className="pos-visually-hidden">{labels.text('week.nothing')}</li>
        )}
      </ul>
    </li>
  )
}

function Mark({ kind, span, label }: { kind: 'gap' | 'overlap'; span: Span; label: string }) {
  const text = `${label} ${spanText(span)}`
  return (
    <li className={classes[kind]} style={spanStyle(span)} title={text}>
      <span className="pos-visually-hidden">{text}</span>
    </li>
  )
}

function spanStyle({ from, to }: Span): CSSProperties {
  return { left: `${(from / laneMinutes) * 100}%`, width: `${((to - from) / laneMinutes) * 100}%` }
}
