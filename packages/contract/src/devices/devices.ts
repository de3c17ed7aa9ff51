import { flag, integer, keyText, reference, references, text, timestamp } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/**
 * POS devices of a shop. `POST /v1/devices/:id/api-key` creates the API key, of which only a hash
 * is stored.
 */
export const devices = defineResource({
  name: 'devices',
  scope: 'shop',
  permission: 'devices',
  fields: {
    name: keyText(60),
    shop_map_ids: references('shop-maps'),
    default_shop_map_id: reference('shop-maps').optional(),
    revenue_center_ids: references('revenue-centers'),
    default_revenue_center_id: reference('revenue-centers').optional(),
    check_printer_id: reference('printers').optional(),
    cash_check_device: flag(false),
    cash_device_connect_address: text(255).optional(),
    cash_device_id: text(60).optional(),
    api_key_hint: text(4).optional().with({ readOnly: true }),
    api_key_made_at: timestamp().optional(),
    api_key_made_by: text(200).optional().with({ readOnly: true }),
    /**
     * Time of the approval for secrets of payment and reservation services; null without approval.
     */
    credentials_approved_at: timestamp().optional(),
    credentials_approved_by: text(200).optional().with({ readOnly: true }),
    last_seen_at: timestamp().optional(),
    app_version: text(40).optional().with({ readOnly: true }),
    master_version: integer(0, 2_147_483_647).optional().with({ readOnly: true }),
    battery_percent: integer(0, 100).optional().with({ readOnly: true }),
    battery_charging: flag(false).with({ readOnly: true }),
    /** Number of receipts not posted yet; `queue_oldest_at` is since when the oldest waits. */
    queue_length: integer(0, 1_000_000).optional().with({ readOnly: true }),
    queue_oldest_at: timestamp().optional(),
    /** Seconds by which the device's clock is ahead. */
    clock_offset_seconds: integer(-2_147_483_647, 2_147_483_647)
      .optional()
      .with({ readOnly: true }),
    online: flag(false).with({ readOnly: true }),
  },
  list: { search: ['name'], sort: ['name', 'last_seen_at'], defaultSort: 'name' },
})
