import { Alert, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TaxChangePreview as Preview, TaxChangeRow } from '@pos/contract/pricing/tax-changes'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#kit/files/file-menu.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { rateOf, type TypedChange } from './typed-change.ts'

const typingPause = 400

/** Every price and margin before and after the change, as far as it is typed. */
export function TaxChangePreview({ typed }: { typed: TypedChange }) {
  const { t } = useTranslation('taxes')
  const { from_tax_id, to_rate, service, family_group_ids, keep, round_to, rounding } = typed
  const current = {
    from_tax_id,
    to_rate: rateOf(to_rate),
    service,
    keep,
    round_to,
    rounding,
    ...(family_group_ids.length > 0 ? { family_group_ids: family_group_ids.join(',') } : {}),
  }
  const [query] = useDebouncedValue(current, typingPause)
  const isComplete = query.from_tax_id !== '' && query.to_rate !== ''
  const { data, error } = useEndpoint('/v1/tax-changes/preview', query, {
    enabled: isComplete,
    keepsPrevious: true,
  })
  if (!isComplete) return null
  if (error) return <Alert color="error">{error.message}</Alert>
  if (!data) return <Text size="sm">{t('changes.loading')}</Text>
  return (
    <>
      <Group justify="space-between" align="center">
        <Text size="sm" fw={600}>
          {t('changes.affected', { ...data.counts, from: data.from.label, to: data.to.label })}
        </Text>
        <FileMenu path="/v1/tax-changes/export" query={query} name="tax-change" isPrinted={false} />
      </Group>
      <PreviewTable preview={data} />
    </>
  )
}

function PreviewTable({ preview }: { preview: Preview }) {
  const { t } = useTranslation('taxes')
  const currency = useCurrency()
  const { rows, row_count: count } = preview
  const money = (amount: number | null) => (amount === null ? '-' : formatAmount(amount, currency))
  const both = (before: number | null, after: number | null) =>
    before === after ? money(before) : `${money(before)} → ${money(after)}`
  if (rows.length === 0) return <Alert color="warning">{t('changes.none')}</Alert>
  return (
    <>
      <PlainTable<TaxChangeRow>
        label={t('changes.title')}
        isTall
        records={rows}
        keyOf={({ id, service, price_of }) => `${id} ${service} ${price_of}`}
        columns={[
          { label: t('changes.name'), role: 'title', render: ({ name }) => name },
          {
            label: t('changes.service'),
            render: ({ service, price_of }) =>
              [t(`changes.services.${service}`), price_of].filter(Boolean).join(' · '),
          },
          {
            label: t('changes.price'),
            look: 'number',
            render: ({ before, after }) => both(before, after),
          },
          {
            label: t('changes.net'),
            look: 'number',
            render: ({ net_before, net_after }) => both(net_before, net_after),
          },
          {
            label: t('changes.margin'),
            look: 'number',
            isEmpty: ({ margin_before }) => margin_before === null,
            render: ({ margin_before, margin_after }) => both(margin_before, margin_after),
          },
        ]}
      />
      {count > rows.length && (
        <Text size="xs" c="dimmed">
          {t('changes.more', { count })}
        </Text>
      )}
    </>
  )
}
