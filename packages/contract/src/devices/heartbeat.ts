import { printerStates } from '@pos/domain/devices/device-states'
import { z } from 'zod'
import { dataOf, instant, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'
import { releaseNumber } from '../sales/receipt-parts.ts'
import { tableEvent } from './table-states.ts'

/** Why a device cannot apply a release. */
export const refusedReasons = ['app_too_old', 'no_space', 'invalid', 'other'] as const

const postedPrinter = z.strictObject({
  id: z.uuid().describe('Id of the printer in the release. Unknown printers are ignored.'),
  state: z
    .enum([...printerStates, 'ready'])
    .describe('State of the printer. ready is the name that older apps use for ok.'),
  backup_printer_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Id of the printer that currently prints instead.'),
})

/** The report that a device sends every 30 seconds. */
export const postedHeartbeat = z.strictObject({
  app_version: safeText(40).describe('Version of the app.'),
  master_version: releaseNumber
    .nullable()
    .default(null)
    .describe('Release that the device runs; null: unchanged since the last report.'),
  push_token: safeText(4096)
    .nullable()
    .default(null)
    .describe('Token of the push service; null: unchanged since the last report.'),
  printers: listOf(postedPrinter, 200).default([]).describe('All printers that the device uses.'),
  device_time: instant
    .nullable()
    .default(null)
    .describe(
      'Time of the device when it sends. A difference of more than two minutes raises an alert.',
    ),
  battery: z
    .strictObject({
      percent: z
        .int()
        .min(0)
        .max(100)
        .describe('Charge of the battery in percent; 20 or less is shown as low.'),
      charging: z.boolean().describe('The battery is charging.'),
    })
    .nullable()
    .default(null)
    .describe('Battery of the device; null: it has none.'),
  queue: z
    .strictObject({
      receipts: z.int().min(0).max(1000000).describe('Number of receipts not posted yet.'),
      oldest_seconds: z
        .int()
        .min(0)
        .max(100000000)
        .describe(
          'Age of the oldest of them in seconds; ignored at 0 receipts. More than 600 seconds raise an alert.',
        ),
    })
    .nullable()
    .default(null)
    .describe('Receipts that the device has not posted yet.'),
  refused: z
    .strictObject({
      release: releaseNumber.describe('Number of the release.'),
      reason: z.enum(refusedReasons).describe('Reason why the device cannot apply it.'),
    })
    .nullable()
    .default(null)
    .describe(
      'A release that the device cannot apply. Send it until the device runs this release or a newer one.',
    ),
  last_table_event: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe(
      'Number of the last table event that the device received. The response holds the later ones.',
    ),
})

/** The device is alive and runs this version. */
export const heartbeat = defineEndpoint({
  method: 'POST',
  path: '/v1/device/heartbeat',
  access: 'device',
  summary: 'Report versions, printers, battery, waiting receipts and clock',
  body: postedHeartbeat,
  response: dataOf(
    z.object({
      server_time: z.string().describe('Time of the server. Set the clock of the device to it.'),
      current_release: z
        .int()
        .nullable()
        .describe('Newest release of the shop; null: none has been sent.'),
      staff_version: z.int().describe('Version of the staff list.'),
      availability_version: z.int().describe('Version of the availability.'),
      checks_version: z.int().describe('Version of the checks.'),
      table_events: z
        .array(tableEvent)
        .describe('Table events after `last_table_event`, at most 1,000.'),
    }),
  ),
})
