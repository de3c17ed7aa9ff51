import { useTranslation } from 'react-i18next'
import type { SortableTexts } from '#ui/sortable-list.tsx'

/** What sortable lists say, in the current language. */
export function useSortableTexts(): SortableTexts {
  const { t } = useTranslation('kit')
  return {
    drag: t('order.drag'),
    up: t('order.up'),
    down: t('order.down'),
    top: t('order.top'),
    instructions: t('order.instructions'),
    moved: (label, place, count) => t('order.moved', { label, place, count }),
    dropped: (label, place) => t('order.dropped', { label, place }),
    cancelled: (label) => t('order.cancelled', { label }),
  }
}
