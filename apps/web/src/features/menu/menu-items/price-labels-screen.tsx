import { Alert, Group, Paper, Select } from '@mantine/core'
import { familyGroups } from '@pos/contract/menu/family-groups'
import type { PriceLabels } from '@pos/contract/menu/price-labels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#kit/files/print-button.tsx'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useAll } from '#kit/resource/use-resource.ts'
import { Read } from '#lib/api/read.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { DateBox } from '#lib/dates/date-box.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { PriceLabelSheet } from './price-label-sheet.tsx'

/** Labels with the prices of items, to print and cut. */
export function PriceLabelsScreen() {
  const { t } = useTranslation('menu-items')
  const [group, setGroup] = useState<string | null>(null)
  const [since, setSince] = useState('')
  const { data: groups } = useAll(familyGroups)
  const query = useEndpoint(
    '/v1/price-labels',
    { ...(group ? { family_group_id: group } : {}), ...(since ? { changed_since: since } : {}) },
    { keepsPrevious: true },
  )
  return (
    <>
      <div className="pos-no-print">
        <PageHeader title={t('labels.title')} description={t('labels.description')}>
          <PrintButton />
        </PageHeader>
      </div>
      <Paper>
        <Group p="sm" gap="sm" align="flex-end" className="pos-no-print">
          <Select
            label={t('labels.group')}
            placeholder={t('labels.all_groups')}
            data={(groups?.data ?? []).map((one) => ({
              value: one.id,
              label: nameOf(familyGroups, { ...one }),
            }))}
            value={group}
            onChange={setGroup}
            clearable
            searchable
          />
          <DateBox
            label={t('labels.changed_since')}
            value={since}
            onChange={(next) => setSince(next ?? '')}
          />
        </Group>
        <Read of={query}>{(found) => <Labels found={found} />}</Read>
      </Paper>
    </>
  )
}

function Labels({ found }: { found: PriceLabels }) {
  const { t } = useTranslation('menu-items')
  const { labels, total } = found
  if (total === 0) return <EmptyState title={t('labels.none')} text={t('labels.none_text')} />
  return (
    <>
      {total > labels.length && (
        <Alert color="warning" m="sm" mt={0} className="pos-no-print">
          {t('labels.cut', { count: total, shown: labels.length })}
        </Alert>
      )}
      <PriceLabelSheet labels={labels} hasTax={found.with_tax} />
    </>
  )
}
