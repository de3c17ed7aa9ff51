import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { ApiTokenInput } from '@pos/contract/features/api-tokens'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { TokenFields } from './token-fields.tsx'
import { tokensKey } from './use-tokens.ts'

interface NewTokenDialogProps {
  onClose: () => void
  onMade: (made: { name: string; token: string }) => void
}

/** Reads only, for 90 days: what somebody does not think about is what does least harm. */
const beginning: ApiTokenInput = { name: '', permissions: [], can_write: false, all_shops: true, shop_ids: [], expires_in_days: 90 }

/** Asks what a new token may do, and makes it. */
export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation(['api-tokens', 'common'])
  const client = useQueryClient()
  const [values, setValues] = useState(beginning)
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, readonly string[]>>>>({})
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setProblems({})
    try {
      const { data } = await api.post('/v1/api-tokens', { ...values, name: values.name.trim() }, { silent: true })
      await client.invalidateQueries({ queryKey: tokensKey })
      onMade({ name: data.record.name, token: data.token })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(error.body.errors ?? { form: [error.message] })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) void make()
  }
  return (
    <Modal opened onClose={onClose} title={t('api-tokens:new')} size={560} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {problems.form && (
            <Alert color="error" role="alert">
              {problems.form[0]}
            </Alert>
          )}
          <TokenFields
            values={values}
            change={(next) => setValues((current) => ({ ...current, ...next }))}
            problem={(name) => problems[name]?.[0]}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('api-tokens:form.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('api-tokens:form.make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
