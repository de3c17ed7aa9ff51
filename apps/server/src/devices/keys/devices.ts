import { devices } from '@pos/contract/devices/devices'
import { type FieldProblems, failFields } from '@pos/contract/errors'
import { onlineSince } from '@pos/domain/devices/device-presence'
import { sql } from 'kysely'
import { feature, link } from '#engine/feature'

export const devicesFeature = feature(devices, {
  table: 'devices',
  children: {
    shop_map_ids: link('device_shop_maps', 'device_id', 'shop_map_id'),
    revenue_center_ids: link('device_revenue_centers', 'device_id', 'revenue_center_id'),
  },
  expressions: {
    online: (now, isNew) =>
      isNew ? sql`false` : sql`coalesce(t.last_seen_at > ${onlineSince(now)}::timestamptz, false)`,
  },
  hooks: {
    beforeWrite(_context, { after, path }) {
      const { default_shop_map_id: floor, default_revenue_center_id: center } = after
      const problems: FieldProblems = {}
      const add = (field: string) => (problems[path(field)] = [{ key: 'not_among_chosen' }])
      if (floor && !(after.shop_map_ids ?? []).includes(floor)) add('default_shop_map_id')
      if (center && !(after.revenue_center_ids ?? []).includes(center))
        add('default_revenue_center_id')
      failFields(problems)
    },
  },
})
