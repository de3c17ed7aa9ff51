import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SearchParams } from '#lib/search-params.ts'

interface BackLinkProps {
  to: '/pos/receipts' | '/pos/receipt-void-orders'
  /** What differs from the address of the record. */
  search?: SearchParams
}

/** Back to the list that one came from, as it was. */
export function BackLink({ to, search = {} }: BackLinkProps) {
  const { t } = useTranslation('receipts')
  const raw = useSearch({ strict: false })
  return (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link {...props} to={to} search={{ ...raw, ...search }} />}
    >
      {t('back')}
    </Button>
  )
}
