import { useTranslation } from 'react-i18next'
import type { SortableTexts } from '#ui/sortable-list.tsx'

/** The words of a sortable list in the current language. */
export function useSortableTexts(): SortableTexts {
  const { t } = useTranslation('kit')
  return {
    drag: t('sortable.drag'),
    up: t('sortable.up'),
    down: t('sortable.down'),
    top: t('sortable.top'),
    instructions: t('sortable.instructions'),
    moved: (name, place, count) => t('sortable.moved', { name, place, count }),
    dropped: (name, place) => t('sortable.dropped', { name, place }),
    cancelled: (name) => t('sortable.cancelled', { name }),
  }
}
