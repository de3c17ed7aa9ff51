import { Button, Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import type { Shown } from './use-items.ts'

interface NothingShownProps {
  q: string
  shown: Shown
  /** Clears search and filter. */
  onClear: () => void
}

/** Shown instead of items: nothing matches, none is in this state, or the menu is empty. */
export function NothingShown({ q, shown, onClear }: NothingShownProps) {
  const { t } = useTranslation(['availability', 'kit'])
  const { role } = useProfile()
  if (q !== '') {
    return (
      <Paper>
        <EmptyState title={t('kit:nothing_found')} text={t('kit:nothing_found_text')}>
          <Button variant="default" size="md" onClick={onClear}>
            {t('kit:clear_search')}
          </Button>
        </EmptyState>
      </Paper>
    )
  }
  return (
    <Paper>
      <EmptyState
        title={t(`availability:none.${shown}`)}
        text={t(`availability:none_text.${shown}`)}
      >
        {shown === 'all' && role !== 'shop_staff' && (
          <Button size="md" renderRoot={(props) => <PageLink to="/pos/menu-items" {...props} />}>
            {t('availability:begin')}
          </Button>
        )}
      </EmptyState>
    </Paper>
  )
}
