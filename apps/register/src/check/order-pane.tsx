import { Modal } from '@mantine/core'
import type { CheckAction } from '@pos/device-client/checks/new-events'
import { newUid } from '@pos/device-client/uid'
import { type Check, servedPieces } from '@pos/domain/checks/check'
import { type OrderCircumstances, orderedLine } from '@pos/domain/order-screen/ordered-line'
import { buttonName } from '@pos/domain/order-screen/records'
import type { Decision } from '@pos/domain/order-screen/selection'
import type { Service } from '@pos/domain/prices/resolve-price'
import { ItemDecision } from '@pos/order-screen/item-decision.tsx'
import {
  choicesOfItem,
  type OrderCourse,
  type OrderItem,
  type OrderMenu,
  whyNotSoldOn,
} from '@pos/order-screen/order-menu'
import { OrderScreenPane } from '@pos/order-screen/order-screen-pane.tsx'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { pictureUrl } from '#app/use-pictures.ts'
import { useStable } from '#app/use-stable.ts'
import { useMenu } from '#device/use-menu.ts'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import classes from './check.module.css'
import { CourseDialog } from './course-dialog.tsx'
import { SoldOutDialog } from './sold-out-dialog.tsx'
import { useLongPress } from './use-long-press.ts'

const picture = (id: string, size: number) => (
  <img
    src={pictureUrl(id, size > 160)}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    className={classes.picture}
  />
)

const nothingDecided: Decision = { selections: [], message: '', price: null }

/** The order screen of a check. A tap orders one piece, or asks first what the item needs. */
export function OrderPane({ check, service }: { check: Check; service: Service }) {
  const { t } = useTranslation('register')
  const { shop } = useShop()
  const { menu, circumstances } = useMenu(service, check.revenue_center_id)
  const [position, setPosition] = useState<{ tab: string | null; page: string | null }>({
    tab: null,
    page: null,
  })
  const [asked, setAsked] = useState<OrderItem | null>(null)
  const [course, setCourse] = useState<OrderCourse | null>(null)
  const [longPressed, setLongPressed] = useState<OrderItem | null>(null)
  const locale = currentLocale()
  const { date, time_period_id } = circumstances.moment
  const center = check.revenue_center_id ?? 'all'
  const view = useMemo(
    () => ({ period: time_period_id, center, date }),
    [time_period_id, center, date],
  )
  const longPress = useLongPress()

  const order = useOrder(check, service, menu, circumstances)
  // The order screen has hundreds of buttons, and none changes when the check does.
  const press = useStable((item: OrderItem) => {
    if (longPress.wasLong()) return setLongPressed(item)
    const needsDecision =
      item.open_price || item.required_message || choicesOfItem(menu, item).length > 0
    if (needsDecision || whyNotSoldOn(menu, item, date) !== null) setAsked(item)
    else order(item, nothingDecided, 1)
  })
  const move = useCallback(
    (tab: string | null, page: string | null) => setPosition({ tab, page }),
    [],
  )
  return (
    <div className={classes.order} {...longPress.handlers}>
      <OrderScreenPane
        menu={menu}
        currency={shop.currency}
        picture={picture}
        view={view}
        locale={locale}
        position={position}
        label={t('check.order_screen')}
        onMove={move}
        onItem={press}
        {...(service === 'eat_in' ? { onCourse: setCourse } : {})}
      />
      {asked && (
        <Modal
          opened
          onClose={() => setAsked(null)}
          title={buttonName(asked, locale)}
          size={720}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <ItemDecision
            menu={menu}
            choices={choicesOfItem(menu, asked)}
            item={asked}
            unsellable={whyNotSoldOn(menu, asked, date)}
            locale={locale}
            currency={shop.currency}
            onAdd={(decision, quantity) => {
              order(asked, decision, quantity)
              setAsked(null)
            }}
          />
        </Modal>
      )}
      {course && (
        <CourseDialog
          check={check}
          course={course}
          menu={menu}
          circumstances={circumstances}
          onClose={() => setCourse(null)}
        />
      )}
      {longPressed && <SoldOutDialog item={longPressed} onClose={() => setLongPressed(null)} />}
    </div>
  )
}

/** Returns a function that orders an item: a new line, or one more piece of the last one. */
function useOrder(
  check: Check,
  service: Service,
  menu: OrderMenu,
  circumstances: OrderCircumstances,
) {
  const register = useRegisterForActions()
  return (item: OrderItem, decision: Decision, quantity: number) => {
    const line = orderedLine(
      { uid: newUid(), item, choices: choicesOfItem(menu, item), decision, quantity },
      circumstances,
    )
    const same = isPlain(decision) ? repeated(check, item, service, register.ownLines) : undefined
    if (!same) register.ownLines.add(line.uid)
    const action: CheckAction = same
      ? {
          kind: 'change',
          payload: { line_uid: same.uid, change: { quantity: same.quantity + quantity } },
        }
      : { kind: 'add', payload: { lines: [{ ...line, condiments: [...line.condiments] }] } }
    void register.act(check.uid, [action])
  }
}

const isPlain = ({ selections, message }: Decision) => selections.length === 0 && !message

/**
 * The unsent plain line of an item, which a further tap makes one piece larger. Only a line of this
 * register: two that change the quantity of one line at once would lose pieces.
 */
function repeated(check: Check, item: OrderItem, service: Service, ownLines: ReadonlySet<string>) {
  if (item.open_price) return undefined
  const last = check.lines.findLast((line) => line.ticket_uid === null && servedPieces(line) > 0)
  return last?.menu_item_id === item.id &&
    ownLines.has(last.uid) &&
    last.takeout === (service === 'takeout') &&
    last.condiments.length === 0 &&
    !last.message &&
    last.voided === 0 &&
    last.moved === 0
    ? last
    : undefined
}
