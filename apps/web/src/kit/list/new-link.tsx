import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink, type PageLinkProps } from '#lib/routing/page-link.tsx'

/** The button of a list that opens the form of a new record; N clicks it. */
export function NewLink({
  children,
  ...link
}: Pick<PageLinkProps, 'to' | 'search'> & { children: ReactNode }) {
  const { t } = useTranslation('kit')
  return (
    <Button
      component={PageLink}
      leftSection={<IconPlus size={16} aria-hidden />}
      data-new-record
      title={`${t('new')} (N)`}
      {...link}
    >
      {children}
    </Button>
  )
}
