import { buttonName } from '@pos/domain/order-screen/records'
import { CourseDecision } from '@pos/order-screen/course-decision.tsx'
import type { OrderCourse, OrderMenu } from '@pos/order-screen/order-menu'
import type { Locale } from '@pos/texts/locales'
import { Dialog } from '#lib/dialog.tsx'
import { useCurrency } from '#lib/profile.ts'

interface CoursePreviewProps {
  menu: OrderMenu
  course: OrderCourse
  locale: Locale
  onClose: () => void
}

/** The dialog that the device opens for a course; a preview has no guests to order it for. */
export function CoursePreview({ menu, course, locale, onClose }: CoursePreviewProps) {
  const currency = useCurrency()
  return (
    <Dialog onClose={onClose} title={buttonName(course, locale)} size={640} zIndex={190}>
      <CourseDecision menu={menu} course={course} guests={1} locale={locale} currency={currency} />
    </Dialog>
  )
}
