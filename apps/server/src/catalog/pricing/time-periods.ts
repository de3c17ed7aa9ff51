import { failField } from '@pos/contract/errors'
import { timePeriods } from '@pos/contract/pricing/time-periods'
import type { RecordOf } from '@pos/contract/resource'
import { minutesOf } from '@pos/domain/days/time-of-day'
import { overlappingPeriods } from '@pos/domain/days/time-periods'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { feature, type Write } from '#engine/feature'

type Period = RecordOf<typeof timePeriods>

export const timePeriodsFeature = feature(timePeriods, {
  table: 'time_periods',
  hooks: {
    beforeWrite(_context, { after, path }) {
      if (minutesOf(after.end_time) <= minutesOf(after.start_time))
        failField(path('end_time'), 'end_not_after_start')
    },
    afterWrites: refuseOverlaps,
  },
})

/**
 * A moment belongs to at most one period (docs/domain.md "Business day and time"). The lock keeps
 * two people from each adding half of an overlap.
 */
async function refuseOverlaps(context: Context, writes: readonly Write<Period>[]) {
  const shopId = shopOf(context)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`time_periods ${shopId}`}, 0))`.execute(
    context.db,
  )
  const { rows } = await sql<Pick<Period, 'id' | 'name' | 'start_time' | 'end_time' | 'weekdays'>>`
    select id, name, start_time, end_time, weekdays from time_periods where shop_id = ${shopId} order by position`.execute(
    context.db,
  )
  for (const { id, path } of writes) {
    const changed = rows.filter((row) => row.id === id)
    for (const other of rows) {
      if (other.id === id || !overlappingPeriods([...changed, other])) continue
      failField(path('start_time'), 'periods_overlap', {
        name: other.name,
        start: other.start_time,
        end: other.end_time,
      })
    }
  }
}
