import { Button, Group, Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { localParts } from '@pos/domain/days/business-day'
import { type CopyTexts, receiptCopy } from '@pos/domain/order-screen/receipt-copy'
import { textWidth } from '@pos/domain/text/text-width'
import { PaperSheet } from '@pos/order-screen/paper-sheet.tsx'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile, useShownShop } from '#lib/profile.ts'
import classes from '../receipts.module.css'

/** Columns if no receipt printer is registered. */
const usualColumns = 32

/** The receipt as the shop's printer prints it. When the page is printed, nothing else is. */
export function ReceiptPaperView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const shop = useShownShop()
  const isCurrentShop = useProfile().shop?.id === shop?.id
  const printer = useReceiptPrinter(isCurrentShop)
  const texts = useCopyTexts()
  if (!shop) return null
  const columns = printer?.max_characters ?? usualColumns
  const { date, time } = localParts(receipt.paid_at, shop.timezone)
  return (
    <div className={classes.paperView}>
      <Group justify="space-between" className="pos-no-print">
        <Text size="sm" c="dimmed" style={{ flex: '1 1 240px' }}>
          {printer
            ? t('paper.printer', { name: printer.name, columns })
            : t(isCurrentShop ? 'paper.no_printer' : 'paper.other_shop', { columns })}
          {shop.country_code === 'JP' && !shop.company_code && ` ${t('paper.no_number')}`}
        </Text>
        <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('paper.print')}
        </Button>
      </Group>
      <PaperSheet
        lines={receiptCopy({ shop, receipt, at: `${date} ${time}`, texts }, columns)}
        columns={columns}
        widthOf={textWidth}
        label={t('paper.label', { number: receipt.receipt_number ?? receipt.uid })}
      />
    </div>
  )
}

/** The printers of another shop are unknown here. */
function useReceiptPrinter(isCurrentShop: boolean) {
  const { data } = useEndpoint(
    '/v1/printers',
    { type: 'receipt', per_page: 1 },
    { enabled: isCurrentShop, staleTime: 60_000 },
  )
  return isCurrentShop ? (data?.[0] ?? null) : null
}

function useCopyTexts(): CopyTexts {
  const { t } = useTranslation('receipts')
  return {
    phone: (number) => t('paper.phone', { number }),
    registration: (code) => t('paper.registration', { code }),
    table: (code) => t('paper.table', { code }),
    guests: (count) => t('paper.guests', { count }),
    takeout: t('lines.takeout'),
    subtotal: t('totals.subtotal'),
    gratuity: t('totals.auto_gratuity'),
    total: t('totals.total'),
    added_tax: (rate) => t('paper.added_tax', { rate }),
    taxable: (rate) => t('paper.taxable', { rate }),
    included_tax: t('paper.included_tax'),
    excluded_tax: t('paper.excluded_tax'),
    reduced: (mark) => t('paper.reduced', { mark }),
    function_key: (_key, name) => name,
    copy: t('paper.copy'),
    number: (number) => t('paper.number', { number }),
    staff: (name) => t('paper.staff', { name }),
    customer: (name) => t('paper.customer', { name }),
    discount: t('lines.discount'),
    charge: t('totals.charge'),
    table_charge: t('totals.table_charge'),
    tip: t('totals.tip'),
    change: t('payments.change'),
    cash_rounding: t('totals.cash_rounding'),
  }
}
