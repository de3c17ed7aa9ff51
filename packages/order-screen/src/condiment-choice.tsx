import { Badge, TextInput, UnstyledButton } from '@mantine/core'
import { type Currency, formatMoney } from '@pos/domain/money/money'
import type { Choice } from '@pos/domain/order-screen/choices'
import { fixedItemsOf } from '@pos/domain/order-screen/order-line'
import { buttonName, type CondimentRecord } from '@pos/domain/order-screen/records'
import {
  type CondimentSelection,
  keyOf,
  press,
  selectedIn,
} from '@pos/domain/order-screen/selection'
import type { Locale } from '@pos/texts/locales'
import { useId } from 'react'
import classes from './item-decision.module.css'
import type { OrderMenu } from './order-menu.ts'
import { useDeviceTexts } from './use-device-texts.ts'

interface ChoiceProps {
  choice: Choice
  /** All choices of the item, because the limit of an enclosing one may be reached. */
  choices: readonly Choice[]
  selections: readonly CondimentSelection[]
  menu: OrderMenu
  locale: Locale
  currency: Currency
  isKeyPressed: boolean
  onPress: (choice: string, condiment_id: string) => void
  onMemo: (choice: string, condiment_id: string, memo: string) => void
}

/** A group of condiments with its rule, its buttons, and its nested groups. */
export function CondimentChoice(props: ChoiceProps) {
  const { choice, selections, locale } = props
  const t = useDeviceTexts(locale)
  const id = useId()
  const count = selectedIn(choice, selections)
  const isOpen = count < choice.min
  return (
    <div role="group" className={classes.choice} aria-labelledby={id}>
      <h3 id={id} className={classes.choiceName}>
        {buttonName(choice.group, locale)}
        <span className={classes.limit} data-open={isOpen || undefined}>
          {limitText(t, choice)} ({count})
        </span>
      </h3>
      <div className={classes.condiments}>
        {choice.condiments.map((condiment) => (
          <CondimentButton key={condiment.id} {...props} condiment={condiment} />
        ))}
      </div>
      {choice.condiments.length === 0 && choice.children.length === 0 && (
        <p className={classes.hint}>{t('dialog.nothing_to_choose')}</p>
      )}
      {choice.children.map((child) => (
        <CondimentChoice key={child.key} {...props} choice={child} />
      ))}
    </div>
  )
}

function limitText(t: ReturnType<typeof useDeviceTexts>, { min, max }: Choice) {
  if (max === 0) return min === 0 ? t('dialog.any_number') : t('dialog.at_least', { min })
  if (min === 0) return t('dialog.at_most', { max })
  return min === max ? t('dialog.exactly', { min }) : t('dialog.from_to', { min, max })
}

function CondimentButton({
  choice,
  choices,
  selections,
  menu,
  locale,
  currency,
  isKeyPressed,
  condiment,
  onPress,
  onMemo,
}: ChoiceProps & { condiment: CondimentRecord }) {
  const t = useDeviceTexts(locale)
  const selection = selections.find(
    (one) => one.choice === choice.key && one.condiment_id === condiment.id,
  )
  const pressed = { choice: choice.key, condiment_id: condiment.id, function_key: null }
  const isFull = !selection && !isKeyPressed && press(choices, selections, pressed) === selections
  return (
    <div className={classes.condimentCell}>
      <UnstyledButton
        className={classes.condiment}
        aria-pressed={selection !== undefined}
        aria-disabled={isFull}
        data-left-out={selection?.function_key === 'no' || undefined}
        onClick={() => !isFull && onPress(choice.key, condiment.id)}
      >
        <CondimentFace
          condiment={condiment}
          selection={selection}
          menu={menu}
          locale={locale}
          currency={currency}
        />
      </UnstyledButton>
      {selection && keyOf(selection, condiment) === 'memo' && (
        <TextInput
          mt={4}
          size="xs"
          aria-label={t('dialog.memo_of', { name: buttonName(condiment, locale) })}
          placeholder={t('dialog.memo')}
          value={selection.memo}
          maxLength={60}
          onChange={(event) => onMemo(choice.key, condiment.id, event.currentTarget.value)}
        />
      )}
    </div>
  )
}

interface FaceProps {
  condiment: CondimentRecord
  selection: CondimentSelection | undefined
  menu: OrderMenu
  locale: Locale
  currency: Currency
}

/** Content of a condiment's button: name, function key, price, and items that have it fixed. */
function CondimentFace({ condiment, selection, menu, locale, currency }: FaceProps) {
  const t = useDeviceTexts(locale)
  const key = keyOf(selection ?? { function_key: null }, condiment)
  const price = selection?.function_key === 'no' ? 0 : condiment.price
  return (
    <>
      <span>{buttonName(condiment, locale)}</span>
      <span className={classes.condimentFoot}>
        {key && (
          <Badge size="xs" variant="default">
            {t(`keys.${key}`)}
          </Badge>
        )}
        {price !== 0 && (
          <span>
            {price > 0 ? '+' : ''}
            {formatMoney(price, currency)}
          </span>
        )}
      </span>
      {fixedItemsOf(condiment, menu.itemById, menu.index.condiments).map((record) => (
        <span key={record.id} className={classes.fixed}>
          {t('dialog.comes_with', { name: buttonName(record, locale) })}
        </span>
      ))}
    </>
  )
}
