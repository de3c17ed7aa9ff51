import { Button, Group } from '@mantine/core'
import { isCopyable } from '@pos/contract/exchange/copyable'
import { templateKinds } from '@pos/contract/exchange/template-kinds'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { useGivenValues, useResourceRoute } from '../resource/resource-context.tsx'
import { useListTools } from './list-tools.tsx'
import { NewLink } from './new-link.tsx'

const inTemplates = new Set<string>(templateKinds)

/**
 * Ways to start an empty list: a new record, actions of the screen (`children`), a template, a
 * file, another shop.
 */
export function EmptyStarts({
  resource,
  children,
}: {
  resource: ResourceDefinition
  children?: ReactNode
}) {
  const { t } = useTranslation('kit')
  const route = useResourceRoute()
  const given = useGivenValues()
  const { shops } = useProfile()
  const { ImportDialog, CopyDialog, TemplateDialog } = useListTools()
  const [open, setOpen] = useState<'template' | 'import' | 'copy' | null>(null)
  const close = () => setOpen(null)
  // A list below one record offers only new records, not those of a whole shop.
  const isWhole = !route.parent
  return (
    <Group gap="xs" justify="center">
      <NewLink to={`${route.base}/new`} search={isWhole ? given : {}}>
        {t('begin.new')}
      </NewLink>
      {children}
      {isWhole && inTemplates.has(resource.name) && (
        <Button variant="default" onClick={() => setOpen('template')}>
          {t('begin.template')}
        </Button>
      )}
      {isWhole && resource.files === 'both' && (
        <Button variant="default" onClick={() => setOpen('import')}>
          {t('begin.import')}
        </Button>
      )}
      {isWhole && isCopyable(resource) && shops.length > 1 && (
        <Button variant="default" onClick={() => setOpen('copy')}>
          {t('begin.copy')}
        </Button>
      )}
      <Suspense>
        {open === 'template' && <TemplateDialog onClose={close} />}
        {open === 'import' && <ImportDialog resource={resource} onClose={close} />}
        {open === 'copy' && <CopyDialog resource={resource} onClose={close} />}
      </Suspense>
    </Group>
  )
}
