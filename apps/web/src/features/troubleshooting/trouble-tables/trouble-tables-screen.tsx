import '@mantine/core/styles/Tabs.css'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { FixHistory } from './fix-history.tsx'
import { TableList } from './table-list.tsx'
import classes from './trouble-tables.module.css'
import { useTables } from './use-tables.ts'

const views = ['trouble', 'all', 'history'] as const
type Search = Readonly<Partial<Record<'show' | 'page' | 'per_page', string>>>

export function TroubleTablesScreen() {
  const { t } = useTranslation('trouble-tables')
  const search = useSearch({ strict: false, select: (raw: Search) => raw })
  const navigate = useNavigate()
  const change = (next: Search) =>
    void navigate({ to: '.', search: { ...search, page: '', ...next }, replace: true })
  const view = views.find((one) => one === search.show) ?? 'trouble'
  const meta = useTables(view === 'all' ? 'all' : 'trouble').data?.meta
  const counts = { trouble: meta?.trouble, all: meta?.held, history: undefined }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <VisuallyHidden role="status">
        {meta ? t('count', { count: meta.trouble }) : ''}
      </VisuallyHidden>
      <Tabs
        value={view}
        onChange={(show) => change({ show: show === 'trouble' || show === null ? '' : show })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('show.label')} className={`${classes.views} pos-no-print`}>
          {views.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={
                <Count tone={one === 'trouble' ? 'error' : 'neutral'} count={counts[one]} />
              }
            >
              {t(`show.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="trouble">
          <TableList show="trouble" onShowAll={() => change({ show: 'all' })} />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <TableList show="all" />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <FixHistory search={search} onChange={change} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Count({ tone, count }: { tone: 'error' | 'neutral'; count: number | undefined }) {
  return count ? <StatusBadge tone={tone}>{String(count)}</StatusBadge> : null
}
