import { isPrinterFailing, type PrinterState } from '@pos/domain/devices/device-states'

/** The colour of a printer's state: red if it cannot print. */
export function printerTone(state: PrinterState): 'success' | 'warning' | 'error' {
  if (state === 'ok') return 'success'
  return isPrinterFailing(state) ? 'error' : 'warning'
}
