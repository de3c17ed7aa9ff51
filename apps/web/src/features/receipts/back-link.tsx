import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { PageLink } from '#lib/page-link.tsx'
import { useTranslation } from 'react-i18next'
import type { SearchParams } from '#lib/search-params.ts'

interface BackLinkProps {
  to: '/pos/receipts' | '/pos/receipt-void-orders'
  /** Differences to the address of the record. */
  search?: SearchParams
}

/** A link back to the list as it was left. */
export function BackLink({ to, search = {} }: BackLinkProps) {
  const { t } = useTranslation('receipts')
  const raw = useSearch({ strict: false })
  return (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <PageLink {...props} to={to} search={{ ...raw, ...search }} />}
    >
      {t('back')}
    </Button>
  )
}
