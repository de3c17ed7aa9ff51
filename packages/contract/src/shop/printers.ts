import { choice, integer, keyText, reference, references, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Receipt, kitchen and label printers; if one fails, its backup takes over. */
export const printers = defineResource({
  name: 'printers',
  scope: 'shop',
  permission: 'printers',
  fields: {
    name: keyText(60),
    header_name: text(60).optional(),
    model: text(60).optional(),
    max_characters: integer(16, 64).with({ default: 32 }),
    type: choice(['receipt', 'kitchen', 'label']),
    backup_printer_id: reference('printers').optional(),
    ip_address: text(45, { rule: 'ip_address' }).optional(),
    connect_address: text(255).optional(),
    direction: choice(['top_down', 'bottom_up']).with({ default: 'top_down' }),
    retries: integer(0, 10).with({ default: 3 }),
    priority: integer(0, 99).with({ default: 0 }),
    excluded_shop_map_ids: references('shop-maps'),
  },
  list: {
    search: ['name', 'header_name', 'model'],
    sort: ['name', 'type', 'priority'],
    filters: ['type'],
    defaultSort: 'name',
  },
  sync: true,
})
