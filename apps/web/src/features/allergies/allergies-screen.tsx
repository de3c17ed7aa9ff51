import { Button } from '@mantine/core'
import { allergies } from '@pos/contract/features/allergies'
import type { addAllergyPresets } from '@pos/contract/features/presets'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'
import { useResource } from '#kit/use-resource.ts'
import { api } from '#lib/api-client.ts'
import { useProfile } from '#lib/profile.ts'
import { notify } from '#ui/snackbar-store.ts'

const { Column, Field } = fieldsOf(allergies)

export function AllergiesScreen() {
  return (
    <ResourceScreen resource={allergies}>
      <Table actions={<PresetsButton />} empty={<PresetsButton />}>
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="code" />
        <Column source="mandatory" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="code" />
        <Field source="mandatory" />
      </Form>
    </ResourceScreen>
  )
}

function PresetsButton() {
  const { t } = useTranslation('allergies' as 'common')
  const country = useProfile().shop?.country_code ?? 'JP'
  const { refresh } = useResource(allergies)
  const add = async () => {
    const { data } = await api.post<typeof addAllergyPresets>('/v1/allergies/presets', { country })
    await refresh()
    notify({ message: t('presets_done' as 'saved', { ...data }) })
  }
  return (
    <Button variant="default" onClick={() => void add()}>
      {t('presets' as 'saved')}
    </Button>
  )
}
