import { Modal } from '@mantine/core'
import { newUid } from '@pos/device-client/uid'
import type { Check } from '@pos/domain/checks/check'
import { orderedCourse, type SelectedDishes } from '@pos/domain/order-screen/ordered-course'
import type { OrderCircumstances } from '@pos/domain/order-screen/ordered-line'
import { buttonName } from '@pos/domain/order-screen/records'
import { CourseDecision } from '@pos/order-screen/course-decision.tsx'
import type { OrderCourse, OrderMenu } from '@pos/order-screen/order-menu'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'

interface CourseDialogProps {
  check: Check
  course: OrderCourse
  menu: OrderMenu
  circumstances: OrderCircumstances
  onClose: () => void
}

/** Orders a course with its dishes. */
export function CourseDialog({ check, course, menu, circumstances, onClose }: CourseDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const { shop } = useShop()
  const locale = currentLocale()
  const order = (selected: SelectedDishes, guests: number) => {
    const lines = orderedCourse(
      { uid: newUid(), newUid, course, selected, items: menu.itemById, guests },
      circumstances,
    ).map((line) => ({ ...line, condiments: [...line.condiments] }))
    void register.act(check.uid, [{ kind: 'add', payload: { lines } }])
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={buttonName(course, locale)}
      size={720}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <CourseDecision
        menu={menu}
        course={course}
        guests={check.guests}
        locale={locale}
        currency={shop.currency}
        onAdd={order}
      />
    </Modal>
  )
}
