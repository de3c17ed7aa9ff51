import { failField } from '@pos/contract/errors'
import { holidays } from '@pos/contract/shop/holidays'
import { sql } from 'kysely'
import { feature } from '#engine/feature'

export const holidaysFeature = feature(holidays, {
  table: 'holidays',
  hooks: {
    async beforeWrite(context, { id, after, path }) {
      const { rows } = await sql`
        select from holidays where date = ${after.date} and country = ${after.country} and id <> ${id}`.execute(
        context.db,
      )
      if (rows.length > 0) failField(path('date'), 'not_unique')
    },
  },
})
