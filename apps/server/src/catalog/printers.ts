import { printers } from '@pos/contract/shop/printers'
import { feature, link } from '#engine/feature'
import { refuseCycles } from '#engine/write/cycles'

const backups = { table: 'printers', from: 'id', to: 'backup_printer_id' }

export const printersFeature = feature(printers, {
  table: 'printers',
  children: {
    excluded_shop_map_ids: link('printer_excluded_shop_maps', 'printer_id', 'shop_map_id'),
  },
  hooks: {
    afterWrites: (context, writes) =>
      refuseCycles(context, backups, writes, () => 'backup_printer_id'),
  },
})
