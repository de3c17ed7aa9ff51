import { Button, Group } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconArrowsSort, IconPlus, IconTableOptions } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import type { List } from '../data/use-list.ts'
import { preloadForm } from '../form/preload-form.ts'
import { Can } from '../screen/can.tsx'
import { ButtonLink } from '../screen/links.tsx'
import { useResourceTexts } from '../screen/resource-texts.ts'
import { useScreen } from '../screen/screen-context.ts'
import { Filters } from './filters.tsx'

const Ordering = lazy(() => import('./ordering.tsx').then((module) => ({ default: module.Ordering })))

/** What stands around a resource's records: heading, New, the search box, filters, and the mode that puts them in order. */
export function ListPage({ list, actions, children }: { list: List<ResourceDefinition>; actions?: ReactNode; children: ReactNode }) {
  const { resource, base, hasBatch } = useScreen()
  const { t } = useTranslation('kit')
  const texts = useResourceTexts(resource.name)
  const [isOrdering, setOrdering] = useState(false)
  if (isOrdering) {
    return (
      <Suspense>
        <Ordering onDone={() => setOrdering(false)} />
      </Suspense>
    )
  }
  const description = texts.optional('description')
  return (
    <>
      <PageHeader title={texts.title} {...(description ? { description } : {})}>
        <Can permission={resource.permission}>
          {actions}
          {hasBatch && (
            <ButtonLink to={`${base}/batch-update`} variant="default" leftSection={<IconTableOptions size={16} />}>
              {t('list.batch')}
            </ButtonLink>
          )}
          {resource.sortable && list.total > 1 && (
            <Button variant="default" leftSection={<IconArrowsSort size={16} />} onClick={() => setOrdering(true)}>
              {t('list.order')}
            </Button>
          )}
          <NewButton />
        </Can>
      </PageHeader>
      <Group gap="xs" mb="sm" align="center" className="pos-no-print">
        <SearchInput value={list.state.q} onSearch={(q) => list.change({ q })} label={t('list.search')} clearLabel={t('list.clear_search')} />
        <Filters list={list} />
      </Group>
      {children}
    </>
  )
}

/** Leads to the form of a new record. */
export function NewButton() {
  const { resource, base } = useScreen()
  const { t } = useTranslation('kit')
  return (
    <Can permission={resource.permission}>
      <ButtonLink to={`${base}/new`} onIntent={preloadForm} leftSection={<IconPlus size={16} />}>
        {t('list.new')}
      </ButtonLink>
    </Can>
  )
}
