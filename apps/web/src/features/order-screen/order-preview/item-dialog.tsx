import { formatMoney } from '@pos/domain/money/money'
import { buttonName } from '@pos/domain/order-screen/records'
import type { Decision } from '@pos/domain/order-screen/selection'
import { ItemDecision } from '@pos/order-screen/item-decision.tsx'
import {
  choicesOfItem,
  type OrderItem,
  type OrderMenu,
  whyNotSoldOn,
} from '@pos/order-screen/order-menu'
import type { Locale } from '@pos/texts/locales'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import { useCurrency } from '#lib/profile.ts'

interface ItemDialogProps {
  menu: OrderMenu
  item: OrderItem
  /** Business date "YYYY-MM-DD". */
  date: string
  locale: Locale
  /** The name of the menu's version. */
  versionName: string
  onAdd: (decision: Decision, quantity: number) => void
  onClose: () => void
}

/** The dialog that the device opens for an item. */
export function ItemDialog({
  menu,
  item,
  date,
  locale,
  versionName,
  onAdd,
  onClose,
}: ItemDialogProps) {
  const { t } = useTranslation('order-screen')
  const currency = useCurrency()
  const choices = useMemo(() => choicesOfItem(menu, item), [menu, item])
  return (
    <Dialog
      onClose={onClose}
      title={`${buttonName(item, locale)} ${item.open_price ? t('screen.open_price') : formatMoney(item.price, currency)} (${versionName})`}
      size={640}
      zIndex={190}
    >
      <ItemDecision
        menu={menu}
        choices={choices}
        item={item}
        unsellable={whyNotSoldOn(menu, item, date)}
        locale={locale}
        currency={currency}
        onAdd={onAdd}
      />
    </Dialog>
  )
}
