import { Button, Group, Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { localParts } from '@pos/domain/days/business-day'
import { receiptCopy } from '@pos/domain/order-screen/receipt-copy'
import { textWidth } from '@pos/domain/text/text-width'
import { PaperSheet } from '@pos/order-screen/paper-sheet.tsx'
import { copyTexts } from '@pos/order-screen/paper-texts'
import { useDeviceTexts } from '@pos/order-screen/use-device-texts'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile, useShownShop } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import classes from '../receipts.module.css'

/** Columns if no receipt printer is registered. */
const usualColumns = 32

/** The receipt as the shop's printer prints it. When the page is printed, nothing else is. */
export function ReceiptPaperView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const shop = useShownShop()
  const isCurrentShop = useProfile().shop?.id === shop?.id
  const printer = useReceiptPrinter(isCurrentShop)
  const texts = copyTexts(useDeviceTexts(currentLocale()))
  const heading = [t('paper.copy')]
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
        lines={receiptCopy({ shop, receipt, at: `${date} ${time}`, heading, texts }, columns)}
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
