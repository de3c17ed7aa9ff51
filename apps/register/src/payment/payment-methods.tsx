import { Button } from '@mantine/core'
import { releasedOf } from '@pos/contract/released'
import { denominations } from '@pos/domain/money/cash'
import { likelyCash } from '@pos/domain/money/settle-payments'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useMoney, useShop } from '#device/use-shop.ts'
import { Pad } from '#staff/code-pad.tsx'
import { CardDialog } from './card-dialog.tsx'
import classes from './payment.module.css'
import type { Method } from './use-tenders.ts'

/** Kinds of payments that need no other device: cash, and cards taken on a terminal. */
const offeredTypes: ReadonlySet<string> = new Set(['cash', 'credit', 'e_money', 'coupon'])
/** Notes from which likely amounts are made, in the smallest unit. */
const leastNote = { JPY: 1000, USD: 500 }
const maxTyped = 99_999_999

interface PaymentMethodsProps {
  /** Amount that is left to pay. */
  left: number
  inCash: number
  isReady: boolean
  onPay: (method: Method, amount: number, cardDigits?: string | null) => void
}

/** A pad for amounts, likely amounts of cash, and the other methods of payment. */
export function PaymentMethods({ left, inCash, isReady, onPay }: PaymentMethodsProps) {
  const { t } = useTranslation('register')
  const money = useMoney()
  const { entities } = useShop()
  const [typed, setTyped] = useState(0)
  const [card, setCard] = useState<Method | null>(null)
  const methods = releasedOf(entities, 'payments').filter(
    ({ active, type }) => active && offeredTypes.has(type),
  )
  const onKey = useCallback(
    (digit: string | null) =>
      setTyped((value) =>
        digit === null ? Math.floor(value / 10) : Math.min(Number(`${value}${digit}`), maxTyped),
      ),
    [],
  )
  const pay = (method: Method, amount: number, cardDigits: string | null = null) => {
    setTyped(0)
    onPay(method, amount, cardDigits)
  }
  // Only cash and vouchers may be worth more than what is left.
  const upToLeft = typed > 0 ? Math.min(typed, left) : left
  const press = (method: Method) => {
    if (method.type === 'credit') setCard(method)
    else if (method.type === 'e_money') pay(method, upToLeft)
    else pay(method, typed > 0 ? typed : left)
  }
  return (
    <section className={classes.methods} aria-label={t('pay.methods')}>
      <output className={classes.typed} aria-label={t('pay.typed')}>
        {typed > 0 ? money(typed) : t('pay.type_amount')}
      </output>
      <Pad onKey={onKey} extra="00" />
      <LikelyCash
        cash={methods.find(({ type }) => type === 'cash')}
        inCash={inCash}
        isReady={isReady && left > 0}
        onPay={pay}
      />
      <div className={classes.buttons}>
        {methods.map((method) => (
          <Button
            key={method.id}
            size="lg"
            variant={method.type === 'cash' ? 'filled' : 'default'}
            disabled={!isReady || left === 0 || (method.type === 'cash' && typed === 0)}
            onClick={() => press(method)}
          >
            {currentLocale() === 'en' ? method.name_en || method.name : method.name}
          </Button>
        ))}
      </div>
      {card && (
        <CardDialog
          title={t('pay.card_title', { name: card.name, amount: money(upToLeft) })}
          onDigits={(digits) => {
            setCard(null)
            pay(card, upToLeft, digits)
          }}
          onClose={() => setCard(null)}
        />
      )}
    </section>
  )
}

interface LikelyCashProps {
  cash: Method | undefined
  inCash: number
  isReady: boolean
  onPay: (method: Method, amount: number) => void
}

/** Amounts that guests are likely to give, the exact one first. */
function LikelyCash({ cash, inCash, isReady, onPay }: LikelyCashProps) {
  const { t } = useTranslation('register')
  const money = useMoney()
  const { currency } = useShop().shop
  if (!cash) return null
  const notes = denominations[currency].filter((note) => note >= leastNote[currency])
  return (
    <div className={classes.buttons} role="group" aria-label={t('pay.cash')}>
      {likelyCash(inCash, notes)
        .slice(0, 4)
        .map((amount, index) => (
          <Button
            key={amount}
            size="lg"
            variant="light"
            disabled={!isReady}
            onClick={() => onPay(cash, amount)}
          >
            {index === 0 ? t('pay.exact', { amount: money(amount) }) : money(amount)}
          </Button>
        ))}
    </div>
  )
}
