import { Text } from '@mantine/core'
import { timePeriods, weekdays as wholeWeek } from '@pos/contract/pricing/time-periods'
import type { WeekLane } from '@pos/domain/days/period-week'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLabels } from '#kit/resource/labels.ts'
import { type Finding, findingsOf, spanText } from './week-texts.ts'
import classes from './week-view.module.css'

interface FindingsProps<P extends { readonly id: string }> {
  lanes: readonly WeekLane<P>[]
  name: (period: P) => string
}

/** The marks of the week as text: overlaps first, then gaps. */
export function WeekFindings<P extends { readonly id: string }>({ lanes, name }: FindingsProps<P>) {
  const labels = useLabels(timePeriods)
  const { gaps, overlaps } = findingsOf(lanes)
  const days = ({ weekdays }: Finding<P>) =>
    weekdays.length === wholeWeek.length
      ? labels.text('week.every_day')
      : weekdays
          .map((weekday) => labels.option('weekdays', weekday))
          .join(labels.text('week.day_separator'))
  return (
    <>
      {overlaps.map((finding) => {
        const [one, other] = finding.periods
        if (!one || !other) return null
        return (
          <Text key={finding.key} size="sm" className={classes.warning}>
            <IconAlertTriangle size={16} aria-hidden />
            {labels.text('week.overlap_found', {
              one: name(one),
              other: name(other),
              time: spanText(finding.span),
              days: days(finding),
            })}
          </Text>
        )
      })}
      {gaps.length > 0 && (
        <Text size="sm" c="dimmed">
          <span className={classes.gapKey} aria-hidden />
          {labels.text('week.gaps_found', {
            gaps: gaps
              .map((gap) =>
                labels.text('week.gap_on', { time: spanText(gap.span), days: days(gap) }),
              )
              .join(labels.text('week.separator')),
          })}
        </Text>
      )}
    </>
  )
}
