import { listHolidayDates } from '@pos/contract/shop/holiday-dates'
import { sql } from 'kysely'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

/** Route with the dates of the holidays in the current shop's country. */
export const holidayDates: RouteModule = {
  name: 'holiday-dates',
  mount(engine) {
    route(engine, listHolidayDates, async ({ db, session }, { query: { year } }) => {
      const { rows } = await sql<{ date: string }>`
        select h.date from holidays h join shops s on s.country_code = h.country
        where s.id = ${session.shop_id} and h.date between ${`${year}-01-01`} and ${`${year + 1}-01-01`}
        order by h.date`.execute(db)
      return { data: rows.map(({ date }) => date) }
    })
  },
}
