import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { BackLink } from '#lib/routing/back-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { focusFirstField } from '../form/focus-first-field.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { useSaveKey } from '../form/use-save-key.ts'

/** State and actions of a plain form. */
interface PlainFormState {
  /** Name of the running action. */
  readonly busy: string | null
  /** Number of unsaved fields. */
  readonly changed: number
  readonly save: () => Promise<unknown>
  readonly remove: () => Promise<unknown>
  readonly discard: () => void
  readonly toList: () => unknown
  /** Problem of the form as a whole. */
  readonly problem: (name: 'form') => string | undefined
}

interface PlainFormProps {
  form: PlainFormState
  title: string
  /** The list that the record is part of. */
  list: PagePath
  /** Label of the delete button; null for a new record. */
  deleteText: string | null
  children: ReactNode
}

/** The form of a record without a contract resource: header, sections, and the save bar. */
export function PlainForm({ form, title, list, deleteText, children }: PlainFormProps) {
  useSaveKey()
  const isNew = deleteText === null
  useEffect(() => {
    if (isNew) focusFirstField()
  }, [isNew])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.busy === null) void form.save()
      }}
    >
      <PageHeader title={title} back={<BackLink to={list} />}>
        {!isNew && (
          <Button
            variant="light"
            color="error"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={form.busy === 'delete'}
            onClick={() => void form.remove()}
          >
            {deleteText}
          </Button>
        )}
      </PageHeader>
      <Stack>
        {form.problem('form') && (
          <Alert color="error" role="alert">
            {form.problem('form')}
          </Alert>
        )}
        {children}
      </Stack>
      <SaveBar
        isSaving={form.busy === 'save'}
        isDirty={form.changed > 0}
        changed={form.changed}
        onDiscard={form.discard}
        onCancel={() => void form.toList()}
      />
    </form>
  )
}

interface NameFieldProps {
  label: string
  description: string
  value: string
  onChange: (name: string) => void
  error: string | undefined
}

/** The name of such a record, its first field. */
export function NameField({ onChange, ...rest }: NameFieldProps) {
  return (
    <TextInput
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={80}
      required
      data-autofocus
    />
  )
}
