import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink, type PageLinkProps } from './page-link.tsx'

interface BackLinkProps extends Pick<PageLinkProps, 'to' | 'search' | 'resetScroll'> {
  /** Label of the link, if it does not lead to the list. */
  label?: string
}

/** The arrow left of a title, which links to the list of the record. */
export function BackLink({ label, ...link }: BackLinkProps) {
  const { t } = useTranslation()
  const name = label ?? t('back_to_list')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      title={name}
      aria-label={name}
      renderRoot={(props) => <PageLink {...props} {...link} />}
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  )
}
