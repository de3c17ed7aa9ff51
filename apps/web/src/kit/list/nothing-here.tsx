import { Button } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { insideSentence } from '@pos/texts/inside-sentence'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { useLabels } from '../resource/labels.ts'

const EmptyStarts = lazy(() =>
  import('./empty-starts.tsx').then((m) => ({ default: m.EmptyStarts })),
)

interface NothingHereProps {
  resource: ResourceDefinition
  /** Clears search and filters; null if there are none. */
  onClear: (() => void) | null
  /** Actions of the screen besides a new record. */
  empty: ReactNode
}

/**
 * Shown instead of rows: nothing matches, or ways to start the list. Suspends until everything can
 * be shown at once.
 */
export function NothingHere({ resource, onClear, empty }: NothingHereProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  if (onClear) {
    return (
      <EmptyState title={t('nothing_found')} text={t('nothing_found_text')}>
        <Button variant="default" onClick={onClear}>
          {t('clear_search')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('empty', { name: insideSentence(labels.title) })}
      text={labels.text('empty')}
    >
      <EmptyStarts resource={resource}>{empty}</EmptyStarts>
    </EmptyState>
  )
}
