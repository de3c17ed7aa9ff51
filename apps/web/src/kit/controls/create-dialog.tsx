import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { insideSentence } from '@pos/texts/inside-sentence'
import { use, useMemo } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { useCurrency } from '#lib/profile.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { FormRuntime } from '../form/form-context.ts'
import { emptyValues, inputOf } from '../form/form-values.ts'
import { resourceResolver } from '../form/resource-resolver.ts'
import { useLabels } from '../resource/labels.ts'
import { nameOf } from '../resource/reference-names.ts'
import { NewRecordOf } from '../resource/resource-context.tsx'
import { useResource } from '../resource/use-resource.ts'
import type { CreateProps } from './create-sheets.ts'

interface CreateDialogProps extends CreateProps {
  resource: ResourceDefinition
}

/**
 * Creates a record of the resource that a field refers to, with its required fields and the rules
 * of its own form. Other fields have their defaults.
 */
export function CreateDialog({ resource, name, onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const currency = useCurrency()
  const { create } = useResource(resource)
  const Field = use(FormRuntime)?.Field
  const initial = useMemo(() => emptyValues(resource, { [resource.label]: name }), [resource, name])
  const methods = useForm({
    defaultValues: initial,
    resolver: resourceResolver(resource, false, currency),
    mode: 'onTouched',
  })
  const save = async (values: FieldValues) => {
    try {
      const { data } = await create.mutateAsync(inputOf(resource, values))
      notify({ message: t('kit:created', { name: nameOf(resource, data) }) })
      onCreated(data.id)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      for (const [path, texts] of Object.entries(error.body.errors ?? {}))
        methods.setError(path, { type: 'server', message: texts[0] ?? '' })
      if (error.status !== 401)
        notify({
          message: error.body.errors ? t('kit:check_fields') : error.message,
          color: 'error',
        })
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:new_title', { name: insideSentence(labels.titleOne) })}
      withCloseButton={false}
    >
      <FormProvider {...methods}>
        <form
          noValidate
          onSubmit={(event) => {
            // React bubbles the event to the form behind the dialog.
            event.stopPropagation()
            void methods.handleSubmit(save)(event)
          }}
        >
          <NewRecordOf resource={resource}>
            <Stack gap="md">
              {Field &&
                neededFields(resource).map((source) => <Field key={source} source={source} />)}
            </Stack>
          </NewRecordOf>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('common:save')}
            </Button>
          </Group>
        </form>
      </FormProvider>
    </Modal>
  )
}

/** The name first, then required fields without a default, and prices. */
function neededFields({ fields, label }: ResourceDefinition): string[] {
  const needed = Object.entries(fields).filter(
    ([, field]) =>
      field.required && !field.readOnly && (field.default === undefined || field.kind === 'money'),
  )
  return [label, ...needed.map(([name]) => name).filter((name) => name !== label)]
}
