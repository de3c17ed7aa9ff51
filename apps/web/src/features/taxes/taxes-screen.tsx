import { Button } from '@mantine/core'
import type { addTaxPresets } from '@pos/contract/features/presets'
import { taxes } from '@pos/contract/features/taxes'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'
import { useResource } from '#kit/use-resource.ts'
import { api } from '#lib/api-client.ts'
import { useProfile } from '#lib/profile.ts'
import { notify } from '#ui/snackbar-store.ts'

const { Column, Field } = fieldsOf(taxes)

export function TaxesScreen() {
  return (
    <ResourceScreen resource={taxes}>
      <Table actions={<PresetsButton />} empty={<PresetsButton />}>
        <Column source="label" link />
        <Column source="rate" />
        <Column source="kind" />
        <Column source="rounding" />
        <Column source="reduced" />
        <Column source="valid_from" />
        <Column source="valid_to" />
      </Table>
      <Form>
        <Field source="label" />
        <Field source="rate" />
        <Field source="kind" />
        <Field source="rounding" />
        <Field source="region" />
        <Field source="reduced" />
        <Field source="valid_from" />
        <Field source="valid_to" />
      </Form>
    </ResourceScreen>
  )
}

function PresetsButton() {
  const { t } = useTranslation('taxes' as 'common')
  const country = useProfile().shop?.country_code ?? 'JP'
  const { refresh } = useResource(taxes)
  const add = async () => {
    const { data } = await api.post<typeof addTaxPresets>('/v1/taxes/presets', { country })
    await refresh()
    notify({ message: t('presets_done' as 'saved', { ...data }) })
  }
  return (
    <Button variant="default" onClick={() => void add()}>
      {t('presets' as 'saved')}
    </Button>
  )
}
