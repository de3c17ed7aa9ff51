import { useTranslation } from 'react-i18next'
import type { SortableTexts } from '#ui/input/sortable-item.ts'

/** The texts of a sortable list in the current language. */
export function useSortableTexts(): SortableTexts {
  const { t } = useTranslation('kit')
  return {
    drag: t('sortable.drag'),
    up: t('sortable.up'),
    down: t('sortable.down'),
    top: t('sortable.top'),
    instructions: t('sortable.instructions'),
    moved: (name, position, count) => t('sortable.moved', { name, place: position, count }),
    dropped: (name, position) => t('sortable.dropped', { name, place: position }),
    cancelled: (name) => t('sortable.cancelled', { name }),
  }
}
