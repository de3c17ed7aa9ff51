import { Button, TextInput } from '@mantine/core'
import { type Currency, formatMoney, parseMoney } from '@pos/domain/money/money'
import type { Choice } from '@pos/domain/order-screen/choices'
import type { UnsellableReason } from '@pos/domain/order-screen/on-sale'
import { buttonName, type FunctionKey, functionKeys } from '@pos/domain/order-screen/records'
import {
  type AddProblem,
  addProblems,
  type CondimentSelection,
  condimentsPrice,
  type Decision,
  press,
} from '@pos/domain/order-screen/selection'
import type { Locale } from '@pos/texts/locales'
import { useState } from 'react'
import { CondimentChoice } from './condiment-choice.tsx'
import { Quantity, Reasons, Total } from './decision-parts.tsx'
import classes from './item-decision.module.css'
import type { OrderItem, OrderMenu } from './order-menu.ts'
import { type DeviceTexts, useDeviceTexts } from './use-device-texts.ts'

interface ItemDecisionProps {
  menu: OrderMenu
  choices: readonly Choice[]
  /** null for condiments without an item. */
  item: OrderItem | null
  /** Why the item cannot be ordered. */
  unsellable: UnsellableReason | null
  locale: Locale
  currency: Currency
  /** Missing if there is no order to add to. */
  onAdd?: (decision: Decision, quantity: number) => void
}

const noItem = { required_condiment: false, required_message: false, open_price: false }

/**
 * Dialog before an item is added: condiments by their rules, message, open price, quantity, and the
 * running total.
 */
export function ItemDecision({
  menu,
  choices,
  item,
  unsellable,
  locale,
  currency,
  onAdd,
}: ItemDecisionProps) {
  const t = useDeviceTexts(locale)
  const { selections, functionKey, setFunctionKey, pressOne, writeMemo } = useSelections(choices)
  const [message, setMessage] = useState('')
  const [typed, setTyped] = useState('')
  const [quantity, setQuantity] = useState(1)
  const price = item?.open_price ? parseMoney(typed, currency) : null
  const decision: Decision = {
    selections,
    message,
    price: price !== null && price >= 0 ? price : null,
  }
  const reasons = [
    ...(unsellable ? [t(`unsellable.${unsellable}`)] : []),
    ...addProblems(item ?? noItem, choices, decision).map((problem) =>
      reasonText(t, problem, locale),
    ),
  ]
  const piece =
    (item?.open_price ? (decision.price ?? 0) : (item?.price ?? 0)) +
    condimentsPrice(choices, selections)
  return (
    <div className={classes.decision} lang={locale}>
      {item?.open_price && (
        <OpenPrice t={t} currency={currency} value={typed} onChange={setTyped} />
      )}
      {choices.length > 0 && <FunctionKeys t={t} value={functionKey} onChange={setFunctionKey} />}
      {choices.map((choice) => (
        <CondimentChoice
          key={choice.key}
          choice={choice}
          choices={choices}
          selections={selections}
          menu={menu}
          locale={locale}
          currency={currency}
          isKeyPressed={functionKey !== null}
          onPress={pressOne}
          onMemo={writeMemo}
        />
      ))}
      {item && (
        <TextInput
          label={t('dialog.message')}
          required={item.required_message}
          maxLength={60}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      <div className={classes.foot}>
        {onAdd && <Quantity locale={locale} value={quantity} onChange={setQuantity} />}
        <Total t={t} amount={formatMoney(piece * quantity, currency)} />
        {onAdd && (
          <Button disabled={reasons.length > 0} onClick={() => onAdd(decision, quantity)}>
            {t('dialog.add')}
          </Button>
        )}
      </div>
      <Reasons title={t('dialog.not_yet')} reasons={reasons} ready={t('dialog.ready')} />
    </div>
  )
}

interface OpenPriceProps {
  t: DeviceTexts
  currency: Currency
  value: string
  onChange: (typed: string) => void
}

const OpenPrice = ({ t, currency, value, onChange }: OpenPriceProps) => (
  <TextInput
    label={t('dialog.open_price')}
    required
    inputMode="decimal"
    leftSection={currency === 'USD' ? '$' : '¥'}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** The condiments pressed so far, and the function key that waits for the next one. */
function useSelections(choices: readonly Choice[]) {
  const [selections, setSelections] = useState<readonly CondimentSelection[]>([])
  const [functionKey, setFunctionKey] = useState<FunctionKey | null>(null)
  const pressOne = (choice: string, condiment_id: string) => {
    setSelections(press(choices, selections, { choice, condiment_id, function_key: functionKey }))
    setFunctionKey(null)
  }
  const writeMemo = (choice: string, condiment_id: string, memo: string) =>
    setSelections(
      selections.map((one) =>
        one.choice === choice && one.condiment_id === condiment_id ? { ...one, memo } : one,
      ),
    )
  return { selections, functionKey, setFunctionKey, pressOne, writeMemo }
}

function reasonText(t: DeviceTexts, problem: AddProblem, locale: Locale) {
  if (problem.code === 'memo_required')
    return t('reasons.memo_required', { name: buttonName(problem.condiment, locale) })
  if (problem.code === 'too_few' || problem.code === 'too_many')
    return t(`reasons.${problem.code}`, {
      name: buttonName(problem.choice.group, locale),
      number: problem.count,
    })
  return t(`reasons.${problem.code}`)
}

interface KeysProps {
  t: DeviceTexts
  value: FunctionKey | null
  onChange: (key: FunctionKey | null) => void
}

/** Keys that apply to the condiment pressed next. */
function FunctionKeys({ t, value, onChange }: KeysProps) {
  return (
    <div className={classes.keys} role="group" aria-label={t('dialog.function_keys')}>
      <span className={classes.hint}>{t('dialog.function_keys')}</span>
      {functionKeys.map((key) => (
        <Button
          key={key}
          size="compact-sm"
          variant={value === key ? 'filled' : 'default'}
          aria-pressed={value === key}
          onClick={() => onChange(value === key ? null : key)}
        >
          {t(`keys.${key}`)}
        </Button>
      ))}
    </div>
  )
}
