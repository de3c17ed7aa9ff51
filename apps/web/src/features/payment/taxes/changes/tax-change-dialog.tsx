import { MultiSelect, SimpleGrid, Text } from '@mantine/core'
import { familyGroups } from '@pos/contract/menu/family-groups'
import { taxes } from '@pos/contract/pricing/taxes'
import { roundingSteps } from '@pos/domain/money/adjusted-amount'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField, SelectField, TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAll } from '#kit/resource/use-resource.ts'
import { useAction } from '#lib/api/use-action.ts'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { TaxChangePreview } from './tax-change-preview.tsx'
import { rateOf, type TypedChange } from './typed-change.ts'

const initial: TypedChange = {
  from_tax_id: '',
  to_rate: '',
  business_date: '',
  last_date: '',
  service: 'both',
  family_group_ids: [],
  keep: 'with_tax',
  round_to: '1',
  rounding: 'half_up',
}

/** Plans a tax change: old tax, new rate, day, items, rule for prices; with a preview. */
export function TaxChangeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('taxes')
  const schedule = useAction('POST', '/v1/tax-changes', { done: t('changes.scheduled') })
  return (
    <FormDialog
      title={t('changes.title')}
      text={t('changes.text')}
      ok={t('changes.schedule')}
      size={860}
      defaults={initial}
      body={({ to_rate, last_date, family_group_ids, ...values }) => ({
        ...values,
        to_rate: rateOf(to_rate),
        last_date: last_date || null,
        ...(family_group_ids.length > 0 ? { family_group_ids: family_group_ids.join(',') } : {}),
      })}
      action={schedule}
      onClose={onClose}
    >
      {(values) => (
        <>
          <ChangeFields keep={values.keep} fromId={values.from_tax_id} />
          <TaxChangePreview typed={values} />
        </>
      )}
    </FormDialog>
  )
}

function ChangeFields({ keep, fromId }: { keep: TypedChange['keep']; fromId: string }) {
  const { t } = useTranslation('taxes')
  const currency = useCurrency()
  const list = useAll(taxes).data?.data ?? []
  const isInclusive = list.find(({ id }) => id === fromId)?.kind !== 'exclusive'
  const choices = <const T extends string>(values: readonly T[], of: (value: T) => string) =>
    values.map((value) => ({ value, label: of(value) }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <SelectField
        name="from_tax_id"
        label={t('changes.from')}
        options={[
          { value: '', label: t('changes.choose') },
          ...list.map(({ id, label }) => ({ value: id, label })),
        ]}
        required
        hasFocus
      />
      <TextField name="to_rate" label={t('changes.to_rate')} maxLength={8} required />
      <DateField
        name="business_date"
        label={t('changes.business_date')}
        description={t('changes.opening')}
        required
      />
      <DateField
        name="last_date"
        label={t('changes.last_date')}
        description={t('changes.no_end')}
      />
      <SelectField
        name="service"
        label={t('changes.service')}
        options={choices(['both', 'eat_in', 'takeout'], (one) => t(`changes.services.${one}`))}
      />
      <FamilyGroups />
      {isInclusive && (
        <>
          <SelectField
            name="keep"
            label={t('changes.keep')}
            options={choices(['with_tax', 'without_tax'], (one) => t(`changes.keeps.${one}`))}
          />
          {keep === 'without_tax' && (
            <SimpleGrid cols={2} spacing="md">
              <SelectField
                name="round_to"
                label={t('changes.round_to')}
                options={roundingSteps.map((step) => ({
                  value: String(step),
                  label: formatAmount(step, currency),
                }))}
              />
              <SelectField
                name="rounding"
                label={t('changes.rounding')}
                options={choices(['half_up', 'up', 'down'], (one) => t(`options.rounding.${one}`))}
              />
            </SimpleGrid>
          )}
        </>
      )}
      <Text size="xs" c="dimmed" style={{ gridColumn: '1 / -1' }}>
        {t('changes.condiments')}
      </Text>
    </SimpleGrid>
  )
}

function FamilyGroups() {
  const { t } = useTranslation('taxes')
  const groups = useAll(familyGroups).data?.data ?? []
  return (
    <Controller
      name="family_group_ids"
      render={({ field }) => (
        <MultiSelect
          label={t('changes.groups')}
          placeholder={t('changes.all_items')}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={Array.isArray(field.value) ? field.value : []}
          onChange={field.onChange}
          searchable
          clearable
          hidePickedOptions
        />
      )}
    />
  )
}
