import { Button, UnstyledButton } from '@mantine/core'
import { type Currency, formatMoney } from '@pos/domain/money/money'
import {
  type CourseDish,
  coursePrice,
  dishesOf,
  type SelectedDishes,
  selectedRow,
  whyNoCourse,
} from '@pos/domain/order-screen/ordered-course'
import { buttonName } from '@pos/domain/order-screen/records'
import type { Locale } from '@pos/texts/locales'
import { useState } from 'react'
import { Quantity, Reasons, Total } from './decision-parts.tsx'
import classes from './item-decision.module.css'
import type { OrderCourse, OrderMenu } from './order-menu.ts'
import { useDeviceTexts } from './use-device-texts.ts'

interface CourseDecisionProps {
  menu: OrderMenu
  course: OrderCourse
  /** Guests of the party. */
  guests: number
  locale: Locale
  currency: Currency
  /** Missing if there is no order to add to. */
  onAdd?: (selected: SelectedDishes, guests: number) => void
}

/** Dialog before a course is ordered: its dishes by step, the choices, and for how many guests. */
export function CourseDecision({
  menu,
  course,
  guests,
  locale,
  currency,
  onAdd,
}: CourseDecisionProps) {
  const t = useDeviceTexts(locale)
  const [selected, setSelected] = useState<SelectedDishes>(new Map())
  const [quantity, setQuantity] = useState(Math.max(guests, course.guests_min ?? 1))
  const dishes = dishesOf(course)
  // A preview states the price for one guest.
  const price = coursePrice(course, selected) * (onAdd ? quantity : 1)
  const why = whyNoCourse(course, quantity, menu.taxes)
  const open = dishes.filter((dish) => dish.choice !== null && !selectedRow(dish, selected))
  const limits = { min: course.guests_min ?? 1, max: course.guests_max ?? 999 }
  const reasons = [
    ...(why ? [t(`course.${why}`, limits)] : []),
    ...open.map((dish) => t('course.choose', { name: choiceName(dish, locale) })),
  ]
  const steps = new Set(dishes.map(({ step }) => step))
  const stepName = (step: number) => t('course.step', { number: step + 1 })
  return (
    <div className={classes.decision} lang={locale}>
      {Array.from(steps, (step) => (
        <section key={step} className={classes.choice} aria-label={stepName(step)}>
          <p className={classes.choiceName}>{stepName(step)}</p>
          {dishes
            .filter((dish) => dish.step === step)
            .map((dish) => (
              <Dish
                key={dish.index}
                dish={dish}
                menu={menu}
                locale={locale}
                currency={currency}
                selectedId={selected.get(dish.index) ?? null}
                onSelect={(id) => setSelected(new Map([...selected, [dish.index, id]]))}
              />
            ))}
        </section>
      ))}
      <div className={classes.foot}>
        {onAdd && <Quantity locale={locale} value={quantity} onChange={setQuantity} />}
        <Total t={t} amount={formatMoney(price, currency)} />
        {onAdd && (
          <Button disabled={reasons.length > 0} onClick={() => onAdd(selected, quantity)}>
            {t('dialog.add')}
          </Button>
        )}
      </div>
      <Reasons title={t('dialog.not_yet')} reasons={reasons} ready={t('dialog.ready')} />
    </div>
  )
}

interface DishProps {
  dish: CourseDish
  menu: OrderMenu
  locale: Locale
  currency: Currency
  selectedId: string | null
  onSelect: (menuItemId: string) => void
}

function Dish({ dish, menu, locale, currency, selectedId, onSelect }: DishProps) {
  const t = useDeviceTexts(locale)
  const nameOf = (id: string | null) => {
    const item = menu.itemById.get(id ?? '')
    return item ? buttonName(item, locale) : ''
  }
  if (dish.choice === null)
    return <p className={classes.hint}>{nameOf(dish.dishes[0]?.menu_item_id ?? null)}</p>
  return (
    <div role="group" aria-label={choiceName(dish, locale)}>
      <p className={classes.hint}>{choiceName(dish, locale)}</p>
      <div className={classes.condiments}>
        {dish.dishes.map(({ menu_item_id: id, surcharge }) => {
          const isOut = menu.itemById.get(id ?? '')?.sold_out !== false
          return (
            <UnstyledButton
              key={id}
              className={classes.condiment}
              aria-pressed={id !== null && id === selectedId}
              aria-disabled={isOut || undefined}
              onClick={() => !isOut && id && onSelect(id)}
            >
              <span>{nameOf(id)}</span>
              <span className={classes.condimentFoot}>
                {isOut && t('states.sold_out')}
                {!isOut && (surcharge ?? 0) > 0 && `+${formatMoney(surcharge ?? 0, currency)}`}
              </span>
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}

const choiceName = ({ choice, choice_en }: CourseDish, locale: Locale) =>
  (locale === 'en' ? choice_en || choice : choice) ?? ''
