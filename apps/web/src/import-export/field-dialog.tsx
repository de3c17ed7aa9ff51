import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { fieldSchema } from '@pos/contract/fields/field-schema'
import { inCurrency } from '@pos/contract/fields/number-problems'
import { problemsOf } from '@pos/contract/problems'
import type { ResourceDefinition } from '@pos/contract/resource'
import { problemText } from '@pos/texts/message-text'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldControl } from '#kit/form/field.tsx'
import { emptyValue } from '#kit/form/form-values.ts'
import type { StoredRecord } from '#kit/list/read-all.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { useCurrency } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { FieldPreview } from './field-preview.tsx'
import { steady } from './steady.ts'
import { useFieldChange } from './use-field-change.ts'

interface FieldDialogProps {
  resource: ResourceDefinition
  records: readonly StoredRecord[]
  onClose: () => void
  onDone: () => void
}

/** Kinds of fields that are unique, or that only the record's own page edits. */
const singleKinds = new Set(['list', 'image', 'secret', 'timestamp', 'values'])

/** The fields that can be set for several records. */
export const sharedFields = ({ batch, fields, label }: ResourceDefinition): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    !batch ||
    name === label ||
    field.readOnly ||
    field.key ||
    field.writeOnly ||
    field.perCaller ||
    singleKinds.has(field.kind)
      ? []
      : [name],
  )

/** Sets one field of the selected records: selection, preview, result. */
export function FieldDialog({ resource, records, onClose, onDone }: FieldDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const shared = useSharedValue(resource)
  const { form, name, value, refusal } = shared
  const [isLooking, setLooking] = useState(false)
  const { problem, isBusy, apply, forget } = useFieldChange(resource, () => {
    onDone()
    onClose()
  })
  const back = () => {
    forget()
    setLooking(false)
  }
  const submit = () => {
    if (refusal) form.setError(name, { message: refusal })
    else if (isLooking) void apply({ field: name, value, records: changed(records, name, value) })
    else setLooking(true)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:same.title')}
      {...steady}
      size={620}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <FormProvider {...form}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack gap="md">
            <Text size="sm">{t('kit:same.text', { count: records.length })}</Text>
            <FieldAndValue
              resource={resource}
              records={records}
              shared={shared}
              isLooking={isLooking}
            />
            {problem && (
              <Alert color="error" style={{ whiteSpace: 'pre-line' }}>
                {problem}
              </Alert>
            )}
            <Group
              justify="flex-end"
              py="xs"
              pos="sticky"
              bottom={0}
              bg="var(--mantine-color-body)"
            >
              <Button variant="default" onClick={isLooking ? back : onClose}>
                {t(isLooking ? 'kit:same.back' : 'common:cancel')}
              </Button>
              <Button
                type="submit"
                loading={isBusy}
                disabled={isLooking && changed(records, name, value).length === 0}
              >
                {t(isLooking ? 'kit:same.apply' : 'kit:prices.look')}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  )
}

/** The selected field with its typed value, and the reason of a refusal. */
function useSharedValue(resource: ResourceDefinition) {
  const names = sharedFields(resource)
  const [name, setName] = useState(names[0] ?? '')
  const form = useForm({
    defaultValues: Object.fromEntries(names.map((one) => [one, emptyOf(resource, one)])),
  })
  const typed: unknown = useWatch({ control: form.control, name })
  const field = resource.fields[name]
  const value = typed === '' && !field?.required ? null : typed
  return { form, names, name, setName, field, value, refusal: useRefusal(resource, name, value) }
}

interface FieldAndValueProps extends Pick<FieldDialogProps, 'resource' | 'records'> {
  shared: ReturnType<typeof useSharedValue>
  isLooking: boolean
}

function FieldAndValue({
  resource,
  records,
  shared: { names, name, setName, field, value },
  isLooking,
}: FieldAndValueProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  return (
    <>
      <Select
        label={t('same.field')}
        data={names.map((one) => ({ value: one, label: labels.field(one) }))}
        value={name}
        allowDeselect={false}
        searchable
        disabled={isLooking}
        onChange={(next) => setName(next ?? name)}
      />
      {field && !isLooking && (
        <FieldControl
          key={name}
          path={name}
          source={name}
          field={field}
          label={labels.field(name)}
        />
      )}
      {isLooking && (
        <FieldPreview resource={resource} name={name} records={records} value={value} />
      )}
    </>
  )
}

function emptyOf({ fields }: ResourceDefinition, name: string) {
  const field = fields[name]
  return field ? emptyValue(field) : null
}

/** The records whose field has a different value. */
const changed = (records: readonly StoredRecord[], name: string, value: unknown) =>
  records.filter((record) => JSON.stringify(record[name] ?? null) !== JSON.stringify(value ?? null))

/** Why the value is refused, by the same rule as on the server; null if it is valid. */
function useRefusal({ fields }: ResourceDefinition, name: string, value: unknown): string | null {
  const currency = useCurrency()
  const field = fields[name]
  const checked = field && fieldSchema(field).safeParse(value, { reportInput: true })
  const problem =
    checked && !checked.success ? Object.values(problemsOf(checked.error)).flat()[0] : undefined
  return problem ? problemText(currentLocale(), inCurrency(problem, currency)) : null
}
