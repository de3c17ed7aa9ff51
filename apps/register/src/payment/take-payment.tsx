import { Alert, Button } from '@mantine/core'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { Check } from '@pos/domain/checks/check'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import { useMoney } from '#device/use-shop.ts'
import classes from './payment.module.css'
import { PaymentMethods } from './payment-methods.tsx'
import { TenderList } from './tender-list.tsx'
import type { Claim } from './use-claim.ts'
import { useTenders } from './use-tenders.ts'

interface TakePaymentProps {
  check: Check
  claim: Claim
  /** Colleagues who approved the payment. */
  approvedBy: readonly string[]
  onPaid: (receipt: PostedReceiptInput) => void
}

/** Shows what is left to pay, and takes payments until nothing is. */
export function TakePayment({ check, claim, approvedBy, onPaid }: TakePaymentProps) {
  const { t } = useTranslation('register')
  const { client } = useRegister('connection')
  const money = useMoney()
  const { due, tenders, settlement, inCash, add, remove, finish } = useTenders(
    check,
    approvedBy,
    onPaid,
  )
  const isReady = claim.state !== 'asking'
  return (
    <div className={classes.screen}>
      <section className={classes.due} aria-label={t('pay.due')}>
        <p className={classes.label}>{t(tenders.length > 0 ? 'pay.left' : 'pay.due')}</p>
        <p className={classes.amount} aria-live="polite">
          {money(settlement.left)}
        </p>
        {inCash !== settlement.left && (
          <p className={classes.label}>{t('pay.in_cash', { amount: money(inCash) })}</p>
        )}
        {(claim.state === 'offline' || !client.isOnline) && (
          <Alert color="warning">{t('pay.offline')}</Alert>
        )}
        <TenderList tenders={tenders} onRemove={remove} />
        {due === 0 && (
          <Button size="lg" disabled={!isReady} onClick={finish}>
            {t('pay.nothing')}
          </Button>
        )}
      </section>
      <PaymentMethods left={settlement.left} inCash={inCash} isReady={isReady} onPay={add} />
    </div>
  )
}
