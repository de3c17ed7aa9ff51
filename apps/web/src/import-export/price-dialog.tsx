import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { type PriceChangeReport, priceFields } from '@pos/contract/exchange/price-change'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountChange, adjustmentOf, firstAdjustment } from '#kit/controls/amount-change.tsx'
import type { PriceDialogProps } from '#kit/list/list-tools.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { useCurrency } from '#lib/profile.ts'
import { PastImports } from './past-imports.tsx'
import { PriceTable } from './price-table.tsx'
import { steady } from './steady.ts'
import { usePriceChange } from './use-price-change.ts'

interface Props extends PriceDialogProps {
  /** Only these records, regardless of filters. */
  ids?: readonly string[]
}

/** Changes the prices of all filtered records: input, preview, result. */
export function PriceDialog({ resource, search, ids, onClose, onDone }: Props) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const currency = useCurrency()
  const [typed, setTyped] = useState(() => ({
    field: firstField(resource),
    adjustment: firstAdjustment(currency),
  }))
  const { report, problem, busy, forget, look, apply } = usePriceChange({
    resource,
    search,
    ids,
    onClose,
    onDone,
  })
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    forget()
  }
  const { field } = typed
  const adjustment = adjustmentOf(typed.adjustment, currency)
  const isReady = report !== null && report.counts.refused === 0 && report.counts.change > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:prices.title', { name: labels.title })}
      {...steady}
      size={620}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (adjustment && !report) void look({ field, ...adjustment })
        }}
      >
        <Stack gap="md">
          <Text size="sm">{useScope(resource, search, ids)}</Text>
          <PriceField
            resource={resource}
            value={field}
            onChange={(next) => change({ field: next })}
          />
          <AmountChange
            value={typed.adjustment}
            currency={currency}
            onChange={(next) => change({ adjustment: next })}
          />
          {problem && <Alert color={report ? 'warning' : 'error'}>{problem}</Alert>}
          {report && <Preview report={report} />}
          {!report && (
            <PastImports resource={resource} kind="price_change" {...(onDone ? { onDone } : {})} />
          )}
          <Group justify="flex-end" py="xs" pos="sticky" bottom={0} bg="var(--mantine-color-body)">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            {report ? (
              <Button
                disabled={!isReady}
                loading={busy === 'apply'}
                onClick={() => adjustment && void apply({ field, ...adjustment })}
              >
                {t('kit:prices.apply')}
              </Button>
            ) : (
              <Button type="submit" disabled={adjustment === null} loading={busy === 'look'}>
                {t('kit:prices.look')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The default amount field: the price, if there is one. */
function firstField(resource: ResourceDefinition): string {
  const fields = priceFields(resource)
  return fields.includes('price') ? 'price' : (fields[0] ?? '')
}

interface PriceFieldProps {
  resource: ResourceDefinition
  value: string
  onChange: (field: string) => void
}

/** Selects the amount field, if the record has several. */
function PriceField({ resource, value, onChange }: PriceFieldProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const fields = priceFields(resource)
  if (fields.length < 2) return null
  return (
    <Select
      label={t('prices.field')}
      data={fields.map((name) => ({ value: name, label: labels.field(name) }))}
      value={value}
      allowDeselect={false}
      onChange={(name) => onChange(name ?? value)}
    />
  )
}

/** Describes the affected records. */
function useScope(
  resource: ResourceDefinition,
  search: ListSearch,
  ids: readonly string[] | undefined,
) {
  const { t } = useTranslation('kit')
  if (ids) return t('prices.of_chosen', { count: ids.length })
  const isFiltered = ['q', ...resource.list.filters].some((name) => search[name])
  return t(isFiltered ? 'prices.of_filtered' : 'prices.of_all')
}

function Preview({ report }: { report: PriceChangeReport }) {
  const { t } = useTranslation('kit')
  const { change, unchanged, refused } = report.counts
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} aria-live="polite">
        {t('prices.counts', { change, unchanged, refused })}
      </Text>
      {refused > 0 && (
        <Text size="sm" c="var(--pos-error-ink)" role="alert">
          {t('prices.refused_text')}
        </Text>
      )}
      {change + refused > 0 && <PriceTable report={report} />}
    </Stack>
  )
}
