import type { SlipTexts } from '@pos/domain/order-screen/kitchen-slip'
import type { CopyTexts } from '@pos/domain/order-screen/receipt-copy'
import type { ReceiptTexts } from '@pos/domain/order-screen/receipt-paper'
import type { FunctionKey } from '@pos/domain/order-screen/records'
import type { DeviceTexts } from './use-device-texts.ts'

function sharedTexts(t: DeviceTexts) {
  return {
    table: (code: string) => t('print.table', { code }),
    guests: (count: number) => t('print.guests', { count }),
    takeout: t('print.takeout'),
    function_key: (key: FunctionKey, name: string) =>
      t('print.function_key', { key: t(`keys.${key}`), name }),
  }
}

/** The fixed texts of kitchen slips and labels. */
export function slipTexts(t: DeviceTexts): SlipTexts {
  return {
    ...sharedTexts(t),
    hold: t('print.hold'),
    message: (text) => t('print.message', { text }),
    fixed: (name) => t('print.fixed', { name }),
  }
}

/** The fixed texts of receipts. */
export function receiptTexts(t: DeviceTexts): ReceiptTexts {
  return {
    ...sharedTexts(t),
    phone: (number) => t('print.phone', { number }),
    registration: (code) => t('print.registration', { code }),
    subtotal: t('print.subtotal'),
    gratuity: t('print.gratuity'),
    total: t('print.total'),
    added_tax: (rate) => t('print.added_tax', { rate }),
    taxable: (rate) => t('print.taxable', { rate }),
    included_tax: t('print.included_tax'),
    excluded_tax: t('print.excluded_tax'),
    reduced: (mark) => t('print.reduced', { mark }),
  }
}

/** The fixed texts of bills and of stored receipts. */
export function copyTexts(t: DeviceTexts): CopyTexts {
  return {
    ...receiptTexts(t),
    function_key: (_key, name) => name,
    number: (number) => t('print.number', { number }),
    staff: (name) => t('print.staff', { name }),
    customer: (name) => t('print.customer', { name }),
    discount: t('print.discount'),
    charge: t('print.charge'),
    table_charge: t('print.table_charge'),
    tip: t('print.tip'),
    change: t('print.change'),
    cash_rounding: t('print.cash_rounding'),
  }
}
