import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { type FieldErrors, type FieldValues, FormProvider, set, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#lib/api/api-client.ts'
import { Dialog } from '#lib/dialog.tsx'

interface FormDialogProps<Values extends FieldValues, Body> {
  title: string
  /** Explanation above the fields. */
  text?: ReactNode
  /** Label of the button that sends the form. */
  ok: string
  isDangerous?: boolean
  /** Width in pixels. */
  size?: number
  /** The initial values of the form; each has a field with its name. */
  defaults: Values
  /** Converts the values to the request body. */
  body: (values: Values) => Body
  /** Returns true if valid values can be sent, for example only if they changed. */
  canSend?: (values: Values) => boolean
  /**
   * The mutation from `useAction`. Its refusal appears at the named fields, otherwise above them; a
   * success closes the dialog.
   */
  action: {
    readonly run: (body: Body) => Promise<unknown>
    readonly isBusy: boolean
    readonly error: ApiError | null
  }
  onClose: () => void
  /** Fields, or a function of the current values if fields depend on each other. */
  children: ReactNode | ((values: Values) => ReactNode)
}

/**
 * A dialog with a form that sends one request. Its button is enabled once every required field is
 * filled.
 */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
  const {
    title,
    text,
    ok,
    isDangerous = false,
    size = 480,
    defaults,
    body,
    canSend = () => true,
    action,
    onClose,
    children,
  } = props
  const { t } = useTranslation('common')
  const { errors, message } = useServerErrors<Values>(Object.keys(defaults), action.error)
  const methods = useForm<Values, unknown, Values>({ values: defaults, errors, mode: 'onChange' })
  const submit = async (values: Values) => {
    if ((await action.run(body(values))) !== null) onClose()
  }
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      <FormProvider {...methods}>
        <form onSubmit={(event) => void methods.handleSubmit(submit)(event)} noValidate>
          <Stack gap="md">
            {text && <Text size="sm">{text}</Text>}
            {message && (
              <Alert color="error" role="alert">
                {message}
              </Alert>
            )}
            {typeof children === 'function' ? children(methods.watch()) : children}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button
                type="submit"
                loading={action.isBusy}
                disabled={!methods.formState.isValid || !canSend(methods.watch())}
                {...(isDangerous ? { color: 'error' } : {})}
              >
                {ok}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** Splits a refusal into the errors of fields and a message for the rest. */
function useServerErrors<Values extends FieldValues>(
  fields: readonly string[],
  refusal: ApiError | null,
) {
  return useMemo(() => {
    const errors: FieldErrors = {}
    const named = Object.entries(refusal?.body.errors ?? {}).filter(([path]) =>
      fields.includes(path.split('.')[0] ?? ''),
    )
    for (const [path, messages] of named)
      set(errors, path, { type: 'server', message: messages[0] })
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths name form fields
      errors: errors as FieldErrors<Values>,
      message: named.length === 0 ? refusal?.message : undefined,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form's fields never change
  }, [refusal])
}
