import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type Released, releasedOf } from '@pos/contract/released'
import { newUid } from '@pos/device-client/uid'
import type { Check } from '@pos/domain/checks/check'
import { parseMoney } from '@pos/domain/money/money'
import { priceMoment } from '@pos/domain/prices/resolve-price'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useNow, useRegister } from '#device/use-register.ts'
import { useMoney, useShop } from '#device/use-shop.ts'
import { type Reason, ReasonDialog } from './reason-dialog.tsx'

type Discount = Released<'discounts'>

interface DiscountDialogProps {
  check: Check
  approvedBy: string[]
  onClose: () => void
}

/** Gives a discount on the whole check, or takes one back. */
export function DiscountDialog({ check, approvedBy, onClose }: DiscountDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const { entities, rules } = useShop()
  const money = useMoney()
  const now = useNow()
  const [asked, setAsked] = useState<Discount | null>(null)
  const { date } = priceMoment(rules, now)
  const offered = releasedOf(entities, 'discounts').filter(
    ({ active, scope, valid_from, valid_to }) =>
      active && scope === 'check' && (valid_from ?? date) <= date && (valid_to ?? date) >= date,
  )
  const isTaken = (discount: Discount) =>
    check.discounts.length > 0 &&
    (!discount.combinable || check.discounts.some((one) => one.discount_id === discount.id))
  const give = (discount: Discount, amount: number | null, reason: Reason) => {
    const { id, name, kind, rate, amount: fixed } = discount
    const add = {
      uid: newUid(),
      discount_id: id,
      name,
      amount: kind === 'rate' ? { rate } : (amount ?? fixed),
      line_uids: [],
      ...reason,
    }
    void register
      .act(check.uid, [{ kind: 'discount', payload: { add }, approved_by: approvedBy }])
      .then(onClose)
  }
  const nameOf = ({ name, name_en, kind, rate, amount }: Discount) => {
    const shown = currentLocale() === 'en' ? name_en || name : name
    if (kind === 'open') return shown
    return `${shown} (${kind === 'rate' ? `${rate}%` : money(amount)})`
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('menu.discount')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="xs">
        {check.discounts.map(({ uid, name }) => (
          <Group key={uid} justify="space-between">
            <Text>{name}</Text>
            <Button
              variant="light"
              color="error"
              onClick={() =>
                void register.act(check.uid, [{ kind: 'discount', payload: { remove: uid } }])
              }
            >
              {t('discount.remove')}
            </Button>
          </Group>
        ))}
        {offered.map((discount) => (
          <Button
            key={discount.id}
            variant="default"
            disabled={isTaken(discount)}
            onClick={() => setAsked(discount)}
          >
            {nameOf(discount)}
          </Button>
        ))}
        {offered.length === 0 && <Text c="dimmed">{t('discount.none')}</Text>}
      </Stack>
      {asked && (
        <GiveDiscount
          name={nameOf(asked)}
          isOpen={asked.kind === 'open'}
          onGive={(amount, reason) => give(asked, amount, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </Modal>
  )
}

interface GiveDiscountProps {
  name: string
  /** True if the person enters the amount. */
  isOpen: boolean
  onGive: (amount: number | null, reason: Reason) => void
  onClose: () => void
}

/** Asks for the amount of an open discount, then for the reason. */
function GiveDiscount({ name, isOpen, onGive, onClose }: GiveDiscountProps) {
  const { currency } = useShop().shop
  const [amount, setAmount] = useState<number | null>(null)
  if (isOpen && amount === null)
    return (
      <AmountDialog
        title={name}
        parse={(typed) => parseMoney(typed, currency)}
        onAmount={setAmount}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      kind="discount"
      title={name}
      onReason={(reason) => onGive(amount, reason)}
      onClose={onClose}
    />
  )
}

interface AmountDialogProps {
  title: string
  parse: (typed: string) => number | null
  onAmount: (amount: number) => void
  onClose: () => void
}

function AmountDialog({ title, parse, onAmount, onClose }: AmountDialogProps) {
  const { t } = useTranslation('register')
  const [typed, setTyped] = useState('')
  const amount = parse(typed)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== null && amount > 0) onAmount(amount)
        }}
      >
        <TextInput
          label={t('discount.amount')}
          inputMode="decimal"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="sm" disabled={amount === null || amount <= 0}>
          {t('ok')}
        </Button>
      </form>
    </Modal>
  )
}
