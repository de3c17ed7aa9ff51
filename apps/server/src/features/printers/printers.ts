import { failField } from '@pos/contract/errors'
import { printers } from '@pos/contract/features/printers'
import { feature, link } from '#engine/feature'
import { leadsTo } from '#engine/leads-to'

export const printersFeature = feature(printers, {
  table: 'printers',
  children: { excluded_shop_map_ids: link('printer_excluded_shop_maps', 'printer_id', 'shop_map_id') },
  hooks: {
    async beforeWrite(context, { id, after, path }) {
      const backup = after.backup_printer_id
      const edges = { table: 'printers', from: 'id', to: 'backup_printer_id' }
      if (backup && (await leadsTo(context, edges, backup, id))) failField(path('backup_printer_id'), 'cycle')
    },
  },
})
