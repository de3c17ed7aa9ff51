import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { type Released, releasedOf } from '@pos/contract/released'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { Check } from '@pos/domain/checks/check'
import { denominations } from '@pos/domain/money/cash'
import { cashLeft, likelyCash, settlePayments } from '@pos/domain/money/settle-payments'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useRegister } from '#device/use-register.ts'
import { useMoney, useShop } from '#device/use-shop.ts'
import { useTotals } from '#device/use-totals.ts'
import { Pad } from '#staff/code-pad.tsx'
import classes from './payment.module.css'
import { type Tender, TenderList } from './tender-list.tsx'
import type { Claim } from './use-claim.ts'
import { usePay } from './use-pay.ts'

type Method = Released<'payments'>
type Payment = PostedReceiptInput['payments'][number]

/** Kinds of payments that need no other device: cash, and cards taken on a terminal. */
const offeredTypes: ReadonlySet<string> = new Set(['cash', 'credit', 'e_money', 'coupon'])
/** Notes from which likely amounts are made, in the smallest unit. */
const leastNote = { JPY: 1000, USD: 500 }

interface TakePaymentProps {
  check: Check
  claim: Claim
  onPaid: (receipt: PostedReceiptInput) => void
}

/** Collects payments until nothing is left, then stores the receipt. */
export function TakePayment({ check, claim, onPaid }: TakePaymentProps) {
  const { t } = useTranslation('register')
  const { entities, shop } = useShop()
  const { client } = useRegister()
  const money = useMoney()
  const totals = useTotals(check)
  const pay = usePay(check)
  const [tenders, setTenders] = useState<readonly Tender[]>([])
  const [typed, setTyped] = useState(0)
  const [card, setCard] = useState<Method | null>(null)
  const isPaying = useRef(false)
  const rule = shop.cash_rounding
  const methods = releasedOf(entities, 'payments').filter(
    ({ active, type }) => active && offeredTypes.has(type),
  )
  const settlement = settlePayments(totals.due, tenders, rule)
  const inCash = cashLeft(totals.due, tenders, rule)
  const cash = methods.find(({ type }) => type === 'cash')
  const isReady = claim.state !== 'asking'

  const add = (method: Method, amount: number, card_last4: string | null = null) => {
    const { id, name, type, sub_type, gives_change } = method
    const payment: Payment = { payment_id: id, name, type, sub_type, amount, card_last4 }
    const tender = { type, amount, gives_change: type === 'cash' || gives_change, payment }
    const next = [...tenders, tender]
    setTyped(0)
    setTenders(next)
    const settled = settlePayments(totals.due, next, rule)
    if (settled.left === 0) void finish(next, settled)
  }
  const finish = async (all: readonly Tender[], settled = settlement) => {
    if (isPaying.current) return
    isPaying.current = true
    const payments = all.map(({ payment }) => payment)
    const receipt = await pay({ payments, settlement: settled, approvedBy: [] })
    isPaying.current = false
    if (receipt) onPaid(receipt)
    else setTenders(tenders)
  }
  const press = (method: Method) => {
    const left = method.type === 'cash' ? inCash : settlement.left
    const isLimited = method.type === 'credit' || method.type === 'e_money'
    const amount = typed > 0 ? (isLimited ? Math.min(typed, left) : typed) : left
    if (method.type === 'credit') setCard(method)
    else add(method, amount)
  }
  const onKey = useCallback(
    (digit: string | null) =>
      setTyped((value) =>
        digit === null ? Math.floor(value / 10) : Math.min(Number(`${value}${digit}`), 99_999_999),
      ),
    [],
  )
  const cardAmount = typed > 0 ? Math.min(typed, settlement.left) : settlement.left
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
        {claim.state === 'offline' && <Alert color="warning">{t('pay.offline')}</Alert>}
        {!client.isOnline && claim.state === 'claimed' && (
          <Alert color="warning">{t('pay.offline')}</Alert>
        )}
        <TenderList
          tenders={tenders}
          onRemove={(index) => setTenders(tenders.toSpliced(index, 1))}
        />
        {totals.due === 0 && (
          <Button size="lg" disabled={!isReady} onClick={() => void finish([])}>
            {t('pay.nothing')}
          </Button>
        )}
      </section>
      <section className={classes.methods} aria-label={t('pay.methods')}>
        <output className={classes.typed} aria-label={t('pay.typed')}>
          {typed > 0 ? money(typed) : t('pay.type_amount')}
        </output>
        <Pad onKey={onKey} extra="00" />
        {cash && (
          <div className={classes.buttons} role="group" aria-label={t('pay.cash')}>
            {likelyCash(
              inCash,
              denominations[shop.currency].filter((note) => note >= leastNote[shop.currency]),
            )
              .slice(0, 4)
              .map((amount, index) => (
                <Button
                  key={amount}
                  size="lg"
                  variant="light"
                  disabled={!isReady}
                  onClick={() => add(cash, amount)}
                >
                  {index === 0 ? t('pay.exact', { amount: money(amount) }) : money(amount)}
                </Button>
              ))}
          </div>
        )}
        <div className={classes.buttons}>
          {methods.map((method) => (
            <Button
              key={method.id}
              size="lg"
              variant={method.type === 'cash' ? 'filled' : 'default'}
              disabled={!isReady || settlement.left === 0 || (method === cash && typed === 0)}
              onClick={() => press(method)}
            >
              {currentLocale() === 'en' ? method.name_en || method.name : method.name}
            </Button>
          ))}
        </div>
      </section>
      {card && (
        <CardDialog
          title={t('pay.card_title', { name: card.name, amount: money(cardAmount) })}
          onDigits={(digits) => {
            setCard(null)
            add(card, cardAmount, digits)
          }}
          onClose={() => setCard(null)}
        />
      )}
    </div>
  )
}

interface CardDialogProps {
  title: string
  onDigits: (digits: string | null) => void
  onClose: () => void
}

/** The card is taken on the terminal; its last digits help to find the receipt. */
function CardDialog({ title, onDigits, onClose }: CardDialogProps) {
  const { t } = useTranslation('register')
  const [digits, setDigits] = useState('')
  const isValid = digits === '' || /^\d{4}$/.test(digits)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) onDigits(digits || null)
        }}
      >
        <p className={classes.label}>{t('pay.card_text')}</p>
        <TextInput
          label={t('pay.last_digits')}
          inputMode="numeric"
          maxLength={4}
          data-autofocus
          value={digits}
          onChange={(event) => setDigits(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" size="lg" fullWidth mt="md" disabled={!isValid}>
          {t('pay.card_done')}
        </Button>
      </form>
    </Modal>
  )
}
