import { deviceStateKinds, printerStates } from '@pos/domain/devices/device-states'
import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** A printer by id and name. */
const namedPrinter = z.object({ id: z.uuid(), name: z.string() })

const deviceState = z.object({
  kind: z.enum(deviceStateKinds),
  /** The printer of the state; null: the device itself. */
  printer: namedPrinter.nullable(),
  /**
   * By kind: `online`, `offline`; the app's version; `ok`, `low`; `ok`, `late`; `ok`, `off`; a
   * printer's state.
   */
  state: z.string(),
  /** Start of the state. */
  at: z.string(),
  /** The printer that printed instead. */
  backup: namedPrinter.nullable(),
})
/** A state of a device or of one of its printers, with its start. */
export type DeviceState = z.infer<typeof deviceState>

/** Returns the states of a device and its printers, and their changes in 30 days. */
export const readDeviceStates = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/states',
  access: 'devices',
  summary: 'Get the states of a device and their changes of 30 days',
  params: idParams,
  response: dataOf(
    z.object({
      now: z.array(deviceState),
      /** Newest first. */
      changes: z.array(deviceState),
      /** True if there are more changes than returned. */
      truncated: z.boolean(),
    }),
  ),
})

const printerReport = z.object({
  printer_id: z.uuid(),
  state: z.enum(printerStates),
  since: z.string(),
  /** The reporting device. */
  device: z.object({ id: z.uuid(), name: z.string() }),
  /** The printer that prints instead. */
  backup: namedPrinter.nullable(),
})
/** A device's report about a printer. */
export type PrinterReport = z.infer<typeof printerReport>

/** For each printer of an online device: the worst reported state. */
export const listPrinterStates = defineEndpoint({
  method: 'GET',
  path: '/v1/printers/states',
  access: 'printers',
  summary: 'List the current states of the printers',
  response: dataOf(z.array(printerReport)),
})
