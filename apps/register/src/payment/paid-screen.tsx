import { Button, Title } from '@mantine/core'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { textWidth } from '@pos/domain/text/text-width'
import { PaperSheet } from '@pos/order-screen/paper-sheet.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '#app/use-location.ts'
import { useRegister } from '#device/use-register.ts'
import { useMoney, useShop } from '#device/use-shop.ts'
import { receiptJob, receiptPaperOf } from '#papers/print-receipt.ts'
import classes from './payment.module.css'

/** Change and receipt after a payment. */
export function PaidScreen({ receipt }: { receipt: PostedReceiptInput }) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const shop = useShop()
  const money = useMoney()
  const [printed, setPrinted] = useState(0)
  const input = {
    shop,
    receipt,
    kind: 'receipt' as const,
    reprint: printed,
    now: new Date(receipt.paid_at),
  }
  const { columns, lines } = receiptPaperOf({ ...input, reprint: 0 })
  const print = async () => {
    const job = receiptJob(input)
    if (!job) return register.notify({ kind: 'text', text: t('papers.no_printer') })
    await register.client.record('print_jobs', [job])
    setPrinted(printed + 1)
  }
  const change = receipt.change ?? 0
  const given = receipt.payments.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className={classes.screen}>
      <section className={classes.due} aria-label={t('paid.title')}>
        <Title order={1}>{t('paid.title')}</Title>
        {change > 0 && (
          <>
            <p className={classes.label}>{t('paid.change')}</p>
            <p className={classes.amount}>{money(change)}</p>
          </>
        )}
        <p className={classes.label}>{t('paid.received', { amount: money(given) })}</p>
        <div className={classes.buttons}>
          <Button size="lg" variant="default" onClick={() => void print()}>
            {printed > 0 ? t('paid.print_again', { count: printed }) : t('paid.print')}
          </Button>
          <Button size="lg" data-autofocus onClick={() => go({ screen: 'floor' })}>
            {t('paid.next')}
          </Button>
        </div>
      </section>
      <section className={classes.paper}>
        <PaperSheet lines={lines} columns={columns} widthOf={textWidth} label={t('paid.receipt')} />
      </section>
    </div>
  )
}
