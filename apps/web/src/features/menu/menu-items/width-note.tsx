import { printers } from '@pos/contract/shop/printers'
import { textWidth } from '@pos/domain/text/text-width'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAll } from '#kit/resource/use-resource.ts'

/**
 * Columns of a kitchen slip if no kitchen printer is registered (docs/domain.md "Order screen").
 */
const usualColumns = 24

/**
 * Shown if the kitchen slip prints the name on several lines because it is wider than the shop's
 * narrowest kitchen printer.
 */
export function WidthNote() {
  const { t } = useTranslation('menu-items')
  const { control } = useFormContext<{ name: string; order_name: string }>()
  const [name, orderName] = useWatch({ control, name: ['name', 'order_name'] })
  const { data } = useAll(printers)
  const kitchen = (data?.data ?? [])
    .filter((printer) => printer.type === 'kitchen')
    .map((printer) => printer.max_characters)
  const columns = kitchen.length > 0 ? Math.min(...kitchen) : usualColumns
  const width = textWidth(orderName || name || '')
  const key = width > columns ? 'width_over' : 'width_fits'
  return (
    <span
      style={
        width > columns
          ? {
              color: 'var(--pos-warning-ink)',
              background: 'var(--pos-warning-soft)',
              padding: '1px 4px',
            }
          : {}
      }
    >
      {t(key, { width, columns })}
    </span>
  )
}
