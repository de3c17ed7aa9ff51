import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ApiTokenInput } from '@pos/contract/accounts/api-tokens'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttempts } from '#kit/plain/use-attempts.ts'
import { useFormValues } from '#kit/plain/use-form-values.ts'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { Dialog } from '#lib/dialog.tsx'
import { TokenFields } from './token-fields.tsx'

interface NewTokenDialogProps {
  onClose: () => void
  onMade: (made: { name: string; token: string }) => void
}

/** Reads only, for 90 days: the least harmful defaults. */
const beginning: ApiTokenInput = {
  name: '',
  permissions: [],
  can_write: false,
  all_shops: true,
  shop_ids: [],
  expires_in_days: 90,
}

/** The dialog to create a token with its permissions. */
export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation(['api-tokens', 'common'])
  const refresh = useRefresh('/v1/api-tokens')
  const { values, change } = useFormValues(() => beginning)
  const { busy, problem, attempt } = useAttempts<'make'>()
  const make = () =>
    attempt('make', async () => {
      const { data } = await api.post(
        '/v1/api-tokens',
        { ...values, name: values.name.trim() },
        { silent: true },
      )
      await refresh()
      onMade({ name: data.record.name, token: data.token })
    })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy === null) void make()
  }
  return (
    <Dialog onClose={onClose} title={t('api-tokens:new')} size={560}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {problem('form') && (
            <Alert color="error" role="alert">
              {problem('form')}
            </Alert>
          )}
          <TokenFields values={values} change={change} problem={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('api-tokens:form.cancel')}
            </Button>
            <Button type="submit" loading={busy !== null}>
              {t('api-tokens:form.make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
