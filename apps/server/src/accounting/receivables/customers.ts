import { customers } from '@pos/contract/accounting/customers'
import { sql } from 'kysely'
import { shopOf } from '#engine/context'
import { feature } from '#engine/feature'
import { lockOfSales } from '#sales/service'
import { followNames } from './join-names.ts'

export const customersFeature = feature(customers, {
  table: 'customers',
  hooks: {
    // Earlier receipts may have been charged to this name.
    async afterWrites(context, writes) {
      const names = writes
        .filter(({ before, after }) => before?.name !== after.name)
        .map(({ after }) => after.name)
      if (names.length === 0) return
      await sql`select ${lockOfSales(shopOf(context), 'moving')}`.execute(context.db)
      await followNames(context, names)
    },
  },
})
