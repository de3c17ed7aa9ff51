import { type Currency, formatMoney } from '@pos/domain/money/money'
import { buttonName } from '@pos/domain/order-screen/records'
import type { Locale } from '@pos/texts/locales'
import { OrderButton } from './order-button.tsx'
import type { OrderCourse } from './order-menu.ts'
import classes from './order-screen.module.css'

interface CourseButtonsProps {
  courses: readonly OrderCourse[]
  locale: Locale
  currency: Currency
  onCourse: (course: OrderCourse) => void
}

/** The set menus of the shop with their prices. */
export function CourseButtons({ courses, locale, currency, onCourse }: CourseButtonsProps) {
  return (
    <div className={classes.items}>
      {courses.map((course) => (
        <OrderButton
          key={course.id}
          name={buttonName(course, locale)}
          price={formatMoney(course.price, currency)}
          picture={null}
          color={null}
          onClick={() => onCourse(course)}
        />
      ))}
    </div>
  )
}
